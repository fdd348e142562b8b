import { chineseCollation } from '../db/migrate/collation.ts'
import { badInput } from '../errors.ts'
import type { FieldShape, Shape } from './shape.ts'

/** An order of rows over alias `t`, and whether it needs the joined labels. */
export interface Ordering {
  readonly sql: string
  readonly usesLabels: boolean
}

const systemColumns: Readonly<Record<string, string>> = {
  id: 't.id',
  version: 't.version',
  createdAt: 't.created_at',
  updatedAt: 't.updated_at',
}

/**
 * The order asked for by `sort` ("-number,name": descending by number, then by name), else the entity's own. The id
 * comes last, so that pages never overlap. Names (not codes) are sorted as readers of Chinese expect. An unknown name is
 * refused.
 */
export function ordering(shape: Shape, sort: unknown): Ordering {
  const asked = typeof sort === 'string' && sort.trim() !== '' ? sort.split(',') : (shape.entity['x-order'] ?? [])
  const terms: string[] = []
  let usesLabels = false
  for (const part of asked.map((one) => one.trim())) {
    const isDown = part.startsWith('-')
    const name = isDown ? part.slice(1) : part
    const label = shape.labels.find((one) => one.key === name)
    if (label !== undefined) usesLabels = true
    const own = fieldColumn(shape.byName.get(name)) ?? systemColumns[name]
    const column = label === undefined ? own : `${label.sql} collate ${chineseCollation}`
    if (column === undefined) throw badInput('sort', `${shape.title}不能按“${name}”排序`)
    const mayBeEmpty = label !== undefined || shape.byName.get(name)?.isRequired === false
    terms.push(`${column}${isDown ? ' desc' : ''}${isDown && mayBeEmpty ? ' nulls last' : ''}`)
    if (name === 'id') return { sql: terms.join(', '), usesLabels }
  }
  return { sql: [...terms, 't.id'].join(', '), usesLabels }
}

function fieldColumn(field: FieldShape | undefined): string | undefined {
  if (field === undefined || field.isJson || field.schema['x-secret'] === true) return undefined
  const { type, format } = field.schema
  const isProse = type === 'string' && format === undefined && field.values === undefined && !field.schema['x-no-space']
  return isProse ? `t.${field.column} collate ${chineseCollation}` : `t.${field.column}`
}
