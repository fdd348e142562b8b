import { columnName } from '../../entity-model.ts'
import type { Properties } from '../parts.ts'
import { isProperties } from '../parts.ts'
import { shortName, type Thing } from './thing.ts'

/**
 * A document with one of its own declarations given another name (`to` is the last part of the name); undefined where it
 * declares no such thing.
 */
export function redeclared(document: Properties, thing: Thing, to: string): Properties | undefined {
  const from = shortName(thing)
  switch (thing.thing) {
    case 'page':
    case 'entity':
    case 'enum':
    case 'fragment':
    case 'layout':
    case 'api':
      return document.kind === thing.thing && document.id === from ? { ...document, id: to } : undefined
    case 'route':
      return document.kind === 'page' && document.route === from ? { ...document, route: to } : undefined
    case 'endpoint':
      return withItem(document, 'endpoints', from, to)
    case 'access':
      return withItem(document, 'accessCodes', from, to)
    case 'field':
      return withField(document, from, to)
    case 'data':
    case 'state':
      return withKey(document, thing.thing, from, to)
  }
}

/** A field keeps its column, so that its values stay where they are. */
function withField(entity: Properties, from: string, to: string): Properties | undefined {
  const fields = entity.properties as Readonly<Record<string, Properties>> | undefined
  const field = fields?.[from]
  if (field === undefined || !Object.hasOwn(fields ?? {}, from)) return undefined
  const { 'x-column': own, ...rest } = field
  const column = typeof own === 'string' ? own : columnName(from)
  const next = column === columnName(to) ? rest : { ...rest, 'x-column': column }
  return withKey({ ...entity, properties: { ...fields, [from]: next } }, 'properties', from, to)
}

function withItem(document: Properties, key: string, from: string, to: string): Properties | undefined {
  const list = document[key]
  if (!Array.isArray(list) || !list.some((item) => (item as Properties).id === from)) return undefined
  return { ...document, [key]: list.map((item: Properties) => (item.id === from ? { ...item, id: to } : item)) }
}

function withKey(document: Properties, key: string, from: string, to: string): Properties | undefined {
  const map = document[key]
  if (!isProperties(map) || !Object.hasOwn(map, from)) return undefined
  return { ...document, [key]: renamedKey(map, from, to) }
}

/** An object with one key renamed in its place. */
export const renamedKey = (map: Properties, from: string, to: string): Properties =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key === from ? to : key, value]))
