import { expect, test } from 'vitest'
import type { EntityDocument, EnumDocument } from '../types.gen.ts'
import { entityModel } from './entity-model.ts'
import { formSchema } from './form-schema.ts'
import type { EntityModel } from './model.ts'

const document = (id: string, properties: object, more: object = {}) =>
  entityModel({
    kind: 'entity',
    schemaVersion: 1,
    id,
    title: id,
    type: 'object',
    'x-table': id,
    properties,
    ...more,
  } as unknown as EntityDocument)
const entities: Record<string, EntityModel> = {
  project: { ...document('project', { name: { type: 'string' } }), optionsBy: 'project.options' },
  org: { ...document('org', { name: { type: 'string' } }), treeBy: 'org.tree', optionsBy: 'org.options' },
  meter: document(
    'meter',
    {
      number: { type: 'string', title: '表号', maxLength: 32 },
      projectId: { type: 'integer', title: '项目', 'x-ref': 'project' },
      orgId: { type: 'integer', title: '机构', 'x-ref': 'org' },
      kind: { type: 'string', title: '能源', 'x-enum': 'kind' },
      ratio: { type: 'number', title: '倍率', 'x-unit': '倍', 'x-decimals': 2, default: 1 },
      day: { type: 'string', format: 'date', title: '安装日期' },
      seenAt: { type: 'string', readOnly: true },
      spare: { type: 'string', 'x-hidden': true },
      remark: { type: 'string', title: '备注', maxLength: 500 },
    },
    { required: ['number', 'kind'] },
  ),
}
const enums = {
  kind: { kind: 'enum', schemaVersion: 1, id: 'kind', title: '能源', items: [{ value: '01', label: '电' }] },
} as Record<string, EnumDocument>

test('a form over an entity takes every field that may be written, with its input, choices and rules', () => {
  const { schema, fields } = formSchema({ entity: 'meter' }, entities, enums)
  expect(fields.map(({ name, control }) => `${name} ${control}`)).toEqual([
    'number input',
    'projectId select',
    'orgId treeSelect',
    'kind select',
    'ratio number',
    'day date',
    'remark textarea',
  ])
  expect(schema.required).toEqual(['number', 'kind'])
  expect(fields[1]?.options).toMatchObject({ endpoint: 'project.options' })
  expect(fields[2]?.options).toMatchObject({ endpoint: 'org.tree', value: 'id' })
  expect(fields[3]).toMatchObject({ options: { enum: 'kind' }, schema: { type: 'string', enum: ['01'], minLength: 1 } })
  expect(fields[4]).toMatchObject({ unit: '倍', decimals: 2, value: 1, schema: { type: ['number', 'null'] } })
})

test('a field that may be hidden, or is needed only sometimes, is not required by the schema', () => {
  const { schema } = formSchema(
    {
      entity: 'meter',
      fields: [
        { id: 'number', visible: { $expr: 'form.kind' } },
        { id: 'kind', required: { $expr: 'true' } },
        { id: 'n', field: 'ratio', required: true },
      ],
    },
    entities,
    enums,
  )
  expect(schema.required).toEqual(['ratio'])
})

test('names with dots go into objects, lists hold forms, static text is not sent', () => {
  const { schema } = formSchema(
    {
      fields: [
        { id: 'limit', field: 'alarm.high', control: 'number', required: true },
        { id: 'points', fields: [{ id: 'name', required: true }] },
        { id: 'hint', control: 'static' },
      ],
    },
    entities,
    enums,
  )
  expect(schema.properties).toMatchObject({
    alarm: { type: 'object', required: ['high'], properties: { high: { type: 'number' } } },
    points: { type: 'array', items: { type: 'object', required: ['name'] } },
  })
  expect(Object.keys(schema.properties as object)).toEqual(['alarm', 'points'])
})

test('fields of a list take titles, choices and rules from the elements of the entity', () => {
  const element = {
    type: 'object',
    required: ['kind'],
    properties: {
      kind: { type: 'string', title: '类型', 'x-enum': 'kinds' },
      factor: { type: 'number', title: '系数', default: 1 },
    },
  }
  const entity = {
    id: 'model',
    own: ['points'],
    properties: { points: { type: 'array', title: '点位', items: element } },
  }
  const form = {
    entity: 'model',
    fields: [{ id: 'points', fields: [{ id: 'kind' }, { id: 'p-factor', field: 'factor' }] }],
  }
  const enums = { kinds: { id: 'kinds', items: [{ value: 'gauge', label: '瞬时量' }] } }
  const [list] = formSchema(form as never, { model: entity } as never, enums as never).fields
  expect(list?.fields).toMatchObject([
    { name: 'kind', label: '类型', control: 'select', required: true, options: { enum: 'kinds' } },
    { name: 'factor', label: '系数', control: 'number', required: false, value: 1 },
  ])
})
