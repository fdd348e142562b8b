import { readFile } from 'node:fs/promises'
import type { Store } from '../db/connect.ts'
import { badInput, notFound } from '../errors.ts'
import { type Caller, Download, serviceTable } from '../http/service.ts'
import type { RowsService } from '../rows/rows.service.ts'
import { addFile } from './file.service.ts'
import type { FileStore } from './file-store.ts'
import { imageSize } from './image-size.ts'
import { sniffType } from './sniff.ts'

/** What image services are handed. */
export interface ImageDeps {
  readonly store: Store
  readonly files: FileStore
  readonly rows: RowsService
}

const mostBytes = 10 * 1024 * 1024
const kinds = ['image/png', 'image/jpeg', 'image/svg+xml']

/**
 * Plans and pictures of projects, buildings and floors (entity `map-image`): an image and its file come and go
 * together. The rows service keeps every one to the caller's projects.
 */
export function imageServices({ store, files, rows }: ImageDeps) {
  return serviceTable({
    'image.create': async ({ params, caller, files: uploads = [] }) => {
      const [upload] = uploads
      if (!upload) throw badInput('file', '请选择图片')
      if (upload.sizeBytes > mostBytes) throw badInput('file', '图片不能超过 10 MB')
      const bytes = await readFile(upload.path)
      const contentType = sniffType(upload.fileName, bytes.subarray(0, 4096))
      if (contentType === undefined || !kinds.includes(contentType))
        throw badInput('file', '请选择 png、jpg 或 svg 图片，内容须与扩展名相符')
      const size = imageSize(contentType, bytes)
      if (size === undefined) throw badInput('file', '图片无法读取尺寸，文件可能不完整')
      const owner = await ownerOf(rows, params, caller)
      const kept = await files.take(upload.path, upload.fileName)
      try {
        const fileId = await addFile(store, kept, 'map-image', caller)
        return await rows.create('map-image', { ...owner, name: params.name, fileId, ...size }, caller)
      } catch (error) {
        await files.remove(kept.path)
        await store.db.updateTable('stored_file').set({ deleted: 1 }).where('path', '=', kept.path).execute()
        throw error
      }
    },
    'image.content': async ({ params, caller }) => {
      const image = await rows.get('map-image', params.id, caller)
      const file = await fileOf(store, image.fileId)
      const { body } = await files.read(file.path)
      return new Download(file.name, file.content_type, body)
    },
    'image.remove': async ({ params, caller }) => {
      const image = await rows.get('map-image', params.id, caller)
      const { count } = await rows.delete('map-image', { ids: [image.id] }, caller)
      const file = await fileOf(store, image.fileId).catch(() => undefined)
      if (file !== undefined) {
        await store.db
          .updateTable('stored_file')
          .set({ deleted: 1, updated_by: caller.userId, updated_at: new Date().toISOString() })
          .where('id', '=', file.id)
          .execute()
        await files.remove(file.path)
      }
      return { count }
    },
  })
}

async function fileOf(store: Store, id: unknown) {
  const file = await store.db
    .selectFrom('stored_file')
    .select(['id', 'name', 'path', 'content_type'])
    .where('id', '=', Number(id))
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (file === undefined) throw notFound('图片文件')
  return file
}

/** What an image is of; a building or floor has to stand in the project named. */
async function ownerOf(rows: RowsService, params: Readonly<Record<string, unknown>>, caller: Caller) {
  const { id: projectId } = await rows.get('project', params.projectId, caller)
  const ownerType = String(params.ownerType ?? 'project')
  if (ownerType === 'project') return { projectId, ownerType, ownerId: projectId }
  const field = ownerType === 'floor' ? 'floorId' : 'buildingId'
  if (typeof params[field] !== 'number') throw badInput(field, ownerType === 'floor' ? '请选择楼层' : '请选择建筑')
  const owner = await rows.get(ownerType, params[field], caller)
  const building = ownerType === 'floor' ? await rows.get('building', owner.buildingId, caller) : owner
  if (building.projectId !== projectId) throw badInput(field, '所选的建筑或楼层不在该项目内')
  return { projectId, ownerType, ownerId: owner.id }
}
