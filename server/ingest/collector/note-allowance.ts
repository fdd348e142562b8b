/** Whether one more packet of somebody who is not signed in is kept. */
export interface NoteAllowance {
  isAllowed(ip: string): boolean
}

const perMinute = 60
const mostKept = 20_000

/** An allowance in memory: 60 packets a minute for each address, so that a scan does not fill the disk. */
export function noteAllowance(nowMs: () => number = Date.now): NoteAllowance {
  const counts = new Map<string, { count: number; untilMs: number }>()
  return {
    isAllowed(ip) {
      const nowTime = nowMs()
      let entry = counts.get(ip)
      if (entry === undefined || entry.untilMs <= nowTime) {
        if (counts.size >= mostKept) counts.clear()
        entry = { count: 0, untilMs: nowTime + 60_000 }
        counts.set(ip, entry)
      }
      entry.count += 1
      return entry.count <= perMinute
    },
  }
}
