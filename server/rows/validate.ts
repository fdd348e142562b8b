import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import localizeZh from 'ajv-i18n/localize/zh/index.js'
import type { FieldFault } from '../errors.ts'
import type { FieldShape, Shape } from './shape.ts'

const ajv = new Ajv({ allErrors: true, strict: false })
addFormats(ajv)
/** Chinese mobile numbers, 11 digits (architecture, section 6). */
ajv.addFormat('mobile', /^1(?:[3578]\d|4[579]|66|7[0135678]|9[89])\d{8}$/)
ajv.addFormat('month', /^\d{4}-(0[1-9]|1[0-2])$/)
ajv.addFormat('color', /^#[0-9a-fA-F]{6}$/)

const validators = new WeakMap<FieldShape, ValidateFunction>()

/** What is wrong with a value of a field, as Chinese sentences that begin with the field's title; empty when nothing. */
export function fieldFaults(field: FieldShape, value: unknown): FieldFault[] {
  const validate = validatorOf(field)
  if (validate(value)) return []
  const errors = validate.errors ?? []
  localizeZh(errors)
  return errors.map((error) => ({
    field: [field.name, ...error.instancePath.split('/').slice(1)].join('.'),
    message: `${field.title}${sentence(field, error)}`,
  }))
}

/** Whether a stored row still satisfies its entity: faults of every field that is there. */
export function rowFaults(shape: Shape, row: Readonly<Record<string, unknown>>): FieldFault[] {
  return shape.fields.flatMap((field) => (row[field.name] === undefined ? [] : fieldFaults(field, row[field.name])))
}

function validatorOf(field: FieldShape): ValidateFunction {
  const known = validators.get(field)
  if (known !== undefined) return known
  const choices = field.values?.map((item) => item.value)
  const schema = field.schema.type === 'array' || choices === undefined ? field.schema : { ...field.schema, enum: choices }
  const validate = ajv.compile(schema)
  validators.set(field, validate)
  return validate
}

const formats: Readonly<Record<string, string>> = {
  date: '应为日期，如 2024-01-31',
  'date-time': '应为时间，如 2024-01-31T08:00:00+08:00',
  email: '应为邮箱地址',
  mobile: '应为 11 位手机号码',
  month: '应为月份，如 2024-01',
  time: '应为时刻，如 08:30',
  ipv4: '应为 IP 地址',
  uri: '应为网址',
  color: '应为颜色值',
}

const types: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数值',
  integer: '整数',
  boolean: '是或否',
  array: '列表',
  object: '结构',
}

function sentence(field: FieldShape, error: ErrorObject): string {
  const { keyword, params, message } = error
  switch (keyword) {
    case 'type':
      return `应为${types[String(params.type)] ?? params.type}`
    case 'format':
      return formats[String(params.format)] ?? '格式不正确'
    case 'pattern':
      return field.schema.description === undefined ? '格式不正确' : `格式不正确：${field.schema.description}`
    case 'enum':
      return field.values === undefined ? '不是可选的值' : `只能是${field.values.map((item) => item.label).join('、')}之一`
    case 'minLength':
      return Number(params.limit) === 1 ? '不能为空' : `至少 ${params.limit} 个字`
    case 'maxLength':
      return `最多 ${params.limit} 个字`
    case 'minimum':
      return `不能小于 ${params.limit}`
    case 'maximum':
      return `不能大于 ${params.limit}`
    case 'exclusiveMinimum':
      return `应大于 ${params.limit}`
    case 'exclusiveMaximum':
      return `应小于 ${params.limit}`
    case 'uniqueItems':
      return '中有重复的项'
    default:
      return message ?? '不正确'
  }
}
