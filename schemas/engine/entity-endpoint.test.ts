import { expect, test } from 'vitest'
import type { EntityDocument } from '../types.gen.ts'
import { entityEndpoint, type Verb } from './entity-endpoint.ts'
import { entityModel } from './entity-model.ts'

const entity = entityModel({
  kind: 'entity',
  schemaVersion: 1,
  id: 'meter',
  title: '仪表',
  type: 'object',
  'x-table': 'meter',
  required: ['number'],
  properties: {
    number: { type: 'string', title: '表号' },
    projectId: { type: 'integer', title: '项目', 'x-ref': 'project' },
    ratio: { type: 'number', title: '倍率', default: 1 },
    installDay: { type: 'string', format: 'date', title: '安装日期' },
    seenAt: { type: 'string', format: 'date-time', title: '最近上报', readOnly: true },
    key: { type: 'string', title: '密钥', 'x-secret': true },
    points: { type: 'array', items: { type: 'object' } },
  },
} as EntityDocument)

const shapes = (verb: Verb, path = '/api/meters') => entityEndpoint(entity, { path, serve: { verb } })
const keys = (schema: unknown) => Object.keys((schema as { properties: object }).properties)

test('list: paging, keyword, equality and ranges; rows with the text of what they refer to, secrets apart', () => {
  const { request, response, paging } = shapes('list')
  expect(keys(request)).toEqual(
    expect.arrayContaining([
      'page',
      'size',
      'sort',
      'keyword',
      'projectIds',
      'number',
      'projectId',
      'ratioFrom',
      'ratioTo',
      'installDayFrom',
      'createdAtFrom',
    ]),
  )
  expect(keys(request)).not.toEqual(expect.arrayContaining(['key']))
  expect(keys(request)).not.toContain('points')
  const { rows } = (response as { properties: { rows: { items: unknown } } }).properties
  expect(keys(rows.items)).toEqual([
    'id',
    'version',
    'createdAt',
    'updatedAt',
    'number',
    'projectId',
    'projectLabel',
    'ratio',
    'installDay',
    'seenAt',
    'points',
  ])
  expect(paging).toEqual({ page: 'page', size: 'size', sort: 'sort', rows: 'rows', total: 'total' })
})

test('create and update take own fields that may be written, secrets included; update needs id and version', () => {
  expect(keys(shapes('create').request)).toEqual(['number', 'projectId', 'ratio', 'installDay', 'key', 'points'])
  expect(shapes('create').request.required).toEqual(['number'])
  expect(shapes('update').request.required).toEqual(['id', 'version'])
  expect(keys(shapes('update').response)).not.toContain('key')
})

test('a change fills in no default: what is not sent stays as it is', () => {
  expect(shapes('create').request.properties).toMatchObject({ ratio: { default: 1 } })
  expect(JSON.stringify(shapes('update').request)).not.toContain('default')
})

test('delete takes one id or several; an id in the path is needed', () => {
  expect(shapes('delete').request.required).toBeUndefined()
  expect(shapes('delete', '/api/meters/{id}').request.required).toEqual(['id'])
})

test('tree nodes hold nodes; options are values with texts; export and import have their own shapes', () => {
  expect(shapes('tree').response).toMatchObject({ type: 'array', items: { $ref: '#/definitions/node' } })
  expect(keys((shapes('options').response as { items: unknown }).items)).toEqual(['value', 'label'])
  // Everybody who is signed in may ask for choices: what a row holds beside its label is not to be found out by them.
  expect(keys(shapes('options').request)).toEqual(['keyword', 'projectIds', 'id', 'projectId'])
  expect(keys(shapes('export').request)).toEqual(expect.arrayContaining(['format', 'columns', 'number']))
  expect(keys(shapes('import').response)).toEqual(['taken', 'refused'])
})
