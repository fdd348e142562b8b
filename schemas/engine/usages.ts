import type { EntityDocument, PageDocument } from '../types.gen.ts'
import type { Linked } from './link.ts'
import type { Loaded } from './load.ts'
import { located, type Parsed } from './parse.ts'
import { documentShape } from './shape.ts'
import { walk } from './walk.ts'

/** What a name can stand for. */
export type NamedThing =
  | 'entity'
  | 'field'
  | 'endpoint'
  | 'enum'
  | 'access'
  | 'page'
  | 'fragment'
  | 'layout'
  | 'service'

/** One place where a name is used. */
export interface Usage {
  readonly thing: NamedThing
  readonly file: string
  readonly line: number
  readonly column: number
  readonly pointer: string
}

/**
 * Every place that uses a name: an entity (`meter`), one of its fields (`meter.ratio`), an endpoint (`meter.list`), an
 * enumeration, an access code, a page (id or route), a fragment, a drawing or a service. A name that stands for several things
 * gives the uses of all. Sorted by file and place; empty where nothing uses it.
 */
export function usagesOf(loaded: Loaded, name: string): Usage[] {
  const { parsed, linked } = loaded.memo
  const things = thingsNamed(linked, name)
  const found: Usage[] = []
  for (const document of parsed.values()) {
    if (!document.value || !document.kind) continue
    for (const thing of things) {
      const pointers = new Set(
        thing === 'field' ? fieldUses(document, linked, name) : namedUses(document, thing, name, linked),
      )
      const faults = [...pointers].map((pointer) => ({ pointer, at: 'value' as const, code: '', message: '' }))
      found.push(
        ...located(document.source, faults).map(({ file, line, column, pointer }) => ({
          thing,
          file,
          line,
          column,
          pointer,
        })),
      )
    }
  }
  return found.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}

/** What a name stands for in the documents. */
export function thingsNamed(linked: Linked, name: string): NamedThing[] {
  const [entity = '', field = ''] = name.split('.')
  const services = Object.values(linked.endpoints).map(({ serve }) => ('service' in serve ? serve.service : ''))
  const is: Record<NamedThing, boolean> = {
    entity: Object.hasOwn(linked.entities, name),
    field: Object.hasOwn(linked.entities[entity]?.properties ?? {}, field),
    endpoint: Object.hasOwn(linked.endpoints, name),
    enum: Object.hasOwn(linked.enums, name),
    access: Object.hasOwn(linked.accessCodes, name),
    page: Object.hasOwn(linked.pages, name) || Object.hasOwn(linked.routes, name),
    fragment: Object.hasOwn(linked.fragments, name),
    layout: Object.hasOwn(linked.layouts, name),
    service: services.includes(name),
  }
  return (Object.keys(is) as NamedThing[]).filter((thing) => is[thing])
}

/** Keys under which each thing is named. */
const keysOf: Readonly<Record<NamedThing, readonly string[]>> = {
  entity: ['entity', 'x-ref'],
  field: [],
  endpoint: [],
  enum: ['enum', 'x-enum', 'points'],
  access: [],
  page: ['page', 'to'],
  fragment: ['use'],
  layout: ['layout'],
  service: ['service'],
}

function namedUses(document: Parsed, thing: NamedThing, written: string, linked: Linked): string[] {
  const name = thing === 'page' ? (linked.routes[written] ?? written) : written
  const route = thing === 'page' ? linked.pages[name]?.route : undefined
  const pointers: string[] = []
  const inText = new RegExp(`['"]${(route ?? name).replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}['"]`)
  const visitKeys = (value: unknown, pointer: string): void => {
    if (value === null || typeof value !== 'object') return
    for (const [key, item] of Object.entries(value)) {
      const at = `${pointer}/${key}`
      if (typeof item === 'string' && keysOf[thing].includes(key) && (item === name || item === route))
        pointers.push(at)
      // Text inside an expression names enumerations, rights and routes too.
      else if (
        key === '$expr' &&
        typeof item === 'string' &&
        ['enum', 'access', 'page'].includes(thing) &&
        inText.test(item)
      )
        pointers.push(at)
      else visitKeys(item, at)
    }
  }
  visitKeys(document.value, '')
  const shapes =
    thing === 'endpoint' ? ['EndpointId'] : thing === 'access' ? ['Access'] : thing === 'page' ? ['Route'] : []
  if (shapes.length > 0) {
    walk(document.value, documentShape(document.kind as NonNullable<Parsed['kind']>), (value, shape, pointer) => {
      if (
        shapes.includes(shape.name) &&
        (value === name || value === route) &&
        !/^\/(route|accessCodes\/\d+\/id)$/.test(pointer)
      )
        pointers.push(pointer)
    })
  }
  return pointers
}

/** Uses of a field: in its entity's own words, in forms of the entity, and in what draws or asks for its rows. */
function fieldUses(document: Parsed, linked: Linked, name: string): string[] {
  const [entity = '', field = ''] = name.split('.')
  if (document.kind === 'entity')
    return document.id === entity ? entityFieldUses(document.value as unknown as EntityDocument, field) : []
  if (document.kind !== 'page' && document.kind !== 'fragment') return []
  const isAnswered = (endpoint: string | undefined) => {
    const serve = endpoint === undefined ? undefined : linked.endpoints[endpoint]?.serve
    return serve !== undefined && 'entity' in serve && serve.entity === entity
  }
  const page = document.value as unknown as PageDocument
  const sources = new Set(
    Object.entries(page.data ?? {}).flatMap(([source, { endpoint }]) => (isAnswered(endpoint) ? [source] : [])),
  )
  const inExpression = new RegExp(`\\.\\??${field}\\b|['"]${field}['"]`)
  const isUsed = sources.size > 0 || JSON.stringify(page).includes(`"entity":"${entity}"`)
  const pointers: string[] = []
  /** Whether field names belong to the entity here. */
  const visit = (value: unknown, pointer: string, isHere: boolean): void => {
    if (value === null || typeof value !== 'object') return
    const {
      data,
      entity: formEntity,
      endpoint,
      submit,
    } = value as { data?: unknown; entity?: unknown; endpoint?: string; submit?: string }
    const inside =
      typeof data === 'string'
        ? sources.has(data)
        : typeof formEntity === 'string'
          ? formEntity === entity
          : isHere || isAnswered(endpoint) || isAnswered(submit)
    for (const [key, item] of Object.entries(value)) {
      const at = `${pointer}/${key}`
      if (key === '$expr' && typeof item === 'string') {
        if (isUsed && inExpression.test(item)) pointers.push(at)
      } else if (inside && item === field && isFieldKey(key, value, at)) pointers.push(at)
      else if (
        key === 'params' &&
        isAnswered(endpoint ?? submit) &&
        item !== null &&
        Object.hasOwn(item as object, field)
      )
        pointers.push(`${at}/${field}`)
      visit(item, at, inside)
    }
  }
  visit(page, '', false)
  return pointers
}

/** Keys that carry words or ids of their own, never the name of a field. */
const otherKeys = [
  'label',
  'title',
  'value',
  'kind',
  'data',
  'into',
  'format',
  'unit',
  'text',
  'control',
  'placeholder',
]

const isFieldKey = (key: string, holder: object, pointer: string): boolean =>
  key === 'id' ? /\/fields\/\d+\/id$/.test(pointer) && !Object.hasOwn(holder, 'field') : !otherKeys.includes(key)

function entityFieldUses(entity: EntityDocument, field: string): string[] {
  const pointers: string[] = []
  const visit = (value: unknown, pointer: string): void => {
    if (typeof value === 'string' && value.replace(/^-/, '').split('.')[0] === field) pointers.push(pointer)
    else if (value !== null && typeof value === 'object')
      for (const [key, item] of Object.entries(value)) visit(item, `${pointer}/${key}`)
  }
  for (const [key, value] of Object.entries(entity))
    if ((key.startsWith('x-') && key !== 'x-table') || key === 'required') visit(value, `/${key}`)
  return pointers
}
