import type {
  ApiDocument,
  AppDocument,
  Endpoint,
  EntityDocument,
  EnumDocument,
  FragmentDocument,
  LayoutDocument,
  MenuDocument,
  PageDocument,
  TestDocument,
  TopicDocument,
} from '../types.gen.ts'
import { entityEndpoint, type Verb } from './entity-endpoint.ts'
import { entityModel } from './entity-model.ts'
import { mergedMenu } from './menu.ts'
import type { DocumentKind } from './meta.ts'
import type { AppModel, EndpointModel, EntityModel, PageModel } from './model.ts'
import type { Parsed } from './parse.ts'
import { documentShape } from './shape.ts'
import { table } from './table.ts'
import { usesOf, type Written, writtenIn } from './uses.ts'
import { deepFreeze, withDefaults } from './walk.ts'

/** All documents that could be read, linked. `app` may be missing while someone is still writing. */
export type Linked = Omit<AppModel, 'app'> & { readonly app?: AppDocument }

const filledBy = new WeakMap<Parsed, unknown>()
const writtenBy = new WeakMap<Parsed, Written>()

/** A document with its defaults, frozen; the same object for the same reading. */
function filled<T>(parsed: Parsed): T {
  const known = filledBy.get(parsed)
  if (known) return known as T
  const made = deepFreeze(withDefaults(parsed.value, documentShape(parsed.kind as DocumentKind)))
  filledBy.set(parsed, made)
  return made as T
}

function written(parsed: Parsed): Written {
  const known = writtenBy.get(parsed)
  if (known) return known
  const made = writtenIn(filled<PageDocument | FragmentDocument>(parsed))
  writtenBy.set(parsed, made)
  return made
}

/**
 * The model of all readable documents; of two with one name the first counts. What an earlier model holds is taken over
 * wherever its sources are the same, so that a change of one document leaves the objects of the others as they were.
 */
export function link(documents: readonly Parsed[], before?: Linked): Linked {
  const of = <T extends { readonly id: string }>(kind: DocumentKind) => {
    const found = new Map<string, { parsed: Parsed; value: T }>()
    for (const parsed of documents) {
      if (parsed.kind !== kind || !parsed.value || !parsed.id || found.has(parsed.id)) continue
      found.set(parsed.id, { parsed, value: filled<T>(parsed) })
    }
    return found
  }
  const values = <T>(map: ReadonlyMap<string, { value: T }>) => table([...map].map(([id, { value }]) => [id, value]))

  const apis = [...of<ApiDocument>('api').values()].map(({ value }) => value)
  const entities = linkEntities(
    [...of<EntityDocument>('entity').values()].map(({ value }) => value),
    apis,
    before,
  )
  const endpoints = linkEndpoints(apis, entities, before)
  const fragments = of<FragmentDocument>('fragment')
  const writtenFragments = new Map([...fragments].map(([id, { parsed }]) => [id, written(parsed)]))
  const pages = table<PageModel>([])
  for (const [id, { parsed, value }] of of<PageDocument>('page')) {
    const uses = usesOf(written(parsed), { endpoints, entities }, writtenFragments)
    pages[id] = kept(
      { ...value, uses },
      before?.pages[id],
      (old) => pageSources.get(old) === value && JSON.stringify(old.uses) === JSON.stringify(uses),
    )
    pageSources.set(pages[id] as PageModel, value)
  }
  const app = [...of<AppDocument>('app').values()][0]?.value
  return Object.freeze({
    ...(app ? { app } : {}),
    menu: deepFreeze(mergedMenu([...of<MenuDocument>('menu').values()].map(({ value }) => value))),
    pages,
    routes: table(Object.values(pages).map((page) => [page.route, page.id])),
    entities,
    endpoints,
    enums: values(of<EnumDocument>('enum')),
    fragments: values(fragments),
    layouts: values(of<LayoutDocument>('layout')),
    tests: values(of<TestDocument>('test')),
    topics: values(of<TopicDocument>('topic')),
    accessCodes: table(apis.flatMap((api) => (api.accessCodes ?? []).map(({ id, title }) => [id, title]))),
  })
}

const pageSources = new WeakMap<PageModel, PageDocument>()
const endpointSources = new WeakMap<EndpointModel, readonly unknown[]>()
const entitySources = new WeakMap<EntityModel, readonly unknown[]>()

function kept<T extends object>(made: T, old: T | undefined, isSame: (old: T) => boolean): T {
  return old && isSame(old) ? old : deepFreeze(made)
}

const sameParts = (a: readonly unknown[] | undefined, b: readonly unknown[]): boolean =>
  a !== undefined && a.length === b.length && a.every((part, index) => part === b[index])

function linkEntities(
  documents: readonly EntityDocument[],
  apis: readonly ApiDocument[],
  before?: Linked,
): Record<string, EntityModel> {
  const answers = new Map<string, string>()
  for (const api of apis) {
    for (const { id, serve } of api.endpoints) {
      if (!('entity' in serve) || serve.where) continue
      const asked = `${serve.entity} ${serve.verb}`
      if (!answers.has(asked)) answers.set(asked, `${api.id}.${id}`)
    }
  }
  const answering = (entity: string, verb: Verb) => answers.get(`${entity} ${verb}`)
  const found = table<EntityModel>([])
  for (const document of documents) {
    const optionsBy = answering(document.id, 'options')
    const treeBy = answering(document.id, 'tree')
    const parts = [document, optionsBy, treeBy]
    const old = before?.entities[document.id]
    const model =
      old && sameParts(entitySources.get(old), parts)
        ? old
        : deepFreeze({ ...entityModel(document), ...(optionsBy && { optionsBy }), ...(treeBy && { treeBy }) })
    entitySources.set(model, parts)
    found[document.id] = model
  }
  return found
}

function linkEndpoints(
  apis: readonly ApiDocument[],
  entities: Readonly<Record<string, EntityModel>>,
  before?: Linked,
): Record<string, EndpointModel> {
  const found = table<EndpointModel>([])
  for (const api of apis) {
    for (const endpoint of api.endpoints) {
      const id = `${api.id}.${endpoint.id}`
      const entity = 'entity' in endpoint.serve ? entities[endpoint.serve.entity] : undefined
      const parts = [endpoint, entity]
      const old = before?.endpoints[id]
      if (found[id]) continue
      if (old && sameParts(endpointSources.get(old), parts)) found[id] = old
      else {
        // A change that the wire does not show (a title of the entity, its order) leaves the endpoint as it was.
        const made = endpointModel(id, endpoint, entity)
        const model = old && JSON.stringify(old) === JSON.stringify(made) ? old : deepFreeze(made)
        endpointSources.set(model, parts)
        found[id] = model
      }
    }
  }
  return found
}

const emptyObject = { type: 'object', properties: {}, additionalProperties: false }

/** An endpoint with its schemas: its own words first, then what its entity gives. */
function endpointModel(id: string, endpoint: Endpoint, entity: EntityModel | undefined): EndpointModel {
  const { paging, request, response, encoding, ...rest } = endpoint
  const serve = endpoint.serve
  const derived =
    entity && 'entity' in serve
      ? entityEndpoint(entity, { path: endpoint.path, serve, ...(paging ? { paging } : {}) })
      : undefined
  const names =
    derived?.paging ??
    (paging ? { page: 'page', size: 'size', sort: 'sort', rows: 'rows', total: 'total', ...paging } : undefined)
  return {
    ...rest,
    id,
    encoding: encoding ?? (endpoint.method === 'GET' ? 'query' : 'json'),
    request: request ?? derived?.request ?? emptyObject,
    response: response ?? derived?.response ?? {},
    ...(names ? { paging: names } : {}),
  }
}
