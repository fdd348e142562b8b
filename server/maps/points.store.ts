import type { Transaction } from 'kysely'
import type { PointUnit } from '../../schemas/index.ts'
import { inTransaction, type Store } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { badInput, staleVersion } from '../errors.ts'
import { noteChange } from '../http/call-context.ts'
import type { Caller } from '../http/service.ts'
import { unknownCodes } from './point-nodes.store.ts'
import { pointKinds, pointTypeOf } from './point-unit.ts'

/** Points of an image as they were added. */
export async function loadPoints(store: Pick<Store, 'db'>, imageId: number): Promise<PointUnit[]> {
  const rows = await store.db
    .selectFrom('map_point')
    .selectAll()
    .where('image_id', '=', imageId)
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    mapName: row.map_name,
    pointX: row.point_x,
    pointY: row.point_y,
    finishedStatus: row.finished_status === true,
    eleType: pointTypeOf(row.ele_type),
    eleCode: row.ele_code,
    waterType: pointTypeOf(row.water_type),
    waterCode: row.water_code,
    gasType: pointTypeOf(row.gas_type),
    gasCode: row.gas_code,
    heatType: pointTypeOf(row.heat_type),
    heatCode: row.heat_code,
  }))
}

/** What is saved: the image as it was edited, and all of its points as they are to stand. */
export interface SavePoints {
  readonly image: {
    readonly id: number
    readonly projectId: number
    readonly name: string
    readonly width: number
    readonly height: number
  }
  readonly version: number
  readonly points: readonly PointUnit[]
}

/**
 * Writes the points of an image in one step: known ones change, new ones are added, missing ones go. Refuses (409) where
 * the image was changed since `version`, and (400) codes that name nothing, unless the point had them before.
 */
export async function savePoints(store: Store, { image, version, points }: SavePoints, caller: Caller) {
  const before = await loadPoints(store, image.id)
  requireInside(image, points)
  await requireCodes(store, image.projectId, points, before)
  const next = await inTransaction(store, async (trx) => {
    const locked = await trx
      .selectFrom('map_image')
      .select('version')
      .where('id', '=', image.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (locked.version !== version)
      throw staleVersion({ what: '图片', id: image.id, baseVersion: version, currentVersion: locked.version })
    await writePoints(trx, image.id, points, before, caller)
    const stamp = { version: version + 1, updated_by: caller.userId, updated_at: new Date().toISOString() }
    await trx.updateTable('map_image').set(stamp).where('id', '=', image.id).execute()
    return version + 1
  })
  const after = await loadPoints(store, image.id)
  const word = (count: number) => ({ 计量点: count })
  noteChange({
    entity: 'map-image',
    title: '图片',
    id: image.id,
    label: image.name,
    before: word(before.length),
    after: word(after.length),
  })
  return { version: next, points: after }
}

/** Moves the points of an image with it when its picture is replaced by one of another size. */
export async function scalePoints(store: Store, imageId: number, across: number, down: number): Promise<void> {
  if (across === 1 && down === 1) return
  await store.pool.query(
    'update map_point set point_x = round((point_x * $2)::numeric, 1), point_y = round((point_y * $3)::numeric, 1) where image_id = $1',
    [imageId, across, down],
  )
}

async function writePoints(
  trx: Transaction<Tables>,
  imageId: number,
  points: readonly PointUnit[],
  before: readonly PointUnit[],
  caller: Caller,
): Promise<void> {
  const stamp = { updated_by: caller.userId, updated_at: new Date().toISOString() }
  const known = new Set(before.map(({ id }) => id))
  const kept = points.filter(({ id }) => id !== undefined && known.has(id))
  const gone = before.filter(({ id }) => !kept.some((point) => point.id === id)).map(({ id }) => Number(id))
  if (gone.length > 0)
    await trx
      .updateTable('map_point')
      .set({ deleted: 1, ...stamp })
      .where('id', 'in', gone)
      .execute()
  for (const point of kept)
    await trx
      .updateTable('map_point')
      .set(({ eb }) => ({ ...columns(point), ...stamp, version: eb('version', '+', 1) }))
      .where('id', '=', Number(point.id))
      .execute()
  const added = points.filter(({ id }) => id === undefined || !known.has(id))
  if (added.length > 0)
    await trx
      .insertInto('map_point')
      .values(added.map((point) => ({ image_id: imageId, ...columns(point), ...stamp, created_by: caller.userId })))
      .execute()
}

function columns(point: PointUnit) {
  return {
    map_name: point.mapName,
    point_x: point.pointX,
    point_y: point.pointY,
    finished_status: point.finishedStatus,
    ele_type: point.eleType ?? null,
    ele_code: point.eleCode || null,
    water_type: point.waterType ?? null,
    water_code: point.waterCode || null,
    gas_type: point.gasType ?? null,
    gas_code: point.gasCode || null,
    heat_type: point.heatType ?? null,
    heat_code: point.heatCode || null,
  }
}

function requireInside({ width, height }: SavePoints['image'], points: readonly PointUnit[]): void {
  for (const { mapName, pointX, pointY } of points) {
    if (pointX < 0 || pointY < 0 || pointX > width || pointY > height)
      throw badInput('points', `点位“${mapName}”在图片之外（图片 ${width}×${height} 像素）`)
  }
}

async function requireCodes(
  store: Store,
  projectId: number,
  points: readonly PointUnit[],
  before: readonly PointUnit[],
) {
  const had = new Map(before.map((point) => [point.id, point]))
  for (const { kind, title, typeOf, codesOf } of pointKinds) {
    for (const point of points) {
      const old = had.get(point.id)
      const kept = old !== undefined && typeOf(old) === typeOf(point) ? new Set(codesOf(old)) : new Set<string>()
      const fresh = codesOf(point).filter((code) => !kept.has(code))
      const missing = await unknownCodes(store, projectId, kind, typeOf(point), fresh)
      if (missing.length > 0)
        throw badInput('points', `点位“${point.mapName}”的${title}：没有编号为 ${missing.join('、')} 的计量对象`)
    }
  }
}
