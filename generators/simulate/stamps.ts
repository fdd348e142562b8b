/** yyyyMMddHHmmss of an instant (epoch seconds) on a clock so many hours east of UTC. */
export function localStamp(ts: number, zoneHours: number): string {
  return new Date((ts + zoneHours * 3600) * 1000).toISOString().replace(/\D/g, '').slice(0, 14)
}
