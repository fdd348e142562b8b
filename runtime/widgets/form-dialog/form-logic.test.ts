import { describe, expect, test } from 'vitest'
import type { EntityModel, FormField } from '../../../schemas/index.ts'
import { ApiError } from '../../data/api-error.ts'
import { isSameInput, readName, withName } from './form-data.ts'
import { allFacts, computedChanges, factsOf, isGroupShown } from './form-facts.ts'
import { conditionFaults, errorSchemaOf, fieldOfPath, messageOf, nameOfProperty, refusedFields } from './form-faults.ts'
import { firstData, planForm } from './form-plan.ts'
import { payloadOf } from './payload.ts'

const entity: EntityModel = {
  kind: 'entity',
  schemaVersion: 1,
  id: 'meter',
  title: '仪表',
  type: 'object',
  'x-table': 'meter',
  'x-label': 'name',
  own: ['number', 'name', 'ct', 'pt', 'ratio'],
  required: ['number'],
  properties: {
    number: { type: 'string', title: '表号', maxLength: 32, 'x-no-space': true },
    name: { type: 'string', title: '名称' },
    ct: { type: 'number', title: '电流互感比' },
    pt: { type: 'number', title: '电压互感比' },
    ratio: { type: 'number', title: '倍率' },
  },
}
const form = {
  entity: 'meter',
  fields: [
    { id: 'number' },
    { id: 'name', value: '新仪表' },
    { id: 'ct', visible: { $expr: 'form.name' } },
    { id: 'pt', required: { $expr: 'need' } },
    { id: 'ratio', compute: { $expr: 'ct*pt' } },
  ],
  groups: [{ id: 'g', title: '计量', fields: ['ct', 'pt'] }],
  rules: [{ id: 'r', when: { $expr: 'ct<pt' }, field: 'ct', message: '电流比不能小于电压比' }],
}
const plan = planForm(form, { meter: entity }, {})
/** Stands for expressions here: each text is a question to the data. */
const evaluate = (value: unknown, data: Readonly<Record<string, unknown>>): unknown => {
  if (typeof value !== 'object' || value === null || !('$expr' in value)) return value
  switch (value.$expr) {
    case 'form.name':
      return data.name !== '隐藏'
    case 'need':
      return data.ct !== undefined
    case 'ct*pt':
      return typeof data.ct === 'number' && typeof data.pt === 'number' ? data.ct * data.pt : null
    case 'ct<pt':
      return typeof data.ct === 'number' && typeof data.pt === 'number' && data.ct < data.pt
    default:
      throw new Error(`no such expression ${String(value.$expr)}`)
  }
}
const facts = (data: Readonly<Record<string, unknown>>) => allFacts(plan, data, evaluate, new Map())

describe('the plan of a form', () => {
  test('puts fields of no group before the groups', () => {
    expect(plan.groups.map((group) => [group.title, group.fields.map((field) => field.id)])).toEqual([
      ['', ['number', 'name', 'ratio']],
      ['计量', ['ct', 'pt']],
    ])
    expect(plan.columns).toBe(2)
    expect(plan.schema.required).toEqual(['number'])
  })

  test('gives first values to a new row only', () => {
    const value = (first: unknown) => (typeof first === 'string' ? first : undefined)
    expect(firstData(plan, null, value)).toEqual({ name: '新仪表' })
    expect(firstData(plan, { projectId: 3 }, value)).toEqual({ projectId: 3, name: '新仪表' })
    expect(firstData(plan, { id: 7 }, value)).toEqual({ id: 7 })
  })
})

describe('linkage', () => {
  test('shows, locks and requires fields after the others', () => {
    expect(facts({ name: '隐藏' }).get('ct')?.visible).toBe(false)
    expect(facts({ ct: 1 }).get('pt')?.required).toBe(true)
    expect(facts({}).get('ratio')?.disabled).toBe(true)
  })

  test('keeps what did not change, so that it is not drawn again', () => {
    const before = facts({ name: 'a' })
    const after = allFacts(plan, { name: 'b' }, evaluate, before)
    expect(after.get('ct')).toBe(before.get('ct'))
  })

  test('computes values in order', () => {
    expect(computedChanges(plan, { ct: 400, pt: 1 }, evaluate)).toEqual([{ name: 'ratio', value: 400 }])
    expect(computedChanges(plan, { ct: 400, pt: 1, ratio: 400 }, evaluate)).toEqual([])
  })

  test('hides a group whose fields are all hidden', () => {
    const group = { id: 'g', title: '', visible: undefined, fields: [plan.byName.get('ct') as FormField] }
    expect(isGroupShown(group, {}, evaluate, facts({ name: '隐藏' }))).toBe(false)
    expect(isGroupShown(group, {}, evaluate, facts({}))).toBe(true)
    expect(factsOf(plan.byName.get('ct') as FormField, {}, evaluate).visible).toBe(true)
  })
})

describe('faults', () => {
  test('of conditions and rules name their field; hidden fields have none', () => {
    expect(conditionFaults(plan, { ct: 1 }, facts({ ct: 1 }), evaluate)).toEqual([
      { name: 'pt', message: '请填写电压互感比' },
    ])
    expect(conditionFaults(plan, { ct: 1, pt: 2 }, facts({ ct: 1, pt: 2 }), evaluate)).toEqual([
      { name: 'ct', message: '电流比不能小于电压比' },
    ])
  })

  test.each([
    ['required', {}, '请填写表号'],
    ['minLength', { limit: 1 }, '请填写表号'],
    ['maxLength', { limit: 32 }, '最多 32 个字符'],
    ['maximum', { limit: 10 }, '不能大于 10'],
    ['type', { type: ['number', 'null'] }, '请填写数字'],
    ['type', { type: 'integer' }, '请填写整数'],
    ['format', { format: 'mobile' }, '手机号码格式不正确，应为 11 位大陆手机号'],
    ['format', { format: 'email' }, '邮箱格式不正确'],
    ['pattern', {}, '格式不正确'],
  ])('of %s are said in Chinese', (name, params, message) => {
    expect(messageOf({ name, params, message: '' }, { control: 'input', label: '表号' })).toBe(message)
  })

  test('of a choice ask to choose', () => {
    expect(messageOf({ name: 'required', params: {}, message: '' }, { control: 'treeSelect', label: '部门' })).toBe(
      '请选择部门',
    )
  })

  test('find their field by path, in lists too', () => {
    expect(nameOfProperty('.windows.0.from')).toBe('windows.0.from')
    expect(nameOfProperty("['number']")).toBe('number')
    expect(fieldOfPath(plan, 'number')?.label).toBe('表号')
    expect(fieldOfPath(plan, 'nothing')).toBeUndefined()
  })

  test('that the server names stand at their field, others are left to the message', () => {
    const fault = new ApiError(400, '与 E-0417 重复', undefined, {
      fields: [
        { field: 'number', message: '与 E-0417 重复' },
        { field: 'elsewhere', message: '不在表单里' },
      ],
    })
    expect(errorSchemaOf(refusedFields(fault, plan))).toEqual({ number: { __errors: ['与 E-0417 重复'] } })
    expect(refusedFields(new Error('x'), plan)).toEqual([])
  })
})

describe('what is sent', () => {
  const update = {
    request: {
      required: ['id', 'version'],
      properties: { id: {}, version: {}, number: {}, name: {}, ct: {}, pt: {}, ratio: {} },
      additionalProperties: false,
    },
  }
  const create = {
    request: { properties: { number: {}, name: {}, ct: {}, projectId: {} }, additionalProperties: false },
  }

  test('of an edited row: id, version and changed fields; emptied ones as null', () => {
    const first = { id: 7, version: 3, number: 'E-1', name: '甲', projectLabel: 'x' }
    const data = { ...first, name: '', number: 'E-2' }
    expect(payloadOf({ plan, data, first, params: {}, facts: facts(data), endpoint: update })).toEqual({
      id: 7,
      version: 3,
      number: 'E-2',
      name: null,
    })
  })

  test('of a new row: what was filled in, with the parameters of the step', () => {
    const data = { number: 'E-1', name: '', ct: 5 }
    expect(
      payloadOf({ plan, data, first: null, params: { projectId: 3 }, facts: facts(data), endpoint: create }),
    ).toEqual({ number: 'E-1', ct: 5, projectId: 3 })
  })

  test('of a new row: what its first value holds beside the fields, where the endpoint takes it', () => {
    const data = { number: 'E-1' }
    const first = { projectId: 3, colour: 'red', ct: 4 }
    expect(payloadOf({ plan, data, first, params: {}, facts: facts(data), endpoint: create })).toEqual({
      number: 'E-1',
      projectId: 3,
    })
  })

  test('never holds hidden fields', () => {
    const data = { number: 'E-1', name: '隐藏', ct: 5 }
    expect(payloadOf({ plan, data, first: null, params: {}, facts: facts(data), endpoint: create })).toEqual({
      number: 'E-1',
      name: '隐藏',
    })
  })
})

test('names reach into objects, and empty inputs are all the same', () => {
  expect(readName({ a: { b: 1 } }, 'a.b')).toBe(1)
  expect(withName({ a: { c: 2 } }, 'a.b', 1)).toEqual({ a: { c: 2, b: 1 } })
  expect(isSameInput(null, '')).toBe(true)
  expect(isSameInput([1], [1])).toBe(true)
  expect(isSameInput(0, null)).toBe(false)
})
