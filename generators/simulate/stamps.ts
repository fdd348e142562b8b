/** yyyyMMddHHmmss of an instant (epoch seconds) on a clock so many hours east of UTC. */
export function localStamp(ts: number, zoneHours: number): string {
  return new Date((ts + zoneHours * 3600) * 1000).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** Epoch seconds of a stamp yyyyMMddHHmmss on such a clock; not a number where it is none. */
export function instantOfStamp(stamp: string, zoneHours: number): number {
  const iso = stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z')
  return Date.parse(iso) / 1000 - zoneHours * 3600
}
