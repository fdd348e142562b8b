import { badFields, type FieldFault, type Referrer } from '../errors.ts'
import { inProjects, type ProjectIds, projectOf } from './project-scope.ts'
import type { FieldValues } from './rows.store.ts'
import { type FieldShape, labelSql, type Shape, type Shapes } from './shape.ts'
import { type Executor, run, SqlValues } from './sql-values.ts'

/**
 * Refuses references to rows that are not there, deleted, or outside the projects; holds those that are (`for key
 * share`), so that nobody deletes them before this transaction ends.
 */
export async function holdReferences(
  db: Executor,
  shapes: Shapes,
  fields: FieldValues,
  projects: ProjectIds,
): Promise<void> {
  const faults: FieldFault[] = []
  for (const [field, value] of fields) {
    const target = field.ref === undefined ? undefined : shapes.get(field.ref)
    if (target === undefined || value === null || value === undefined) continue
    const ids = [...new Set(field.refersToMany ? (value as number[]) : [value as number])]
    if (ids.length === 0) continue
    const values = new SqlValues()
    const scope = inProjects(shapes, target, 't', projects, values)
    const where = [`t.id = any(${values.add(ids, 'bigint[]')})`, 't.deleted = 0', scope].filter(Boolean).join(' and ')
    const found = await run(
      db,
      `select t.id from ${target.table} t where ${where} order by t.id for key share of t`,
      values,
    )
    if (found.length < ids.length) faults.push({ field: field.name, message: `所选的${field.title}不存在或已被删除` })
  }
  if (faults.length > 0) throw badFields(faults)
}

/** Refuses a row whose references lead into another project than its own (a meter and another project's building). */
export async function requireSameProject(
  db: Executor,
  shapes: Shapes,
  shape: Shape,
  id: number,
  changed: FieldValues,
): Promise<void> {
  const own = projectOf(shapes, shape, 't')
  if (own === undefined || shape.id === 'project') return
  const isMoved = changed.size > 0 && [...changed.keys()].some((field) => field.name === shape.projectPath?.[0])
  const checks = shape.fields.flatMap((field) => {
    const target = field.ref === undefined || field.refersToMany ? undefined : shapes.get(field.ref)
    if (target === undefined || target.id === 'project' || field.name === shape.projectPath?.[0]) return []
    const theirs = projectOf(shapes, target, 'x')
    if (theirs === undefined || (!isMoved && !changed.has(field))) return []
    return [{ field, sql: `(select ${theirs} from ${target.table} x where x.id = t.${field.column})` }]
  })
  if (checks.length === 0) return
  const values = new SqlValues()
  const list = checks.map(({ sql }, at) => `coalesce(${sql} <> ${own}, false) as c${at}`).join(', ')
  const [found] = await run(db, `select ${list} from ${shape.table} t where t.id = ${values.add(id)}`, values)
  const strays = checks.filter((_check, at) => found?.[`c${at}`] === true)
  if (strays.length > 0) {
    throw badFields(strays.map(({ field }) => ({ field: field.name, message: `所选的${field.title}属于另一个项目` })))
  }
}

/** A field of some entity that refers to the rows in question. */
export interface ReferringField {
  readonly shape: Shape
  readonly field: FieldShape
  readonly onDelete: 'refuse' | 'cascade' | 'clear'
}

/** All fields of all entities that refer to an entity. */
export function referringFields(shapes: Shapes, target: Shape): ReferringField[] {
  return [...shapes.values()].flatMap((shape) =>
    shape.fields
      .filter((field) => field.ref === target.id)
      .map((field) => ({ shape, field, onDelete: field.schema['x-on-delete'] ?? 'refuse' })),
  )
}

/** Condition over alias `f` that a living row refers to one of `ids` by the field. */
export function refersTo({ field }: ReferringField, ids: readonly number[], values: SqlValues): string {
  if (!field.refersToMany) return `f.deleted = 0 and f.${field.column} = any(${values.add([...ids], 'bigint[]')})`
  const any = ids.map((id) => `f.${field.column} @> ${values.add(JSON.stringify([id]), 'jsonb')}`)
  return `f.deleted = 0 and (${any.join(' or ')})`
}

/** Who still refers to the rows by fields that refuse a deletion, with the labels of the first three of each entity. */
export async function findReferrers(
  db: Executor,
  shapes: Shapes,
  target: Shape,
  ids: readonly number[],
): Promise<Referrer[]> {
  const fields = referringFields(shapes, target).filter((one) => one.onDelete === 'refuse')
  if (fields.length === 0) return []
  const values = new SqlValues()
  const parts = fields.map((one, at) => {
    const others = one.shape.id === target.id ? ` and f.id <> all(${values.add([...ids], 'bigint[]')})` : ''
    return `select ${at} as at, count(*) as n, (array_agg((${labelSql(one.shape.entity, 'f')})::text order by f.id))[1:3] as labels
      from ${one.shape.table} f where ${refersTo(one, ids, values)}${others} having count(*) > 0`
  })
  const text = `${parts.join(' union all ')} order by at`
  const found = await run<{ at: number; n: number; labels: (string | null)[] }>(db, text, values)
  return found.flatMap(({ at, n, labels }) => {
    const one = fields[at]
    if (one === undefined) return []
    return [
      { entity: one.shape.id, title: one.shape.title, count: n, labels: labels.map((label) => label ?? '未命名') },
    ]
  })
}
