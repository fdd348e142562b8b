import { badInput } from '../errors.ts'
import type { Params } from './row.ts'
import { type FieldShape, type Shape, systemSelect } from './shape.ts'
import type { SqlValues } from './sql-values.ts'

const reserved = new Set([
  'page',
  'size',
  'sort',
  'keyword',
  'projectIds',
  'columns',
  'format',
  'fileName',
  'countBy',
  'sumOf',
])

const systemFilters: readonly FieldShape[] = systemSelect.map(([name, column]) => ({
  name,
  column,
  title: { id: '编号', version: '版本', createdAt: '创建时间', updatedAt: '修改时间' }[name],
  schema: name.endsWith('At') ? { type: 'string', format: 'date-time' } : { type: 'integer' },
  isRequired: true,
  isJson: false,
  refersToMany: false,
}))

/**
 * Conditions over alias `t` that the parameters ask for: a field (one value, or several by comma: any of them; `null`:
 * empty), `path` (a tree's row and all below it), `<field>From` and `<field>To` (both included), and `keyword` in the
 * entity's search fields. A parameter that is none of these is refused by name.
 */
export function conditions(shape: Shape, params: Params, values: SqlValues): string[] {
  const found: string[] = []
  for (const [name, value] of Object.entries(params)) {
    if (reserved.has(name) || value === undefined || value === null || value === '') continue
    if (name === 'path' && shape.parent !== undefined) {
      found.push(`t.path like ${values.add(`${String(value).replace(/[^0-9/]/g, '')}%`)}`)
      continue
    }
    const field = fieldOf(shape, name)
    const [, base = '', end] = /^(.+)(From|To)$/.exec(name) ?? []
    const ranged = field === undefined ? fieldOf(shape, base) : undefined
    if (field !== undefined) found.push(anyOf(field, value, values))
    else if (ranged !== undefined) found.push(bound(ranged, name, end === 'From', value, values))
    else throw badInput(name, `${shape.title}没有“${name}”这一筛选条件`)
  }
  const keyword = typeof params.keyword === 'string' ? params.keyword.trim() : ''
  if (keyword !== '' && shape.search.length > 0) {
    const pattern = values.add(`%${keyword.replace(/[\\%_]/g, '\\$&')}%`)
    found.push(`(${shape.search.map((field) => `t.${field.column} ilike ${pattern}`).join(' or ')})`)
  }
  return found
}

/** Project ids that a list was narrowed to by the parameter `projectIds`; nothing where it is absent. */
export function askedProjects(params: Params): number[] | undefined {
  const asked = params.projectIds
  if (asked === undefined || asked === null || asked === '') return undefined
  return parts(asked).map((part) => asInteger(part, 'projectIds', '项目'))
}

/** A field that a filter may name; nothing where there is none or it is secret. */
export function fieldOf(shape: Shape, name: string): FieldShape | undefined {
  const field = shape.byName.get(name)
  if (field?.schema['x-secret'] === true) return undefined
  return field ?? systemFilters.find((one) => one.name === name)
}

const parts = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? value.split(',').filter((part) => part !== '') : [value]

function anyOf(field: FieldShape, value: unknown, values: SqlValues): string {
  const column = `t.${field.column}`
  if (value === 'null') return `${column} is null`
  const wanted = parts(value)
  if (field.isJson) {
    const items = wanted.map((part) => (isInteger(part) ? Number(part) : part))
    return `(${items.map((item) => `${column} @> ${values.add(JSON.stringify([item]), 'jsonb')}`).join(' or ')})`
  }
  const typed = wanted.map((part) => typedValue(field, field.name, part))
  const [only] = typed
  if (typed.length === 1) return `${column} = ${values.add(only)}`
  return `${column} = any(${values.add(typed, `${arrayType(field)}[]`)})`
}

function bound(field: FieldShape, name: string, isFrom: boolean, value: unknown, values: SqlValues): string {
  const column = `t.${field.column}`
  // A day as the end of a range of instants means the whole of it, in China Standard Time (model, section 1).
  if (field.schema.format === 'date-time' && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) {
    const start = values.add(`${value}T00:00:00+08:00`, 'timestamptz')
    return isFrom ? `${column} >= ${start}` : `${column} < ${start} + interval '1 day'`
  }
  return `${column} ${isFrom ? '>=' : '<='} ${values.add(typedValue(field, name, value))}`
}

function arrayType(field: FieldShape): string {
  const { type, format } = field.schema
  if (type === 'integer') return 'bigint'
  if (type === 'number') return 'float8'
  if (type === 'boolean') return 'boolean'
  return format === 'date' ? 'date' : format === 'date-time' ? 'timestamptz' : 'text'
}

function typedValue(field: FieldShape, name: string, value: unknown): unknown {
  const { type, format } = field.schema
  if (type === 'integer') return asInteger(value, name, field.title)
  if (type === 'number') {
    const number = typeof value === 'number' ? value : Number(String(value))
    if (!Number.isFinite(number)) throw badInput(name, `${field.title}应为数值`)
    return number
  }
  if (type === 'boolean') {
    if (value === true || value === 'true' || value === '1' || value === 1) return true
    if (value === false || value === 'false' || value === '0' || value === 0) return false
    throw badInput(name, `${field.title}应为是或否`)
  }
  const text = String(value)
  if (format === 'date' && !isDay(text)) throw badInput(name, `${field.title}应为日期，如 2024-01-31`)
  if (format === 'date-time' && Number.isNaN(Date.parse(text))) throw badInput(name, `${field.title}应为时间`)
  return text
}

const isInteger = (value: unknown) => /^-?\d{1,15}$/.test(String(value))

function asInteger(value: unknown, name: string, title: string): number {
  if (!isInteger(value)) throw badInput(name, `${title}应为整数`)
  return Number(value)
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
}
