import type { Store } from '../../db/connect.ts'
import { cellOf } from '../../rows/exchange/cells.ts'
import type { RowsModel } from '../../rows/row.ts'
import { type FieldShape, labelKey, labelSql, type Shape, shapesOf } from '../../rows/shape.ts'
import type { FieldChange, LoggedChange } from './entry.ts'

/** Rows whose history is told together: a meter, its ratios, its replacements. */
export interface HistoryPart {
  readonly entity: string
  readonly ids: readonly number[]
  /** Fields that say nothing here, such as the reference to the object itself. */
  readonly without?: readonly string[]
  /** A new row is one line that names no fields, since all of them stand on the page. */
  readonly createdInOneLine?: boolean
}

/** One field of one write, in words: titles of fields, labels of enumerations and of the rows that are referred to. */
export interface HistoryLine {
  readonly id: string
  /** ISO 8601 UTC. */
  readonly at: string
  readonly userName: string
  readonly subject: string
  readonly kind: LoggedChange['kind']
  readonly field: string
  readonly before: string
  readonly after: string
  readonly operation: string
}

interface LogRow {
  readonly id: number
  readonly at: string
  readonly user_name: string
  readonly operation: string
  readonly changes: readonly LoggedChange[]
}

const mostCalls = 500

/**
 * What was changed about an object, newest first, from the operation log: the last 500 writes, each field a line.
 *
 * Rows that came with no call of a user (imports of files, demo data) are told by the moment at which they were made.
 * Whether the caller may see the object is to be settled before.
 */
export async function objectHistory(store: Store, model: RowsModel, parts: readonly HistoryPart[]) {
  const calls = await loadCalls(store, parts)
  const shapes = shapesOf(model)
  const writes = calls.flatMap((call) =>
    call.changes.flatMap((change) => {
      const part = parts.find(({ entity, ids }) => entity === change.entity && ids.includes(Number(change.id)))
      return part === undefined ? [] : [{ call, change, part }]
    }),
  )
  const words = await labelsOf(
    store,
    shapes,
    writes.map(({ change }) => change),
  )
  const lines = writes.flatMap(({ call, change, part }, at): HistoryLine[] => {
    const shape = shapes.get(change.entity)
    const head = {
      at: new Date(call.at).toISOString(),
      userName: call.user_name,
      operation: call.operation,
      kind: change.kind,
      subject: change.title,
    }
    const fields = fieldsOf(change, part)
    if (fields.length === 0)
      return change.kind === 'update' ? [] : [{ id: `${call.id}-${at}`, ...head, field: '', before: '', after: '' }]
    return fields.map((field) => {
      const own = shape?.byName.get(field.field)
      const text = (value: unknown) => textOf(own, value, words)
      const title = own?.title ?? field.title
      return {
        id: `${call.id}-${at}-${field.field}`,
        ...head,
        field: title,
        before: text(field.before),
        after: text(field.after),
      }
    })
  })
  const made = new Set(
    writes.filter(({ change }) => change.kind === 'create').map(({ change }) => `${change.entity}-${change.id}`),
  )
  const silent = await Promise.all(parts.map((part) => madeSilently(store, shapes.get(part.entity), part, made)))
  return [...lines, ...silent.flat()].sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}

function fieldsOf(change: LoggedChange, part: HistoryPart): readonly FieldChange[] {
  if (change.kind === 'delete' || (change.kind === 'create' && part.createdInOneLine)) return []
  return change.fields.filter(({ field }) => !part.without?.includes(field))
}

async function loadCalls(store: Store, parts: readonly HistoryPart[]): Promise<LogRow[]> {
  const wanted = parts.flatMap(({ entity, ids }) => ids.map((id) => JSON.stringify([{ entity, id }])))
  if (wanted.length === 0) return []
  const either = wanted.map((_, at) => `changes @> $${at + 1}::jsonb`).join(' or ')
  const { rows } = await store.pool.query<LogRow>(
    `select id, at, user_name, operation, changes from operation_log
     where (${either}) and result = 'ok' order by id desc limit ${mostCalls}`,
    wanted,
  )
  return rows
}

/** Labels of the rows that the values refer to, by `entity-id`; deleted rows keep theirs. */
async function labelsOf(store: Store, shapes: ReadonlyMap<string, Shape>, changes: readonly LoggedChange[]) {
  const wanted = new Map<string, Set<number>>()
  for (const change of changes) {
    for (const { field, before, after } of change.fields) {
      const ref = shapes.get(change.entity)?.byName.get(field)?.ref
      if (ref === undefined) continue
      const ids = wanted.get(ref) ?? new Set()
      for (const id of [before, after].flat()) if (typeof id === 'number') ids.add(id)
      wanted.set(ref, ids)
    }
  }
  const words = new Map<string, string>()
  for (const [entity, ids] of wanted) {
    const shape = shapes.get(entity)
    if (shape === undefined || ids.size === 0) continue
    const { rows } = await store.pool.query<{ id: number; label: string | null }>(
      `select t.id, ${labelSql(shape.entity, 't')} as label from ${shape.table} t where t.id = any($1::bigint[])`,
      [[...ids]],
    )
    for (const { id, label } of rows) if (label !== null) words.set(`${entity}-${id}`, label)
  }
  return words
}

function textOf(field: FieldShape | undefined, value: unknown, words: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return ''
  if (field === undefined) return typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (field.ref !== undefined) {
    return [value]
      .flat()
      .map((id) => words.get(`${field.ref}-${String(id)}`) ?? `编号 ${String(id)}`)
      .join('、')
  }
  const cell = cellOf(field, value)
  const unit = field.schema['x-unit']
  return typeof cell === 'number' && unit ? `${cell} ${unit}` : String(cell ?? '')
}

async function madeSilently(
  store: Store,
  shape: Shape | undefined,
  part: HistoryPart,
  logged: ReadonlySet<string>,
): Promise<HistoryLine[]> {
  const ids = part.ids.filter((id) => !logged.has(`${part.entity}-${id}`))
  if (shape === undefined || ids.length === 0) return []
  const { rows } = await store.pool.query<Record<string, unknown>>(
    `select ${shape.selectList}, u.name as "madeBy" from ${shape.table} t ${shape.labelJoins}
     left join app_user u on u.id = t.created_by where t.id = any($1::bigint[]) order by t.id`,
    [ids],
  )
  return rows.flatMap((record): HistoryLine[] => {
    const head = {
      at: new Date(String(record.createdAt)).toISOString(),
      userName: typeof record.madeBy === 'string' ? record.madeBy : '系统',
      operation: '导入或初始数据',
      kind: 'create' as const,
      subject: shape.title,
    }
    const id = `${part.entity}-${String(record.id)}`
    if (part.createdInOneLine) return [{ id, ...head, field: '', before: '', after: '' }]
    const row = shape.toRow(record)
    return shape.fields.flatMap((field) => {
      const value = row[field.name]
      if (value === undefined || part.without?.includes(field.name)) return []
      const label = field.ref === undefined ? undefined : row[labelKey(field.name)]
      const after = typeof label === 'string' ? label : textOf(field, value, new Map())
      return [{ id: `${id}-${field.name}`, ...head, field: field.title, before: '', after }]
    })
  })
}
