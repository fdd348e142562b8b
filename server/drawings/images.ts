import type { Store } from '../db/connect.ts'
import { notFound } from '../errors.ts'
import { addFile } from '../files/file.service.ts'
import type { FileStore } from '../files/file-store.ts'
import { Download, type Service } from '../http/service.ts'
import { takeImage } from '../maps/taken-image.ts'

/** What the images of drawings are kept by. */
export interface ImageDeps {
  readonly store: Store
  readonly files: FileStore
}

/** Purpose that marks a file as an image of drawings; no other file is given out with the right to see drawings. */
const purpose = 'drawing'

const mostListed = 200

/** `drawing.images`: the images that drawings may show, the newest first. */
export function imagesService({ store }: ImageDeps): Service {
  return async ({ params }) => {
    const keyword = String(params.keyword ?? '').trim()
    const rows = await store.db
      .selectFrom('stored_file')
      .select(['name', 'path', 'size_bytes as sizeBytes', 'created_at as createdAt'])
      .where('purpose', '=', purpose)
      .where('deleted', '=', 0)
      .where('name', 'ilike', `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`)
      .orderBy('id', 'desc')
      .limit(mostListed)
      .execute()
    return { rows: rows.map((row) => ({ ...row, sizeBytes: Number(row.sizeBytes) })) }
  }
}

/** `drawing.image`: the bytes of one of them. 404 for a file that is no image of drawings. */
export function imageService({ store, files }: ImageDeps): Service {
  return async ({ params }) => {
    const file = await store.db
      .selectFrom('stored_file')
      .select(['name', 'path', 'content_type'])
      .where('path', '=', String(params.path))
      .where('purpose', '=', purpose)
      .where('deleted', '=', 0)
      .executeTakeFirst()
    if (file === undefined) throw notFound('图片')
    const { body } = await files.read(file.path)
    return new Download(file.name, file.content_type, body)
  }
}

/** `drawing.addImage`: takes an image in, an SVG rewritten without what could act; says in words why one is refused. */
export function addImageService({ store, files }: ImageDeps): Service {
  return async ({ caller, files: uploads = [] }) => {
    const { file, size, removed } = await takeImage(files, uploads[0])
    try {
      await addFile(store, file, purpose, caller)
    } catch (error) {
      await files.remove(file.path)
      throw error
    }
    return { name: file.name, path: file.path, sizeBytes: file.sizeBytes, ...size, removed }
  }
}
