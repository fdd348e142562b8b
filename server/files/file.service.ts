import type { Store } from '../db/connect.ts'
import { badInput, notFound } from '../errors.ts'
import { noteChange } from '../http/call-context.ts'
import { type Caller, Download, serviceTable } from '../http/service.ts'
import type { FileStore, KeptFile } from './file-store.ts'

/** What file services are handed. */
export interface FileDeps {
  readonly store: Store
  readonly files: FileStore
}

/** Services of api document `file`. */
export function fileServices({ store, files }: FileDeps) {
  return serviceTable({
    'file.download': async ({ params }) => {
      const path = String(params.filePath)
      const { body } = await files.read(path)
      const row = await store.db
        .selectFrom('stored_file')
        .select(['name', 'content_type'])
        .where('path', '=', path)
        .where('deleted', '=', 0)
        .executeTakeFirst()
      if (row === undefined) {
        body.destroy()
        throw notFound('文件')
      }
      return new Download(row.name, row.content_type, body)
    },
    'file.upload': async ({ params, files: uploads = [], caller }) => {
      if (uploads.length === 0) throw badInput('file', '请选择要上传的文件')
      const purpose = typeof params.purpose === 'string' ? params.purpose : ''
      const kept: (KeptFile & { id: number })[] = []
      for (const upload of uploads) {
        const file = await files.take(upload.path, upload.fileName)
        kept.push({ id: await addFile(store, file, purpose, caller), ...file })
      }
      return kept
    },
    'file.remove': async ({ params, caller }) => {
      const ids = Array.isArray(params.ids) ? params.ids.map(Number) : []
      const rows = await store.db
        .updateTable('stored_file')
        .set({ deleted: 1, updated_by: caller.userId, updated_at: new Date().toISOString() })
        .where('id', 'in', ids)
        .where('deleted', '=', 0)
        .returning(['id', 'name', 'path'])
        .execute()
      if (rows.length === 0) throw notFound('文件')
      for (const { id, name, path } of rows) {
        await files.remove(path)
        noteChange({ entity: 'file', title: '文件', id, label: name, before: { name, path } })
      }
      return { count: rows.length }
    },
  })
}

/** Enters a kept file among the rows of `file` and gives its id. */
export async function addFile(store: Store, file: KeptFile, purpose: string, caller: Caller): Promise<number> {
  const row = await store.db
    .insertInto('stored_file')
    .values({
      name: file.name,
      path: file.path,
      content_type: file.contentType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      purpose,
      created_by: caller.userId,
      updated_by: caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  noteChange({
    entity: 'file',
    title: '文件',
    id: row.id,
    label: file.name,
    after: { name: file.name, path: file.path },
  })
  return row.id
}
