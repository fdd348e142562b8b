import type { Store } from '../db/connect.ts'
import { notFound } from '../errors.ts'
import { Download } from '../http/service.ts'
import type { FileStore } from './file-store.ts'

/**
 * The file that a row keeps in its column `file_id`, for a caller who may read the row. 404 with `title` where the row
 * has none. Tables are named by the code alone.
 */
export async function attachmentOf(
  { store, files }: { readonly store: Store; readonly files: FileStore },
  row: { readonly table: 'bill' | 'reading_line'; readonly id: number },
  title: string,
): Promise<Download> {
  const { rows } = await store.pool.query<{ name: string; path: string; type: string }>(
    `select f.name, f.path, f.content_type as type from ${row.table} r join stored_file f on f.id = r.file_id
     where r.id = $1 and f.deleted = 0`,
    [row.id],
  )
  const file = rows[0]
  if (file === undefined) throw notFound(title)
  const { body } = await files.read(file.path)
  return new Download(file.name, file.type, body)
}
