import type { Adapter } from 'lowdb'

/** A file that another process replaced since it was read; nothing was written. */
export class LostRace extends Error {
  constructor(readonly path: string) {
    super(`Another process changed ${path} first.`)
    this.name = 'LostRace'
  }
}

/**
 * Where the documents of admins are kept: small JSON files by path. On disk, or in the database where `DATABASE_URL`
 * is set; both through lowdb's own `Adapter`.
 */
export interface ArchiveFiles {
  /**
   * One file. `write` is durable when it resolves. Where `once` is set it throws `LostRace` if the file exists;
   * otherwise it replaces the state that this adapter read last, and throws `LostRace` if that is no longer the newest.
   */
  file<T>(path: string, options?: { readonly once?: boolean }): Adapter<T>
  /** Paths that begin with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>
  /** Tells other processes, where there are any, of a publish. */
  announce(revision: number): Promise<void>
}
