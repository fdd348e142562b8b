import type { Endpoint, EntityField, JsonSchema } from '../types.gen.ts'
import { labelField } from './entity-model.ts'
import type { EntityModel, Paging } from './model.ts'

/** What the rows service does with an entity. */
export type Verb = 'list' | 'get' | 'create' | 'update' | 'delete' | 'tree' | 'options' | 'export' | 'import'

/** Request, answer and paging of an endpoint that an entity answers. */
export interface EntityShapes {
  readonly request: JsonSchema
  readonly response: JsonSchema
  readonly paging?: Paging
}

/** Names of paging where an endpoint names none. */
export const defaultPaging: Paging = { page: 'page', size: 'size', sort: 'sort', rows: 'rows', total: 'total' }

const object = (properties: Record<string, unknown>, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
  additionalProperties: false,
})

const integer = { type: 'integer' }
const text = { type: 'string' }
const hiddenOfRow = ['createdBy', 'updatedBy', 'deleted']

/** JSON Schema of a row as it is sent: the entity's fields without secret ones, and the text of each referred row. */
export function rowSchema(entity: EntityModel): JsonSchema {
  const properties: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(entity.properties)) {
    if (field['x-secret'] || hiddenOfRow.includes(name)) continue
    properties[name] = nullable(field, (entity.required ?? []).includes(name) || ['id', 'version'].includes(name))
    if (field['x-ref'])
      properties[labelField(name)] = { type: ['string', 'null'], title: field.title ?? name, readOnly: true }
  }
  return object(properties, [
    'id',
    'version',
    ...(entity.required ?? []).filter((name) => Object.hasOwn(properties, name)),
  ])
}

/** JSON Schema of what may be written: own fields without read-only ones. */
function writableSchema(
  entity: EntityModel,
  required: readonly string[],
  more: Record<string, unknown> = {},
): JsonSchema {
  const properties: Record<string, unknown> = { ...more }
  for (const name of entity.own) {
    const field = entity.properties[name] as EntityField
    if (!field.readOnly) properties[name] = nullable(field, (entity.required ?? []).includes(name))
  }
  return object(
    properties,
    required.filter((name) => Object.hasOwn(properties, name)),
  )
}

/** JSON Schema of a change: as for a new row, but a field that is not sent stays as it is, so no default is filled in. */
function changeSchema(entity: EntityModel): JsonSchema {
  const schema = writableSchema(entity, ['id', 'version'], { id: integer, version: integer })
  const properties = Object.entries(schema.properties as Record<string, Record<string, unknown>>).map(
    ([name, field]) => {
      const { default: _first, ...rest } = field
      return [name, rest]
    },
  )
  return { ...schema, properties: Object.fromEntries(properties) }
}

function nullable(field: EntityField, required: boolean): Record<string, unknown> {
  if (required || field.type === undefined) return { ...field }
  const values = field.enum ? { enum: [...field.enum, null] } : {}
  return { ...field, ...values, type: [field.type, 'null'].flat() }
}

/** Filters over the fields of an entity: equality, a comma list for any of several, `…From` and `…To` for a range. */
function filters(entity: EntityModel): Record<string, unknown> {
  const properties: Record<string, unknown> = {
    keyword: { ...text, title: '关键字' },
    projectIds: { ...text, title: '项目', description: '逗号分隔的项目编号' },
  }
  for (const [name, field] of Object.entries(entity.properties)) {
    if (field['x-secret'] || hiddenOfRow.includes(name) || field.type === 'array' || field.type === 'object') continue
    properties[name] = filter(field)
    if (
      field.type === 'integer' ||
      field.type === 'number' ||
      field.format === 'date' ||
      field.format === 'date-time'
    ) {
      const bound = {
        type: field.type,
        ...(field.format ? { format: field.format === 'date-time' ? 'date' : field.format } : {}),
      }
      properties[`${name}From`] = { ...bound, title: `${field.title ?? name}（起）` }
      properties[`${name}To`] = { ...bound, title: `${field.title ?? name}（止）` }
    }
  }
  return properties
}

/**
 * Filters of choices: by id, by what a row refers to and by enumerations. Choices are open to all who are signed in, so
 * that other fields (a mobile number, a day) must not be found out by asking for them.
 */
function choiceFilters(entity: EntityModel): Record<string, unknown> {
  const isNarrowing = (name: string) => {
    const field = entity.properties[name]
    return name === 'id' || field?.['x-ref'] !== undefined || field?.['x-enum'] !== undefined
  }
  const isSystem = (name: string) => name === 'keyword' || name === 'projectIds'
  return Object.fromEntries(Object.entries(filters(entity)).filter(([name]) => isSystem(name) || isNarrowing(name)))
}

function filter(field: EntityField): Record<string, unknown> {
  const title = {
    title: field.title ?? '',
    ...(field['x-enum'] ? { 'x-enum': field['x-enum'] } : {}),
    ...(field['x-ref'] ? { 'x-ref': field['x-ref'] } : {}),
  }
  if (field.type === 'boolean') return { type: 'boolean', ...title }
  return { type: field.type === 'string' ? 'string' : [field.type, 'string'], ...title, 'x-list': true }
}

/** Request, answer and paging of one verb over an entity. */
export function entityEndpoint(
  entity: EntityModel,
  endpoint: Pick<Endpoint, 'path' | 'paging'> & { readonly serve: { readonly verb: Verb } },
): EntityShapes {
  const row = rowSchema(entity)
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  switch (endpoint.serve.verb) {
    case 'list':
      return listShapes(entity, row, { ...defaultPaging, ...endpoint.paging })
    case 'get':
      return { request: object({ id: integer }, ['id']), response: row }
    case 'create':
      return { request: writableSchema(entity, entity.required ?? []), response: row }
    case 'update':
      return { request: changeSchema(entity), response: row }
    case 'delete':
      return {
        request: object({ id: integer, ids: { type: 'array', items: integer, minItems: 1 } }, inPath),
        response: object({ count: integer }, ['count']),
      }
    case 'tree':
      return { request: object(filters(entity)), response: treeSchema(row) }
    case 'options':
      return { request: object(choiceFilters(entity)), response: optionsSchema }
    case 'export':
      return {
        request: object({
          format: { enum: ['xlsx', 'csv'] },
          columns: text,
          sort: text,
          fileName: text,
          ...filters(entity),
        }),
        response: {},
      }
    case 'import':
      return {
        request: object({ file: { type: 'string', format: 'binary' }, dryRun: { type: 'boolean' } }, ['file']),
        response: importSchema,
      }
  }
}

function listShapes(entity: EntityModel, row: JsonSchema, paging: Paging): EntityShapes {
  const request = object({
    [paging.page]: { type: 'integer', minimum: 1, default: 1 },
    [paging.size]: { type: 'integer', minimum: 1, maximum: 200, default: 15 },
    [paging.sort]: text,
    countBy: { ...text, title: '分类计数', description: '按此字段的取值给出条数（counts），不受该字段自身筛选的影响' },
    sumOf: { ...text, title: '合计列', description: '逗号分隔的数值字段，给出全部页的合计（summary）' },
    ...filters(entity),
  })
  const summary = { type: 'object', description: '各列的汇总值' }
  const counts = { type: 'object', description: '各取值的条数', additionalProperties: integer }
  const response = object({ [paging.rows]: { type: 'array', items: row }, [paging.total]: integer, summary, counts }, [
    paging.rows,
    paging.total,
  ])
  return { request, response, paging }
}

const optionsSchema: JsonSchema = {
  type: 'array',
  items: object({ value: { type: ['integer', 'string'] }, label: text }, ['value', 'label']),
}

const importSchema: JsonSchema = object(
  {
    taken: integer,
    refused: {
      type: 'array',
      items: object({ line: integer, field: { type: ['string', 'null'] }, reason: text }, ['line', 'reason']),
    },
  },
  ['taken', 'refused'],
)

/** A tree: nodes that hold nodes, by a definition of the schema itself. */
function treeSchema(row: JsonSchema): JsonSchema {
  const { properties, required } = row as { properties: Record<string, unknown>; required: string[] }
  const node = object(
    { ...properties, label: text, children: { type: 'array', items: { $ref: '#/definitions/node' } } },
    [...required, 'label', 'children'],
  )
  return { type: 'array', items: { $ref: '#/definitions/node' }, definitions: { node } }
}
