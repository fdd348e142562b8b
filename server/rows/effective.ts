import { badInput } from '../errors.ts'
import type { FieldShape, Shape } from './shape.ts'
import { type Executor, run, SqlValues } from './sql-values.ts'

/** A dated version as its neighbours see it; `from` and `to` as the wire writes them, `to` null for open. */
interface Version {
  readonly id: number
  readonly from: string
  readonly to: string | null
}

interface Dated {
  readonly keys: readonly FieldShape[]
  readonly from: FieldShape
  readonly to: FieldShape
}

/** The fields of an entity's dated versions; nothing where it has none. */
export function datedFields(shape: Shape): Dated | undefined {
  const dated = shape.entity['x-effective']
  const from = dated && shape.byName.get(dated.from)
  const to = dated && shape.byName.get(dated.to)
  if (dated === undefined || from === undefined || to === undefined) return undefined
  return { keys: dated.key.flatMap((name) => shape.byName.get(name) ?? []), from, to }
}

/**
 * Makes room for a version just added (model, section 1: left-closed, right-open, no overlap): the version in force at
 * its start ends there, and an open end stops where the next version starts. A given end beyond that is refused.
 * Gives the id of the version that was closed, if any.
 */
export async function placeNewVersion(
  db: Executor,
  shape: Shape,
  dated: Dated,
  id: number,
  userId: number,
): Promise<number[]> {
  await lockKey(db, shape, dated, id)
  const { own, former, next } = await neighbours(db, shape, dated, id)
  if (own.to !== null && own.to <= own.from) throw badInput(dated.to.name, `${dated.to.title}应晚于${dated.from.title}`)
  if (next !== undefined && own.to === null) await setEnd(db, shape, dated, id, next.from)
  if (next !== undefined && own.to !== null && own.to > next.from) throw overlaps(dated.to, next)
  if (former === undefined || (former.to !== null && former.to <= own.from)) return []
  await setEnd(db, shape, dated, former.id, own.from, userId)
  return [former.id]
}

/**
 * Keeps a changed version free of overlap. A version that ended exactly where the changed one started follows its new
 * start. Gives the id of the version that was moved along, if any.
 */
export async function placeChangedVersion(
  db: Executor,
  shape: Shape,
  dated: Dated,
  id: number,
  oldFrom: unknown,
  userId: number,
): Promise<number[]> {
  await lockKey(db, shape, dated, id)
  const { own, former, next } = await neighbours(db, shape, dated, id)
  if (own.to !== null && own.to <= own.from) throw badInput(dated.to.name, `${dated.to.title}应晚于${dated.from.title}`)
  if (next !== undefined && (own.to === null || own.to > next.from)) throw overlaps(dated.to, next)
  if (former !== undefined && former.to === oldFrom && own.from !== oldFrom) {
    await setEnd(db, shape, dated, former.id, own.from, userId)
    return [former.id]
  }
  if (former !== undefined && (former.to === null || former.to > own.from)) throw overlaps(dated.from, former)
  return []
}

/** Closes the gap that a deleted version leaves: the one that ended where it started now ends where it ended. */
export async function closeGap(
  db: Executor,
  shape: Shape,
  dated: Dated,
  id: number,
  userId: number,
): Promise<number[]> {
  await lockKey(db, shape, dated, id)
  const { own, former } = await neighbours(db, shape, dated, id)
  if (former === undefined || former.to !== own.from) return []
  await setEnd(db, shape, dated, former.id, own.to, userId)
  return [former.id]
}

function overlaps(field: FieldShape, other: Version) {
  const span = `${other.from} 至 ${other.to ?? '今后'}`
  return badInput(field.name, `${field.title}与已有的一段（${span}）重叠`)
}

async function lockKey(db: Executor, shape: Shape, { keys }: Dated, id: number): Promise<void> {
  const values = new SqlValues()
  const key = keys.map((field) => `coalesce(${field.column}::text, '')`).join(` || '|' || `)
  await run(
    db,
    `select pg_advisory_xact_lock(hashtext(${values.add(`versions:${shape.id}:`)} || ${key})) from ${shape.table} where id = ${values.add(id)}`,
    values,
  )
}

async function neighbours(db: Executor, shape: Shape, dated: Dated, id: number) {
  const { keys, from, to } = dated
  const select = (alias: string) => `${alias}.id, ${alias}.${from.column} as "from", ${alias}.${to.column} as "to"`
  const values = new SqlValues()
  const me = values.add(id)
  const same = keys.map((field) => `o.${field.column} is not distinct from t.${field.column}`).join(' and ')
  const others = `from ${shape.table} t join ${shape.table} o on ${same} and o.id <> t.id and o.deleted = 0 where t.id = ${me}`
  const found = await run<Version & { place: string }>(
    db,
    `(select 'own' as place, ${select('t')} from ${shape.table} t where t.id = ${me})
     union all (select 'former', ${select('o')} ${others} and o.${from.column} < t.${from.column} order by o.${from.column} desc limit 1)
     union all (select 'next', ${select('o')} ${others} and o.${from.column} > t.${from.column} order by o.${from.column} limit 1)
     order by 1`,
    values,
  )
  const own = found.find((version) => version.place === 'own')
  if (own === undefined) throw new Error(`${shape.id} ${id} is gone in its own transaction`)
  return { own, former: found.find((v) => v.place === 'former'), next: found.find((v) => v.place === 'next') }
}

async function setEnd(
  db: Executor,
  shape: Shape,
  { to }: Dated,
  id: number,
  end: string | null,
  userId?: number,
): Promise<void> {
  const values = new SqlValues()
  const system =
    userId === undefined ? '' : `, version = version + 1, updated_at = now(), updated_by = ${values.add(userId)}`
  const text = `update ${shape.table} set ${to.column} = ${values.add(end)}${system} where id = ${values.add(id)}`
  await run(db, text, values)
}
