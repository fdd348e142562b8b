import { isDeepStrictEqual } from 'node:util'
import { isSystemField } from '../db/migrate/table-of.ts'
import { badFields, type FieldFault } from '../errors.ts'
import type { Params, Row } from './row.ts'
import type { FieldShape, Shape } from './shape.ts'
import { valueFaults } from './validate.ts'

/**
 * The values that an input wants written, validated; null empties a field.
 *
 * For a new row, defaults are filled and required fields must be there. For a change (`before` given), fields that are
 * the same as before are left out. System fields and labels that a form sends back are ignored; an unknown field, a
 * changed server-side field and every invalid value are refused together by one 400.
 */
export function takeFields(shape: Shape, input: Params, before?: Row): Map<FieldShape, unknown> {
  const faults: FieldFault[] = []
  const taken = new Map<FieldShape, unknown>()
  const labels = new Set(shape.labels.map((label) => label.key))
  for (const [name, raw] of Object.entries(input)) {
    if (raw === undefined || isSystemField(name) || labels.has(name)) continue
    if (name === 'path' && shape.parent !== undefined) continue
    const field = shape.byName.get(name)
    if (field === undefined) {
      faults.push({ field: name, message: `${shape.title}没有名为“${name}”的字段` })
      continue
    }
    const value = cleaned(field, raw)
    if (field.schema.readOnly === true) {
      if (!isReadBack(field, value, before)) faults.push({ field: name, message: `${field.title}由系统填写，不能修改` })
    } else if (value === null) {
      // A secret field comes back empty from a form that never saw it: then it stays as it is.
      if (field.schema['x-secret'] === true || (before !== undefined && before[name] === undefined)) continue
      if (!field.isRequired) taken.set(field, null)
      else if (before !== undefined || field.schema.default === undefined) faults.push(missing(field))
    } else if (before === undefined || !isDeepStrictEqual(value, before[name])) {
      faults.push(...valueFaults(field, value))
      taken.set(field, value)
    }
  }
  if (before === undefined) completeNew(shape, taken, faults)
  if (faults.length > 0) throw badFields(faults)
  return taken
}

const missing = (field: FieldShape): FieldFault => ({ field: field.name, message: `${field.title}不能为空` })

function completeNew(shape: Shape, taken: Map<FieldShape, unknown>, faults: FieldFault[]): void {
  const refused = new Set(faults.map((fault) => fault.field))
  for (const field of shape.fields) {
    const value = taken.get(field)
    if (value !== undefined && value !== null) continue
    const first: unknown = field.schema.default
    if (first !== undefined && first !== null && value === undefined) taken.set(field, first)
    else if (field.isRequired && field.schema.readOnly !== true && !refused.has(field.name)) faults.push(missing(field))
    if (taken.get(field) === null) taken.delete(field)
  }
}

function isReadBack(field: FieldShape, value: unknown, before: Row | undefined): boolean {
  if (value === null) return true
  return isDeepStrictEqual(value, before === undefined ? field.schema.default : before[field.name])
}

/** Text without the spaces that the field forbids, instants in UTC, empty text as null. */
function cleaned(field: FieldShape, raw: unknown): unknown {
  if (typeof raw !== 'string') return raw
  const text = field.schema['x-no-space'] === true ? raw.replace(/\s+/gu, '') : raw.trim()
  if (text === '') return null
  if (field.schema.format === 'date-time' && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString()
  return text
}
