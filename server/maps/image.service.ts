import type { Store } from '../db/connect.ts'
import { badInput, notFound } from '../errors.ts'
import { addFile } from '../files/file.service.ts'
import type { FileStore } from '../files/file-store.ts'
import { type Caller, Download, serviceTable } from '../http/service.ts'
import type { RowsService } from '../rows/rows.service.ts'
import { loadLibrary } from './library.store.ts'
import { scalePoints } from './points.store.ts'
import { takeImage } from './taken-image.ts'

/** What image services are handed. */
export interface ImageDeps {
  readonly store: Store
  readonly files: FileStore
  readonly rows: RowsService
}

/**
 * Plans and diagrams of projects, buildings and floors (entity `map-image`): an image and its file come and go
 * together. The rows service keeps every one to the caller's projects.
 */
export function imageServices({ store, files, rows }: ImageDeps) {
  return serviceTable({
    'map.library': ({ params, caller }) =>
      loadLibrary(store, caller, {
        projectIds: (params.projectIds as readonly number[] | undefined) ?? [],
        kind: params.kind as string | undefined,
        keyword: params.keyword as string | undefined,
      }),
    'map.create': async ({ params, caller, files: uploads = [] }) => {
      const owner = await ownerOf(rows, params, caller)
      const { file, size, removed } = await takeImage(files, uploads[0])
      const row = await orForget(files, file.path, async () => {
        const fileId = await addFile(store, file, 'map-image', caller)
        const { name, kind } = params
        return rows.create('map-image', { ...owner, name, ...(kind ? { kind } : {}), fileId, ...size }, caller)
      })
      return { ...row, removed }
    },
    'map.update': async ({ params: { id, version, name, kind }, caller }) =>
      rows.update('map-image', { id, version, name, kind }, caller),
    'map.replace': async ({ params, caller, files: uploads = [] }) => {
      const image = await rows.get('map-image', params.id, caller)
      const { file, size, removed } = await takeImage(files, uploads[0])
      const row = await orForget(files, file.path, async () => {
        const fileId = await addFile(store, file, 'map-image', caller)
        return rows.update('map-image', { id: image.id, version: image.version, fileId, ...size }, caller)
      })
      const before = { width: Number(image.width ?? size.width), height: Number(image.height ?? size.height) }
      await scalePoints(store, image.id, size.width / before.width, size.height / before.height)
      await dropFile(store, files, image.fileId, caller)
      return { ...row, removed }
    },
    'map.content': async ({ params, caller }) => {
      const image = await rows.get('map-image', params.id, caller)
      const file = await fileOf(store, image.fileId)
      const { body } = await files.read(file.path)
      return new Download(file.name, file.content_type, body)
    },
    'map.remove': async ({ params, caller }) => {
      const image = await rows.get('map-image', params.id, caller)
      const { count } = await rows.delete('map-image', { ids: [image.id] }, caller)
      await dropFile(store, files, image.fileId, caller)
      return { count }
    },
  })
}

/** Does the work on a file just taken in; where that fails, the file is not kept. */
async function orForget<T>(files: FileStore, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await files.remove(path)
    throw error
  }
}

async function dropFile(store: Store, files: FileStore, fileId: unknown, caller: Caller): Promise<void> {
  const file = await fileOf(store, fileId).catch(() => undefined)
  if (file === undefined) return
  await store.db
    .updateTable('stored_file')
    .set({ deleted: 1, updated_by: caller.userId, updated_at: new Date().toISOString() })
    .where('id', '=', file.id)
    .execute()
  await files.remove(file.path)
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
