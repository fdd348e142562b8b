import type { DocumentLock } from '../../schemas/index.ts'
import { type Caller, nameOf } from '../http/service.ts'
import type { Archive } from './archive/archive.ts'
import { LostRace } from './archive/archive-files.ts'
import { lockedDocument } from './refusals.ts'

/** Who edits which document. A lock ends by itself after 30 minutes; its owner renews it by taking it again. */
export interface Locks {
  all(): Promise<Readonly<Record<string, DocumentLock>>>
  /** Takes or renews a lock; 409 where somebody else holds it, unless it is taken over (`force`). */
  take(kind: string, id: string, caller: Caller, force: boolean): Promise<DocumentLock>
  release(kind: string, id: string, caller: Caller): Promise<void>
  /** 409 where somebody else holds the lock. */
  demand(kind: string, id: string, caller: Caller): Promise<void>
  /** Called after a lock was taken, renewed or given back (null) here; gives a function that ends it. */
  onChange(listener: (key: string, lock: DocumentLock | null) => void): () => void
}

const lockMs = 30 * 60_000
const attempts = 5

/** Locks kept in the archive, so that they outlive a restart and other servers see them. */
export function documentLocks(archive: Archive, nowMs: () => number = Date.now): Locks {
  const alive = (locks: Readonly<Record<string, DocumentLock>>) =>
    Object.fromEntries(Object.entries(locks).filter(([, lock]) => Date.parse(lock.until) > nowMs()))
  const change = async (work: (locks: Record<string, DocumentLock>) => void) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await archive.setLocks((locks) => {
          const next = alive(locks)
          work(next)
          return next
        })
        return
      } catch (error) {
        if (!(error instanceof LostRace) || attempt === attempts) throw error
      }
    }
  }
  const listeners = new Set<(key: string, lock: DocumentLock | null) => void>()
  const tell = (key: string, lock: DocumentLock | null) => {
    for (const listener of listeners) listener(key, lock)
  }
  const refuseOthers = (lock: DocumentLock | undefined, kind: string, id: string, caller: Caller) => {
    if (lock !== undefined && lock.byId !== caller.userId)
      throw lockedDocument({ kind, id, by: lock.by, until: lock.until })
  }
  return {
    all: async () => alive(await archive.locks()),
    async take(kind, id, caller, force) {
      const lock = { byId: caller.userId, by: nameOf(caller), until: new Date(nowMs() + lockMs).toISOString() }
      await change((locks) => {
        if (!force) refuseOthers(locks[`${kind}/${id}`], kind, id, caller)
        locks[`${kind}/${id}`] = lock
      })
      tell(`${kind}/${id}`, lock)
      return lock
    },
    async release(kind, id, caller) {
      await change((locks) => {
        refuseOthers(locks[`${kind}/${id}`], kind, id, caller)
        delete locks[`${kind}/${id}`]
      })
      tell(`${kind}/${id}`, null)
    },
    async demand(kind, id, caller) {
      refuseOthers(alive(await archive.locks())[`${kind}/${id}`], kind, id, caller)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
