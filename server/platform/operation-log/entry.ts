import { createHash } from 'node:crypto'
import type { EntityModel } from '../../../schemas/index.ts'
import type { RowChange } from '../../http/call-context.ts'

/** One field of a written row: its title, and both values as JSON. */
export interface FieldChange {
  readonly field: string
  readonly title: string
  readonly before: unknown
  readonly after: unknown
}

/** A written row as the log keeps it. */
export interface LoggedChange {
  readonly entity: string
  readonly title: string
  readonly id: number | string
  readonly label: string
  readonly kind: 'create' | 'update' | 'delete'
  readonly fields: readonly FieldChange[]
}

/** One line of the operation log, before it has a place in the chain. */
export interface LogEntry {
  /** ISO 8601 UTC. */
  readonly at: string
  readonly kind: 'call' | 'visit' | 'sign-in'
  readonly userId: number
  readonly userName: string
  readonly ip: string
  readonly module: string
  readonly operation: string
  readonly object: string
  readonly changes: readonly LoggedChange[]
  readonly changesText: string
  readonly result: 'ok' | 'refused' | 'failed'
  readonly message: string
  readonly durationMs: number
  readonly requestId: string
  readonly fromPath: string
  readonly toPath: string
}

/** Hash before the first line. */
export const firstHash = '0'.repeat(64)

/** SHA-256 over the hash before and all that the line says; keys sorted, since the database reorders those of JSON. */
export function entryHash(previousHash: string, entry: LogEntry): string {
  return createHash('sha256')
    .update(`${previousHash}\n${canonicalJson(entry)}`)
    .digest('hex')
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : item,
  )
}

const systemFields = new Set(['version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deleted', 'path'])
const longestValue = 500

/** A written row with only the fields that differ; secrets and the server's own fields are left out. */
export function loggedChange(change: RowChange, entity: EntityModel | undefined): LoggedChange {
  const { before = {}, after = {} } = change
  const isShown = (field: string) =>
    field !== 'id' && !systemFields.has(field) && !field.endsWith('Label') && !entity?.properties[field]?.['x-secret']
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isShown).flatMap((field) => {
    const [old, now] = [before[field] ?? null, after[field] ?? null]
    if (canonicalJson(old) === canonicalJson(now)) return []
    return [{ field, title: entity?.properties[field]?.title ?? field, before: short(old), after: short(now) }]
  })
  const kind = change.before === undefined ? 'create' : change.after === undefined ? 'delete' : 'update'
  return { entity: change.entity, title: change.title, id: change.id, label: change.label, kind, fields }
}

function short(value: unknown): unknown {
  const text = JSON.stringify(value) ?? 'null'
  return text.length <= longestValue ? value : `${text.slice(0, longestValue)}…`
}

const verbs = { create: '新增', update: '修改', delete: '删除' } as const

/** The changes in one Chinese text, at most 2000 characters: `修改仪表“1号表”：倍率 1 → 40`. */
export function changesText(changes: readonly LoggedChange[]): string {
  const text = changes
    .map(({ kind, title, label, fields }) => {
      const head = `${verbs[kind]}${title}“${label}”`
      if (kind !== 'update') return head
      return `${head}：${fields.map((field) => `${field.title} ${shown(field.before)} → ${shown(field.after)}`).join('，')}`
    })
    .join('；')
  return text.length <= 2000 ? text : `${text.slice(0, 1999)}…`
}

function shown(value: unknown): string {
  if (value === null || value === '') return '空'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
