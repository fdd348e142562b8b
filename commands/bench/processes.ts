import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { readPostmaster } from '../../server/db/supervisor/postmaster.ts'

/** Resident memory of a process, MB. */
export function residentMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1] ?? 0) / 1024
}

/** User and system time of a process, seconds, with that of its ended children where asked for. */
export function cpuSecondsOf(pid: number, withEnded = false): number {
  const { times } = statOf(pid)
  return times.slice(0, withEnded ? 4 : 2).reduce((sum, time) => sum + time, 0) / 100
}

/** Processor time of the embedded database of a data folder: all its processes, those that have ended too. */
export function databaseCpuSeconds(dataDir: string): number {
  const postmaster = readPostmaster(realpathSync(path.join(dataDir, 'db', 'postgres')))
  if (postmaster === undefined) return 0
  return childrenOf(postmaster.pid).reduce(
    (sum, pid) => {
      try {
        return sum + cpuSecondsOf(pid)
      } catch {
        // It ended in this moment; the postmaster will have counted it.
        return sum
      }
    },
    cpuSecondsOf(postmaster.pid, true),
  )
}

/** Ids of the processes that a process has started. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return statOf(pid).parent === parent
      } catch {
        // It ended while the others were looked at.
        return false
      }
    })
}

/** Parent and times (user, system, and both of ended children, in hundredths of a second) of a process. */
function statOf(pid: number): { parent: number; times: number[] } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return { parent: Number(fields[1]), times: fields.slice(11, 15).map(Number) }
}
