import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

/** What a machine has for the embedded database; bytes. */
export interface Machine {
  readonly memory: number
  /** Free on the disk of its data folder. */
  readonly disk: number
}

const mb = 1024 * 1024
const gb = 1024 * mb
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))
const inMb = (bytes: number) => `${Math.floor(bytes / mb)}MB`

/**
 * Settings of the embedded PostgreSQL on a machine.
 *
 * Rows that every tick writes again stay in the buffers where there is memory for them, an eighth of it at most. The log
 * between two checkpoints grows with the free disk, a sixteenth of it at most: after each checkpoint every page goes into it
 * whole once more, which at a slot edge is most of what is written.
 */
export function settingsFor({ memory, disk }: Machine): Readonly<Record<string, string>> {
  const log = between(gb, disk / 16, 4 * gb)
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '80',
    shared_buffers: inMb(between(128 * mb, memory / 8, 3 * gb)),
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // Parallel queries take their memory from here, not from /dev/shm, which containers keep at 64 MB.
    min_dynamic_shared_memory: '64MB',
    wal_buffers: '32MB',
    max_wal_size: inMb(log),
    min_wal_size: inMb(log / 8),
    checkpoint_timeout: '30min',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  }
}

/** The machine of this process; a container's limit counts as its memory. */
export function thisMachine(dataDir: string): Machine {
  const { bavail, bsize } = statfsSync(dataDir)
  const limit = process.constrainedMemory?.() ?? 0
  const memory = totalmem()
  return { memory: limit > 0 && limit < memory ? limit : memory, disk: bavail * bsize }
}
