import type { AppModel, MonitorMark } from '../../schemas/index.ts'
import type { Store } from '../db/connect.ts'
import { badInput, notFound, staleVersion } from '../errors.ts'
import { noteChange } from '../http/call-context.ts'
import { type Caller, type Service, serviceTable } from '../http/service.ts'
import type { Row } from '../rows/row.ts'
import type { RowsService } from '../rows/rows.service.ts'
import { loadMonitorDevices } from './devices.store.ts'
import { requireMarks } from './marks.ts'
import { type Face, faceOf, headOf, type Kind, publishedFace } from './page-face.ts'
import { movePages, nextSort, writePublished } from './pages.store.ts'

/** What the services of monitor pages are handed; `nowMs` is epoch milliseconds. */
export interface MonitorDeps {
  readonly store: Store
  readonly rows: RowsService
  readonly model: () => AppModel
  readonly nowMs?: () => number
}

type Params = Readonly<Record<string, unknown>>

/** Services of api documents `monitor-page` and `air-image`: pages of devices on a plan or a drawing, by group. */
export function monitorPageServices(deps: MonitorDeps) {
  const { store, rows, model, nowMs = Date.now } = deps
  const nowSeconds = () => Math.floor(nowMs() / 1000)
  const page = async (params: Params, caller: Caller, kind?: Kind): Promise<Row> => {
    const row = await rows.get('monitor-page', params.id, caller)
    if (kind !== undefined && row.kind !== kind) throw notFound('监控画面')
    return row
  }
  const add =
    (kind: Kind): Service =>
    async ({ params, caller }) => {
      const sort = await nextSort(store, Number(params.projectId), kind)
      await requireGround(deps, params, Number(params.projectId), caller)
      const row = await rows.create('monitor-page', { ...params, kind, sort, marks: [] }, caller)
      return headOf(row)
    }
  const edit =
    (kind: Kind): Service =>
    async ({ params, caller }) => {
      const before = await page(params, caller, kind)
      await requireGround(deps, params, Number(before.projectId), caller)
      if (params.marks !== undefined) await checkMarks(deps, before, params, caller)
      const row = await rows.update('monitor-page', { version: before.version, ...params }, caller)
      return headOf(row)
    }
  const remove =
    (kind: Kind): Service =>
    async ({ params, caller }) => {
      const row = await page(params, caller, kind)
      return rows.delete('monitor-page', { id: row.id }, caller)
    }
  /** The face that the caller is shown: designers see the draft unless they ask for what is published. */
  const shownFace = (row: Row, params: Params, caller: Caller): Face => {
    const face = params.published === true || !caller.access.has('design.write') ? publishedFace(row) : faceOf(row)
    if (face === undefined) throw notFound('已发布的监控画面')
    return face
  }
  const devicesOf = (row: Row, ids?: readonly number[]) =>
    loadMonitorDevices(store, Number(row.projectId), nowSeconds(), ids)

  return serviceTable({
    'monitorPage.add': add('monitor'),
    'monitorPage.edit': edit('monitor'),
    'monitorPage.remove': remove('monitor'),
    'monitorPage.list': async ({ params, caller }) => {
      const { projectId, groupId, kind = 'monitor' } = params
      const found = await rows.list('monitor-page', { projectId, groupId, kind, size: 200, sort: 'sort' }, caller)
      const isDesigner = caller.access.has('design.write')
      return found.rows.map(headOf).filter(({ isPublished }) => isDesigner || isPublished)
    },
    'monitorPage.info': async ({ params, caller }) => {
      const row = await page(params, caller)
      const face = shownFace(row, params, caller)
      return { ...headOf(row), ...face, ...(await groundOf(deps, face, caller)) }
    },
    'monitorPage.devices': async ({ params, caller }) => devicesOf(await page(params, caller)),
    'monitorPage.live': async ({ params, caller }) => {
      const row = await page(params, caller)
      const face = shownFace(row, params, caller)
      const ids = face.marks.map(({ deviceId }) => deviceId)
      const devices = new Map((await devicesOf(row, ids)).map((device) => [device.id, device]))
      return {
        marks: face.marks.map(({ id, deviceId, pointId }) => {
          const device = devices.get(deviceId)
          const point = device?.points.find((one) => one.id === pointId)
          return {
            id,
            number: device?.number ?? '',
            name: device?.name ?? '设备已删除',
            deviceType: device?.deviceType ?? null,
            state: device?.state ?? 'offline',
            point: point ?? null,
            points: device?.points ?? [],
          }
        }),
      }
    },
    'monitorPage.order': async ({ params, caller }) => {
      const ids = (params.ids as readonly number[]).map(Number)
      for (const id of ids) await page({ id }, caller)
      await movePages(store, ids, caller)
      return { count: ids.length }
    },
    'monitorPage.publish': async ({ params, caller }) => {
      const row = await page(params, caller)
      const version = Number(params.version)
      if (row.version !== version)
        throw staleVersion({ what: '监控画面', id: row.id, baseVersion: version, currentVersion: row.version })
      const face = params.publish === true ? faceOf(row) : undefined
      if (face && !face.imageId && !face.layoutId) throw badInput('imageId', '请先选择背景图或组态画面，再发布')
      await writePublished(store, { id: row.id, version }, face, caller)
      noteChange({
        entity: 'monitor-page',
        title: '监控画面',
        id: row.id,
        label: String(row.name),
        before: { 已发布: row.published ? '是' : '否' },
        after: { 已发布: face ? '是' : '否' },
      })
      return headOf(await page(params, caller))
    },
    'monitorPage.layouts': async ({ caller }) =>
      Object.values(model().layouts)
        .filter(({ access }) => access === undefined || caller.access.has(access))
        .map(({ id, title }) => ({ value: id, label: title })),
    'airImage.add': add('air'),
    'airImage.edit': edit('air'),
    'airImage.remove': remove('air'),
  })
}

/** A ground is an image of the same project or a drawing that there is, not both. */
async function requireGround({ rows, model }: MonitorDeps, params: Params, projectId: number, caller: Caller) {
  const { imageId, layoutId } = params
  if (imageId && layoutId) throw badInput('layoutId', '背景图与组态画面只能选一个')
  if (imageId) {
    const image = await rows.get('map-image', imageId, caller)
    if (image.projectId !== projectId) throw badInput('imageId', '所选背景图不在该项目内')
  }
  if (layoutId && !Object.hasOwn(model().layouts, String(layoutId))) throw badInput('layoutId', '没有所选的组态画面')
}

async function checkMarks(deps: MonitorDeps, before: Row, params: Params, caller: Caller): Promise<void> {
  const marks = params.marks as readonly MonitorMark[]
  const devices = await loadMonitorDevices(deps.store, Number(before.projectId), 0, [
    ...new Set(marks.map(({ deviceId }) => deviceId)),
  ])
  const face = {
    ...faceOf(before),
    ...('imageId' in params || 'layoutId' in params ? { imageId: null, layoutId: null } : {}),
  }
  const { imageId = face.imageId, layoutId = face.layoutId } = params as Partial<Face>
  const { width, height } = await groundOf(deps, { imageId, layoutId }, caller)
  const ground = imageId || layoutId ? { width, height } : undefined
  requireMarks(marks, faceOf(before).marks, new Map(devices.map((device) => [device.id, device])), ground)
}

/** Size of a page's ground; 1600 x 900 where it has none yet. */
async function groundOf({ rows, model }: MonitorDeps, face: Pick<Face, 'imageId' | 'layoutId'>, caller: Caller) {
  const none = { width: 1600, height: 900, imageVersion: 0 }
  const layout = face.layoutId ? model().layouts[face.layoutId] : undefined
  if (layout) return { ...none, width: layout.width, height: layout.height }
  const image = face.imageId ? await rows.get('map-image', face.imageId, caller).catch(() => undefined) : undefined
  if (!image?.width) return none
  return { width: Number(image.width), height: Number(image.height), imageVersion: image.version }
}
