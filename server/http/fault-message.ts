import type { ErrorObject } from 'ajv'
import { pointerSteps } from '../../schemas/index.ts'
import type { FieldFault } from '../errors.ts'

type Schema = Readonly<Record<string, unknown>>

const typeWords: Readonly<Record<string, string>> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  null: '空',
}

const formatWords: Readonly<Record<string, string>> = {
  date: '应为日期，如 2026-01-31',
  'date-time': '应为时刻，如 2026-01-31T08:00:00Z',
  time: '应为时间，如 08:30',
  month: '应为月份，如 2026-01',
  email: '不是有效的邮箱',
  mobile: '不是有效的手机号',
  uri: '不是有效的网址',
  ipv4: '不是有效的 IP 地址',
  color: '不是有效的颜色',
}

const mostFaults = 5

/**
 * What is wrong with a call's parameters, at most five sentences, each naming its field by title and JSON name.
 * `schema` is the one that was checked against; titles are read from it.
 */
export function fieldFaults(errors: readonly ErrorObject[], schema: Schema): FieldFault[] {
  const branches = errors.filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf')
  const isInside = (error: ErrorObject) =>
    branches.some((branch) => branch !== error && error.schemaPath.startsWith(`${branch.schemaPath}/`))
  const faults = errors
    .filter((error) => error.keyword !== 'if' && !isInside(error))
    .map((error) => faultOf(error, schema))
  return faults
    .filter((fault, at) => faults.findIndex((other) => other.message === fault.message) === at)
    .slice(0, mostFaults)
}

function faultOf(error: ErrorObject, schema: Schema): FieldFault {
  const path = pointerSteps(error.instancePath)
  const missing: unknown = error.keyword === 'required' ? error.params.missingProperty : undefined
  const full = typeof missing === 'string' ? [...path, missing] : path
  const field = full.join('.')
  const title = titleAt(schema, full)
  const name = field === '' ? '参数' : title === undefined ? field : `${title}（${field}）`
  return { field, message: sentence(error, name) }
}

function sentence(error: ErrorObject, name: string): string {
  const limit: unknown = error.params.limit
  switch (error.keyword) {
    case 'required':
      return `缺少${name}`
    case 'type':
      return `${name}应为${typesOf(error.params.type)}`
    case 'minLength':
      return limit === 1 ? `${name}不能为空` : `${name}至少 ${limit} 个字符`
    case 'maxLength':
      return `${name}最多 ${limit} 个字符`
    case 'minimum':
      return `${name}不能小于 ${limit}`
    case 'maximum':
      return `${name}不能大于 ${limit}`
    case 'exclusiveMinimum':
      return `${name}应大于 ${limit}`
    case 'exclusiveMaximum':
      return `${name}应小于 ${limit}`
    case 'multipleOf':
      return `${name}应为 ${error.params.multipleOf} 的倍数`
    case 'minItems':
      return `${name}至少 ${limit} 项`
    case 'maxItems':
      return `${name}最多 ${limit} 项`
    case 'uniqueItems':
      return `${name}中有重复项`
    case 'enum':
      return `${name}应为 ${valuesOf(error.params.allowedValues)} 之一`
    case 'const':
      return `${name}应为 ${String(error.params.allowedValue)}`
    case 'format':
      return `${name}${formatWords[String(error.params.format)] ?? '格式不正确'}`
    case 'pattern':
      return `${name}格式不正确`
    case 'additionalProperties':
      return `没有名为 ${String(error.params.additionalProperty).slice(0, 64)} 的参数`
    default:
      return `${name}不符合要求`
  }
}

function typesOf(type: unknown): string {
  const types = Array.isArray(type) ? type : String(type).split(',')
  return types.map((one) => typeWords[String(one)] ?? String(one)).join('或')
}

function valuesOf(values: unknown): string {
  const list = Array.isArray(values) ? values.map(String) : []
  return list.length > 12 ? `${list.slice(0, 12).join('、')} 等` : list.join('、')
}

/** The title of a field, or of the nearest one above it that has any (an item of a list bears the list's). */
function titleAt(schema: Schema, path: readonly string[]): string | undefined {
  let at: unknown = schema
  let title: string | undefined
  for (const step of path) {
    if (!isSchema(at)) return title
    const next: unknown =
      /^\d+$/.test(step) && isSchema(at.items) ? at.items : isSchema(at.properties) ? at.properties[step] : undefined
    if (isSchema(next) && typeof next.title === 'string') title = next.title
    at = next
  }
  return title
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
