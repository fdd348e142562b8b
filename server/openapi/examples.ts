import { randomInt } from 'node:crypto'
import {
  type AppModel,
  columnName,
  type EndpointModel,
  type EntityField,
  type EntityModel,
  type JsonSchema,
} from '../../schemas/index.ts'
import type { SampleRow, SampleRows } from './sample-rows.ts'

type Values = Record<string, unknown>

/**
 * The parameters with which an endpoint can be called right now: the current version for an update, an unused number
 * for an addition, a row that nothing refers to for a delete, the ids of rows that are there. Where an api document
 * gives an example, its values win.
 */
export async function exampleRequest(endpoint: EndpointModel, model: AppModel, samples: SampleRows): Promise<Values> {
  const given = endpoint.example?.request ?? {}
  const { serve } = endpoint
  const entity = 'entity' in serve ? model.entities[serve.entity] : undefined
  const made =
    'entity' in serve && entity !== undefined
      ? await entityExample(serve.verb, entity, endpoint, model, samples)
      : await serviceExample(endpoint, model, samples)
  return { ...made, ...given }
}

async function entityExample(
  verb: string,
  entity: EntityModel,
  endpoint: EndpointModel,
  model: AppModel,
  samples: SampleRows,
): Promise<Values> {
  const rows = await samples.rows(entity.id)
  const writable = Object.keys(propertiesOf(endpoint.request)).filter((name) => entity.own.includes(name))
  switch (verb) {
    case 'list':
      return { [endpoint.paging?.page ?? 'page']: 1, [endpoint.paging?.size ?? 'size']: 15 }
    case 'get':
      return { id: rows[0]?.id ?? 1 }
    case 'create':
      return newRow(entity, writable, rows.at(-1), model, samples)
    case 'update':
      return changedRow(entity, writable, rows[0])
    case 'delete': {
      const id = (await samples.unreferenced(entity.id))?.id ?? 0
      return Object.hasOwn(propertiesOf(endpoint.request), 'ids') && !endpoint.path.includes('{id}')
        ? { ids: [id] }
        : { id }
    }
    case 'export':
      return { format: 'csv' }
    case 'import':
      return { file: '', dryRun: true }
    default:
      return {}
  }
}

/** A change that changes nothing but proves itself: the row's own first text field, at its current version. */
function changedRow(entity: EntityModel, writable: readonly string[], row: SampleRow | undefined): Values {
  if (row === undefined) return { id: 1, version: 1 }
  const unique = new Set((entity['x-unique'] ?? []).flat())
  const isText = (name: string) => typeof row[name] === 'string' && !unique.has(name)
  const field = writable.find((name) => name === entity['x-label'] && isText(name)) ?? writable.find(isText)
  return { id: row.id, version: row.version, ...(field === undefined ? {} : { [field]: row[field] }) }
}

/** A row like one that is there, with its own unique values; tokens of a moment, so that two documents do not collide. */
async function newRow(
  entity: EntityModel,
  writable: readonly string[],
  like: SampleRow | undefined,
  model: AppModel,
  samples: SampleRows,
): Promise<Values> {
  const unique = new Set((entity['x-unique'] ?? []).flat())
  const required = new Set(entity.required ?? [])
  const dated = entity['x-effective']
  const row: Values = {}
  for (const name of writable) {
    const field = entity.properties[name]
    if (field === undefined) continue
    if (dated !== undefined && name === dated.to) continue
    if (dated !== undefined && name === dated.from) row[name] = freshDay()
    else if (unique.has(name) && field.type === 'string' && !field['x-enum']) {
      if (required.has(name) || like?.[name] != null) row[name] = freshText(field, like?.[name])
    } else if (field['x-secret'] && field['x-control'] === 'password') row[name] = 'Wattform-2026'
    else if (like?.[name] !== undefined && like[name] !== null) row[name] = like[name]
    else if (required.has(name)) row[name] = await valueFor(field as JsonSchema, name, model, samples)
  }
  return row
}

const randomToken = () =>
  randomInt(36 ** 5)
    .toString(36)
    .toUpperCase()
    .padStart(5, '0')

/** A day that no dated version begins on yet: far ahead, at random. */
function freshDay(): string {
  const day = new Date(Date.UTC(2031 + randomInt(60), randomInt(12), 1 + randomInt(28)))
  return day.toISOString().slice(0, 10)
}

function freshText(field: EntityField, like: unknown): string {
  const token = randomInt(36 ** 5)
    .toString(36)
    .toUpperCase()
    .padStart(5, '0')
  const pattern = field.pattern === undefined ? undefined : new RegExp(field.pattern)
  const stem =
    String(like ?? '')
      .replace(/[^A-Za-z]+.*$/, '')
      .slice(0, 4) || 'X'
  const most = field.maxLength ?? 32
  const digits = String(randomInt(1000)).padStart(3, '0')
  const choices = [
    `${stem}${token}`,
    `x${token.toLowerCase()}`,
    `${String(like ?? '').slice(0, -3)}${digits}`,
    String(randomInt(100_000, 999_999)),
  ]
  const fits = (text: string) => text.length <= most && (pattern === undefined || pattern.test(text))
  return choices.find(fits) ?? `${stem}${token}`.slice(0, most)
}

async function serviceExample(endpoint: EndpointModel, model: AppModel, samples: SampleRows): Promise<Values> {
  const required = new Set(Array.isArray(endpoint.request.required) ? endpoint.request.required.map(String) : [])
  const values: Values = {}
  for (const [name, schema] of Object.entries(propertiesOf(endpoint.request))) {
    if (required.has(name)) values[name] = await valueFor(schema, name, model, samples)
  }
  return values
}

/** A value that fits a schema: of a row that is there for a reference, else the plainest one. */
async function valueFor(schema: JsonSchema, name: string, model: AppModel, samples: SampleRows): Promise<unknown> {
  const ref = schema['x-ref']
  const where = isSchema(schema['x-ref-where']) ? schema['x-ref-where'] : undefined
  if (typeof ref === 'string' && model.entities[ref] !== undefined) return (await samples.rows(ref, where))[0]?.id ?? 1
  if (schema['x-newest'] === 'packet') return (await samples.newestPacket()) ?? 1
  const path = schema['x-ref-path']
  if (typeof path === 'string') return (await samples.rows(path)).at(-1)?.path ?? 'missing.txt'
  const list = schema['x-enum']
  if (typeof list === 'string') return model.enums[list]?.items[0]?.value
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  return plainValue(schema, name, model, samples)
}

async function plainValue(schema: JsonSchema, name: string, model: AppModel, samples: SampleRows): Promise<unknown> {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  const byName = entityByName(name, model)
  switch (type) {
    case 'integer':
    case 'number':
      if (byName !== undefined) return (await samples.rows(byName))[0]?.id ?? 1
      return typeof schema.minimum === 'number' ? schema.minimum : 1
    case 'boolean':
      return false
    case 'array': {
      const items = isSchema(schema.items) ? schema.items : undefined
      const count = typeof schema.minItems === 'number' ? Math.max(1, schema.minItems) : 1
      return items === undefined
        ? []
        : Promise.all(Array.from({ length: count }, () => valueFor(items, name.replace(/s$/, ''), model, samples)))
    }
    case 'object': {
      const required = Array.isArray(schema.required) ? schema.required.map(String) : []
      const entries = await Promise.all(
        Object.entries(propertiesOf(schema))
          .filter(([key]) => required.includes(key))
          .map(async ([key, item]) => [key, await valueFor(item, key, model, samples)] as const),
      )
      return Object.fromEntries(entries)
    }
    default:
      return isNaming.test(name) && schema.format === undefined ? `x${randomToken().toLowerCase()}` : textOf(schema)
  }
}

/** Names that are usually unique: a new one each time. */
const isNaming = /^(number|name|userName)$/

/** `projectId` names an entity even where its schema does not. */
function entityByName(name: string, model: AppModel): string | undefined {
  const id = /^(.+)Id$/.exec(name)?.[1]
  if (id === undefined) return undefined
  const kebab = columnName(id).replaceAll('_', '-')
  return model.entities[kebab] === undefined ? undefined : kebab
}

function textOf(schema: JsonSchema): string {
  const hour = 3_600_000
  const yesterday = new Date(Math.floor(Date.now() / hour) * hour - 24 * hour).toISOString()
  switch (schema.format) {
    case 'date':
      return yesterday.slice(0, 10)
    case 'date-time':
      return yesterday
    case 'month':
      return yesterday.slice(0, 7)
    case 'time':
      return '08:00'
    case 'email':
      return 'someone@example.com'
    case 'mobile':
      return '13800000000'
    default:
      return 'a'.repeat(Math.max(1, typeof schema.minLength === 'number' ? schema.minLength : 1))
  }
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return isSchema(schema.properties) ? (schema.properties as Record<string, JsonSchema>) : {}
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
