import type { Field } from '../../../schemas/index.ts'
import { isUnfilled } from './form-data.ts'

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
