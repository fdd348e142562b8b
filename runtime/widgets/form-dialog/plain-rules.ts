import type { Field, Form } from '../../../schemas/index.ts'
import { isUnfilled } from './form-data.ts'

const plainControls: ReadonlySet<string | undefined> = new Set([undefined, 'input', 'password', 'checkbox'])

const isPlainField = (field: Field): boolean => {
  const type = field.schema?.type
  return (
    plainControls.has(field.control) &&
    (type === undefined || type === 'string' || type === 'boolean') &&
    field.options === undefined &&
    field.compute === undefined &&
    field.fields === undefined &&
    field.do === undefined &&
    field.schema?.enum === undefined
  )
}

/** true for a form of texts and boxes alone, which is drawn with native inputs and without rjsf (sign-in). */
export function isPlainForm(form: Form): boolean {
  if (form.entity !== undefined || form.groups !== undefined || form.rules !== undefined || !form.fields) return false
  return form.buttons === undefined && form.fields.every(isPlainField)
}

/** What is wrong with a plain field, in Chinese; nothing where it is right. */
export function plainFault(field: Field, value: unknown, required: boolean): string | undefined {
  const label = field.label ?? String(field.schema?.title ?? field.id)
  if (required && (isUnfilled(value) || value === false))
    return field.control === 'checkbox' ? `请勾选${label}` : `请填写${label}`
  if (typeof value !== 'string' || value === '') return undefined
  const { minLength, maxLength, pattern } = (field.schema ?? {}) as {
    minLength?: number
    maxLength?: number
    pattern?: string
  }
  if (minLength !== undefined && value.length < minLength) return `至少 ${minLength} 个字符`
  if (maxLength !== undefined && value.length > maxLength) return `最多 ${maxLength} 个字符`
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return '格式不正确'
  return undefined
}
