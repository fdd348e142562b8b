import { errorCode } from '../db/connect.ts'
import { badFields, badInput } from '../errors.ts'
import { askedProjects, conditions, fieldOf } from './filters.ts'
import { ordering } from './ordering.ts'
import { inProjects, type ProjectIds } from './project-scope.ts'
import type { Params, Row } from './row.ts'
import type { FieldShape, Shape, Shapes } from './shape.ts'
import { type Executor, run, SqlValues } from './sql-values.ts'

/** A statement whose text was composed, with its values. */
export interface Statement {
  readonly text: string
  readonly values: SqlValues
}

/** What rows are asked for: the parameters of a list, within the caller's projects. */
export interface Selection {
  readonly shapes: Shapes
  readonly shape: Shape
  readonly params: Params
  readonly projects: ProjectIds
}

/** The statement of a page of wire rows; without `limit`, of all of them. */
export function selectStatement(selection: Selection, page?: { limit: number; offset: number }): Statement {
  const { shape } = selection
  const values = new SqlValues()
  const where = whereClause(selection, values)
  const order = ordering(shape, selection.params.sort)
  const limit = page === undefined ? '' : ` limit ${values.add(page.limit)} offset ${values.add(page.offset)}`
  // The page is cut before labels are joined to it, unless the order needs the labels.
  const text =
    order.usesLabels || shape.labels.length === 0
      ? `select ${shape.selectList} from ${shape.table} t ${shape.labelJoins} where ${where} order by ${order.sql}${limit}`
      : `select ${shape.selectList} from (select t.* from ${shape.table} t where ${where} order by ${order.sql}${limit}) t ${shape.labelJoins} order by ${order.sql}`
  return { text, values }
}

/** One page of rows. */
export async function selectPage(db: Executor, selection: Selection, limit: number, offset: number): Promise<Row[]> {
  const { text, values } = selectStatement(selection, { limit, offset })
  const records = await run(db, text, values)
  return records.map(selection.shape.toRow)
}

/** How many rows there are on all pages. */
export async function countRows(db: Executor, selection: Selection): Promise<number> {
  const values = new SqlValues()
  const where = whereClause(selection, values)
  const [found] = await run<{ n: number }>(
    db,
    `select count(*) as n from ${selection.shape.table} t where ${where}`,
    values,
  )
  return found?.n ?? 0
}

/**
 * How many rows there are of each value of a field, by the value's text (empty values by ''); the field's own filter is
 * left out, so that every state tab keeps its figure.
 */
export async function countByValue(db: Executor, selection: Selection, name: string): Promise<Record<string, number>> {
  const field = fieldOf(selection.shape, name)
  if (field === undefined || field.isJson) throw badInput('countBy', `${selection.shape.title}不能按“${name}”计数`)
  const values = new SqlValues()
  const { [name]: _own, ...params } = selection.params
  const where = whereClause({ ...selection, params }, values)
  const found = await run<{ value: string | null; n: number }>(
    db,
    `select t.${field.column}::text as value, count(*) as n from ${selection.shape.table} t where ${where} group by 1 order by 1`,
    values,
  )
  return Object.fromEntries(found.map(({ value, n }) => [value ?? '', Number(n)]))
}

/** Sums of number fields over all pages; null where no row has a value. */
export async function sumFields(
  db: Executor,
  selection: Selection,
  names: readonly string[],
): Promise<Record<string, number | null>> {
  const fields = names.map((name) => {
    const field = fieldOf(selection.shape, name)
    if (field === undefined || !['number', 'integer'].includes(String(field.schema.type)))
      throw badInput('sumOf', `${selection.shape.title}的“${name}”不能求和`)
    return field
  })
  const values = new SqlValues()
  const where = whereClause(selection, values)
  const sums = fields.map((field, index) => `sum(t.${field.column})::double precision as s${index}`).join(', ')
  const [found] = await run<Record<string, number | null>>(
    db,
    `select ${sums} from ${selection.shape.table} t where ${where}`,
    values,
  )
  return Object.fromEntries(fields.map((field, index) => [field.name, found?.[`s${index}`] ?? null]))
}

function whereClause({ shapes, shape, params, projects }: Selection, values: SqlValues): string {
  const asked = askedProjects(params)
  const all = [
    't.deleted = 0',
    inProjects(shapes, shape, 't', projects, values),
    asked === undefined ? undefined : inProjects(shapes, shape, 't', asked, values),
    ...conditions(shape, params, values),
  ]
  return all.filter((one) => one !== undefined).join(' and ')
}

/** How rows found by id are held until the transaction ends: not, against changes, or against new references too. */
export type RowLock = 'none' | 'change' | 'delete'

const lockSql: Readonly<Record<RowLock, string>> = {
  none: '',
  change: ' for no key update of t',
  delete: ' for update of t',
}

/** Which rows by id, for whom. */
export interface ByIds {
  readonly shapes: Shapes
  readonly shape: Shape
  readonly ids: readonly number[]
  readonly projects: ProjectIds
  readonly lock?: RowLock
  /** Only rows that the projects may write: shared rows (without a project) are left out. */
  readonly forWriting?: boolean
}

/** Living rows by id, in the order of id; those outside the projects are left out. */
export async function selectByIds(
  db: Executor,
  { shapes, shape, ids, projects, lock = 'none', forWriting }: ByIds,
): Promise<Row[]> {
  const values = new SqlValues()
  const scope = inProjects(shapes, shape, 't', projects, values, forWriting)
  const where = [`t.id = any(${values.add([...ids], 'bigint[]')})`, 't.deleted = 0', scope]
    .filter(Boolean)
    .join(' and ')
  const text = `select ${shape.selectList} from ${shape.table} t ${shape.labelJoins} where ${where} order by t.id${lockSql[lock]}`
  return (await run(db, text, values)).map(shape.toRow)
}

/** Field values of a row as they are written; null empties a field. */
export type FieldValues = ReadonlyMap<FieldShape, unknown>

/** Adds a row and gives its id. A unique set that is taken already is refused, naming its fields. */
export async function insertRow(db: Executor, shape: Shape, fields: FieldValues, userId: number): Promise<number> {
  const values = new SqlValues()
  const user = values.add(userId)
  const columns = ['created_by', 'updated_by', ...[...fields.keys()].map((field) => field.column)]
  const placed = [user, user, ...[...fields].map(([field, value]) => values.add(stored(field, value)))]
  const text = `insert into ${shape.table} (${columns.join(', ')}) values (${placed.join(', ')}) returning id`
  const [made] = await refusingTaken(shape, () => run<{ id: number }>(db, text, values))
  if (made === undefined) throw new Error(`insert into ${shape.table} returned no row`)
  return made.id
}

/** Changes a row that is locked already; its version goes up by one. */
export async function updateRow(
  db: Executor,
  shape: Shape,
  id: number,
  fields: FieldValues,
  userId: number,
): Promise<void> {
  const values = new SqlValues()
  const sets = [...fields].map(([field, value]) => `${field.column} = ${values.add(stored(field, value))}`)
  const system = `version = version + 1, updated_at = now(), updated_by = ${values.add(userId)}`
  const text = `update ${shape.table} set ${[...sets, system].join(', ')} where id = ${values.add(id)}`
  await refusingTaken(shape, () => run(db, text, values))
}

/** Marks rows as deleted; they stay for what was recorded of them. */
export async function markDeleted(db: Executor, shape: Shape, ids: readonly number[], userId: number): Promise<void> {
  const values = new SqlValues()
  const by = values.add(userId)
  const list = values.add([...ids], 'bigint[]')
  const text = `update ${shape.table} set deleted = 1, version = version + 1, updated_at = now(), updated_by = ${by} where id = any(${list}) and deleted = 0`
  await run(db, text, values)
}

/** JSON columns take JSON text: the driver would write a list as an SQL array. */
const stored = (field: FieldShape, value: unknown) => (field.isJson && value !== null ? JSON.stringify(value) : value)

async function refusingTaken<T>(shape: Shape, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const index = errorCode(error) === '23505' ? (error as { constraint?: string }).constraint : undefined
    const fields = index === undefined ? undefined : shape.uniques.get(index)
    if (fields === undefined) throw error
    const titles = fields.map((field) => field.title).join('、')
    throw badFields(
      fields.slice(-1).map((field) => ({ field: field.name, message: `${titles}与已有的${shape.title}重复` })),
    )
  }
}
