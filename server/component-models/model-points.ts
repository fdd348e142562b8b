import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { ModelPoint } from './built-in-models.ts'

/** A meter that gets the points of a model. */
export interface PointsOf {
  readonly meterId: number
  readonly projectId: number
}

/** Columns of a point that its model gives. */
const given = ['name', 'kind', 'unit', 'access', 'address', 'coefficient', 'offset', 'low', 'high'] as const
type Given = Readonly<Record<(typeof given)[number], string | number | null>>

/**
 * Lays the points of a model on a meter: new ones are added, or taken up again where the meter had them before, so that
 * their history stays one; what a person changed on a point stays; points of the earlier model that the new one does not
 * have are taken away. The model's register is the meter itself and no point of its own.
 */
export async function layPoints(
  db: Kysely<Tables>,
  { meterId, projectId }: PointsOf,
  points: readonly ModelPoint[],
  earlier: readonly ModelPoint[],
): Promise<void> {
  const wanted = points.filter(({ isRegister }) => isRegister !== 1)
  const had = new Map(earlier.filter(({ isRegister }) => isRegister !== 1).map((point) => [point.identifier, point]))
  const rows = await db
    .selectFrom('point')
    .selectAll()
    .where('meter_id', '=', meterId)
    .where('owner_type', '=', 'meter')
    .orderBy('deleted', 'desc')
    .orderBy('id')
    .execute()
  const known = new Map(rows.map((row) => [row.identifier, row]))
  const added: (Given & { identifier: string; project_id: number; owner_type: string; meter_id: number })[] = []
  for (const point of wanted) {
    const row = known.get(point.identifier)
    const now = givenBy(point)
    if (!row) {
      added.push({
        ...now,
        identifier: point.identifier,
        project_id: projectId,
        owner_type: 'meter',
        meter_id: meterId,
      })
      continue
    }
    const old = had.get(point.identifier)
    const before = old ? givenBy(old) : undefined
    const changes = given.filter((column) => {
      const current = row[column] ?? null
      const isOurs = row.deleted === 1 || (before ? current === before[column] : current === null)
      return isOurs && current !== now[column]
    })
    if (changes.length === 0 && row.deleted === 0) continue
    const set = Object.fromEntries(changes.map((column) => [column, now[column]]))
    await db
      .updateTable('point')
      .set({ ...set, deleted: 0, version: row.version + 1, updated_at: new Date().toISOString() })
      .where('id', '=', row.id)
      .execute()
  }
  if (added.length > 0)
    await db
      .insertInto('point')
      .values(added as never)
      .execute()
  const kept = new Set(wanted.map(({ identifier }) => identifier))
  const gone = [...had.keys()].filter((identifier) => !kept.has(identifier))
  if (gone.length === 0) return
  await db
    .updateTable('point')
    .set({ deleted: 1, updated_at: new Date().toISOString() })
    .where('meter_id', '=', meterId)
    .where('owner_type', '=', 'meter')
    .where('deleted', '=', 0)
    .where('identifier', 'in', gone)
    .execute()
}

function givenBy(point: ModelPoint): Given {
  const { name, kind, unit, access, address, coefficient, offset, low, high } = point
  return {
    name,
    kind,
    unit: unit || null,
    access: access || 'r',
    address: address || null,
    coefficient: coefficient ?? 1,
    offset: offset ?? 0,
    low: low ?? null,
    high: high ?? null,
  }
}

/** Points of a model, [] where there is none. */
export async function pointsOfModel(db: Kysely<Tables>, modelId: unknown): Promise<readonly ModelPoint[]> {
  if (typeof modelId !== 'number') return []
  const row = await db.selectFrom('component_model').select('points').where('id', '=', modelId).executeTakeFirst()
  return (row?.points ?? []) as readonly ModelPoint[]
}

/** Lays changed points of a model on all meters that have it. */
export async function layOnMeters(
  db: Kysely<Tables>,
  modelId: number,
  points: readonly ModelPoint[],
  earlier: readonly ModelPoint[],
): Promise<void> {
  const meters = await db
    .selectFrom('meter')
    .select(['id', 'project_id'])
    .where('model_id', '=', modelId)
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute()
  for (const { id, project_id: projectId } of meters) await layPoints(db, { meterId: id, projectId }, points, earlier)
}
