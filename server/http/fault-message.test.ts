import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { fieldFaults } from './fault-message.ts'
import { addFormats } from './formats.ts'

const schema = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', title: '名称', minLength: 1, maxLength: 4 },
    size: { type: 'integer', title: '每页条数', minimum: 10, maximum: 200 },
    day: { type: 'string', title: '日期', format: 'date' },
    mobile: { type: 'string', title: '手机', format: 'mobile' },
    kind: { type: 'string', title: '种类', enum: ['a', 'b'] },
    ids: { type: 'array', title: '房间', items: { type: 'integer' }, minItems: 1, uniqueItems: true },
    either: { title: '取值', anyOf: [{ type: 'integer' }, { type: 'boolean' }] },
    bare: { type: 'boolean' },
  },
}
const validate = addFormats(new Ajv({ allErrors: true, strict: false })).compile(schema)
const said = (value: Record<string, unknown>) => {
  validate(value)
  return fieldFaults(validate.errors ?? [], schema).map((fault) => fault.message)
}

test.each([
  [{}, '缺少名称（name）'],
  [{ name: '' }, '名称（name）不能为空'],
  [{ name: 'abcde' }, '名称（name）最多 4 个字符'],
  [{ name: 7 }, '名称（name）应为文本'],
  [{ name: 'a', size: 5 }, '每页条数（size）不能小于 10'],
  [{ name: 'a', size: 500 }, '每页条数（size）不能大于 200'],
  [{ name: 'a', size: 15.5 }, '每页条数（size）应为整数'],
  [{ name: 'a', day: '2026-13-45' }, '日期（day）应为日期，如 2026-01-31'],
  [{ name: 'a', mobile: '12345678901' }, '手机（mobile）不是有效的手机号'],
  [{ name: 'a', kind: 'c' }, '种类（kind）应为 a、b 之一'],
  [{ name: 'a', ids: [] }, '房间（ids）至少 1 项'],
  [{ name: 'a', ids: [1, 1] }, '房间（ids）中有重复项'],
  [{ name: 'a', ids: ['x'] }, '房间（ids.0）应为整数'],
  [{ name: 'a', either: 'x' }, '取值（either）不符合要求'],
  [{ name: 'a', bare: 1 }, 'bare应为是或否'],
  [{ name: 'a', other: 1 }, '没有名为 other 的参数'],
])('%j: %s', (value, message) => {
  expect(said(value)).toEqual([message])
})

test('at most five faults are told', () => {
  expect(said({ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 })).toHaveLength(5)
})
