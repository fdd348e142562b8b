import { sql } from 'kysely'
import type { Adapter } from 'lowdb'
import { retryRead, type Store } from '../../db/connect.ts'
import { type ArchiveFiles, LostRace } from './archive-files.ts'

/** Channel on which servers that share a database hear of a publish. */
export const publishChannel = 'wattform_published'

/** The same files as rows of `document_file`, so that several server processes share them. */
export function tableFiles(store: Store): ArchiveFiles {
  return {
    file: <T>(path: string, { once = false } = {}) => tableFile<T>(store, path, once),
    async list(prefix) {
      const rows = await retryRead(() =>
        store.db
          .selectFrom('document_file')
          .select('path')
          .where('path', '>=', prefix)
          .where('path', '<', `${prefix}\uffff`)
          .orderBy('path')
          .execute(),
      )
      return rows.map((row) => row.path).sort()
    },
    async announce(revision) {
      await sql`select pg_notify(${publishChannel}, ${String(revision)})`.execute(store.db)
    },
  }
}

function tableFile<T>(store: Store, path: string, once: boolean): Adapter<T> {
  let known = 0
  return {
    async read() {
      const row = await retryRead(() =>
        store.db
          .selectFrom('document_file')
          .select(['revision', 'content'])
          .where('path', '=', path)
          .executeTakeFirst(),
      )
      known = row?.revision ?? 0
      return row === undefined ? null : (JSON.parse(row.content) as T)
    },
    async write(data) {
      const content = JSON.stringify(data)
      const written =
        once || known === 0 ? await insert(store, path, content) : await replace(store, path, content, known)
      if (!written) throw new LostRace(path)
      known += 1
    },
  }
}

async function insert(store: Store, path: string, content: string): Promise<boolean> {
  const rows = await store.db
    .insertInto('document_file')
    .values({ path, revision: 1, content })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .returning('path')
    .execute()
  return rows.length > 0
}

async function replace(store: Store, path: string, content: string, known: number): Promise<boolean> {
  const rows = await store.db
    .updateTable('document_file')
    .set({ content, revision: known + 1, at: new Date().toISOString() })
    .where('path', '=', path)
    .where('revision', '=', known)
    .returning('path')
    .execute()
  return rows.length > 0
}
