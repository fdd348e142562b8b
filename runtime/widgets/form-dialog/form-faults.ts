import type { ErrorSchema, RJSFValidationError } from '@rjsf/utils'
import type { FormField } from '../../../schemas/index.ts'
import { ApiError } from '../../data/api-error.ts'
import { type FormData, isUnfilled, readName } from './form-data.ts'
import type { FieldFacts, FormEvaluate } from './form-facts.ts'
import type { FormPlan } from './form-plan.ts'

/** A fault of a field, in Chinese. */
export interface FieldFault {
  /** Name of the field, dotted where nested; empty for the form as a whole. */
  readonly name: string
  readonly message: string
}

const chosen = new Set([
  'select',
  'radio',
  'treeSelect',
  'tree',
  'date',
  'dateTime',
  'month',
  'year',
  'time',
  'dateRange',
  'color',
])

/** 请填写… or 请选择…, after the input of the field. */
export function unfilledMessage(field: Pick<FormField, 'control' | 'label'> | undefined): string {
  if (!field) return '请填写此项'
  if (field.control === 'upload' || field.control === 'image') return `请上传${field.label}`
  return `${chosen.has(field.control) ? '请选择' : '请填写'}${field.label}`
}

const formats: Readonly<Record<string, string>> = {
  email: '邮箱格式不正确',
  mobile: '手机号码格式不正确，应为 11 位大陆手机号',
  date: '日期格式应为 年-月-日，如 2026-07-01',
  'date-time': '时间格式不正确',
  month: '月份格式应为 年-月，如 2026-07',
  time: '时间格式应为 时:分，如 08:30',
  uri: '网址格式不正确',
  color: '颜色格式不正确，如 #165DFF',
  ipv4: 'IP 地址格式不正确，如 192.168.1.10',
}

type RawError = Pick<RJSFValidationError, 'name' | 'params' | 'message'>

/** What is wrong, in words of the trade; `undefined` for rules that have no words of their own. */
export function messageOf(
  { name, params }: RawError,
  field: Pick<FormField, 'control' | 'label'> | undefined,
): string | undefined {
  const limit = (params as { limit?: number } | undefined)?.limit
  switch (name) {
    case 'required':
      return unfilledMessage(field)
    case 'minLength':
      return limit === 1 ? unfilledMessage(field) : `至少 ${limit} 个字符`
    case 'maxLength':
      return `最多 ${limit} 个字符`
    case 'minimum':
      return `不能小于 ${limit}`
    case 'maximum':
      return `不能大于 ${limit}`
    case 'exclusiveMinimum':
      return `应大于 ${limit}`
    case 'exclusiveMaximum':
      return `应小于 ${limit}`
    case 'minItems':
      return `至少 ${limit} 项`
    case 'maxItems':
      return `最多 ${limit} 项`
    case 'uniqueItems':
      return '不能有重复的项'
    case 'enum':
    case 'const':
      return unfilledMessage(field)
    case 'multipleOf':
      return `应为 ${(params as { multipleOf?: number } | undefined)?.multipleOf} 的倍数`
    case 'pattern':
      return '格式不正确'
    case 'format':
      return formats[(params as { format?: string } | undefined)?.format ?? ''] ?? '格式不正确'
    case 'type': {
      const type = [(params as { type?: string | string[] } | undefined)?.type ?? []].flat()
      if (type.includes('integer')) return '请填写整数'
      if (type.includes('number')) return '请填写数字'
      return field ? unfilledMessage(field) : '填写的内容类型不正确'
    }
    default:
      return undefined
  }
}

/** Name of a field out of rjsf's property path: `.windows.0.from` or `windows/0/from`. */
export function nameOfProperty(property: string | undefined): string {
  return (property ?? '').replace(/\['?([^\]']+)'?\]/g, '.$1').replace(/^\./, '')
}

/** The field that a path belongs to: itself, or the list it stands in. */
export function fieldOfPath(plan: Pick<FormPlan, 'byName'>, path: string): FormField | undefined {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const field = plan.byName.get(parts.slice(0, length).join('.'))
    if (!field) continue
    const inner = parts.slice(length).filter((part) => !/^\d+$/.test(part))
    return inner.length > 0 ? (field.fields?.find((child) => child.name === inner.join('.')) ?? field) : field
  }
  return undefined
}

/**
 * Faults that no schema can hold: required by an expression, and rules over several fields. Hidden fields have none.
 */
export function conditionFaults(
  plan: FormPlan,
  form: FormData,
  facts: ReadonlyMap<string, FieldFacts>,
  evaluate: FormEvaluate,
): FieldFault[] {
  const unfilled = plan.fields
    .filter((field) => field.required !== true && facts.get(field.name)?.required && facts.get(field.name)?.visible)
    .filter((field) => isUnfilled(readName(form, field.name)))
    .map((field) => ({ name: field.name, message: unfilledMessage(field) }))
  const broken = plan.rules
    .filter((rule) => evaluate(rule.when, form) === true)
    .map((rule) => ({
      name: plan.fields.find((field) => field.id === rule.field)?.name ?? '',
      message: String(evaluate(rule.message, form) ?? ''),
    }))
  return [...unfilled, ...broken]
}

/** Faults as rjsf keeps them; those of the form as a whole stand at its root. */
export function errorSchemaOf(faults: readonly FieldFault[]): ErrorSchema {
  const root: Record<string, unknown> = {}
  for (const { name, message } of faults) {
    let at = root
    for (const part of name === '' ? [] : name.split('.')) {
      at[part] ??= {}
      at = at[part] as Record<string, unknown>
    }
    at.__errors = [...((at.__errors as string[] | undefined) ?? []), message]
  }
  return root as ErrorSchema
}

/** Faults of fields that the server names in a refusal (status 400); those of fields not in the form are left out. */
export function refusedFields(fault: unknown, plan: Pick<FormPlan, 'byName'>): FieldFault[] {
  if (!(fault instanceof ApiError) || typeof fault.data !== 'object' || fault.data === null) return []
  const fields: unknown = (fault.data as { fields?: unknown }).fields
  if (!Array.isArray(fields)) return []
  return fields.flatMap((entry: { field?: unknown; message?: unknown }) =>
    typeof entry?.field === 'string' && typeof entry.message === 'string' && fieldOfPath(plan, entry.field)
      ? [{ name: entry.field, message: entry.message }]
      : [],
  )
}
