import { drawingEndpoints, imageEndpoint } from './drawing-endpoints.ts'
import { mayWrite } from './may-write.ts'
import type {
  AppModel,
  Boot,
  ClientEndpoint,
  EndpointModel,
  EntityModel,
  LayoutSlice,
  PageHead,
  PageModel,
  PageSlice,
} from './model.ts'
import { usesOf, writtenIn } from './uses.ts'

/** The line of a page in the index that every client gets; guard defaults filled (no tree, carbon flag set). */
export function headOf(page: PageModel): PageHead {
  const { id, route, title, layout = 'shell', access, guard } = page
  const { show = false, multiple = false, leafOnly = false } = guard?.tree ?? {}
  return {
    id,
    route,
    title,
    layout,
    ...(access ? { access } : {}),
    guard: {
      permission: guard?.permission ?? false,
      carbon: guard?.carbon ?? true,
      tree: { show, multiple, leafOnly },
    },
  }
}

/** What a client gets at start, without sign-in. */
export function bootOf(model: AppModel, revision: string): Boot {
  return {
    revision,
    app: model.app,
    menu: model.menu,
    pages: Object.values(model.pages).map(headOf),
    enums: model.enums,
  }
}

/** One page with all that it needs to be drawn. Throws where there is no such page; the caller asks `model.pages` first. */
export function slicePage(model: AppModel, pageId: string, revision: string): PageSlice {
  const page = model.pages[pageId]
  if (!page) throw new Error(`There is no page "${pageId}".`)
  const pick = <T, U>(ids: readonly string[], table: Readonly<Record<string, T>>, make: (value: T) => U) =>
    Object.fromEntries(ids.flatMap((id) => (table[id] ? [[id, make(table[id])]] : [])))
  return {
    revision,
    page,
    endpoints: pick(page.uses.endpoints, model.endpoints, clientEndpoint),
    entities: pick(page.uses.entities, model.entities, publicEntity),
    enums: pick(page.uses.enums, model.enums, (value) => value),
    fragments: pick(page.uses.fragments, model.fragments, (value) => value),
  }
}

/**
 * A drawing with all that its images, actions and dialogs need. Throws where there is no such drawing; the caller asks
 * `model.layouts` first.
 */
export function sliceLayout(model: AppModel, layoutId: string, revision: string): LayoutSlice {
  const layout = model.layouts[layoutId]
  if (!layout) throw new Error(`There is no layout "${layoutId}".`)
  const written = writtenIn(layout)
  const fragments = new Map(Object.entries(model.fragments).map(([id, fragment]) => [id, writtenIn(fragment)]))
  const endpoints = new Set([...written.endpoints, ...drawingEndpoints])
  if (layout.ground?.image || layout.elements.some(({ symbol }) => symbol === 'image')) endpoints.add(imageEndpoint)
  const uses = usesOf({ ...written, endpoints }, model, fragments)
  const pick = <T, U>(ids: readonly string[], table: Readonly<Record<string, T>>, make: (value: T) => U) =>
    Object.fromEntries(ids.flatMap((id) => (table[id] ? [[id, make(table[id])]] : [])))
  return {
    revision,
    layout,
    endpoints: pick(uses.endpoints, model.endpoints, clientEndpoint),
    entities: pick(uses.entities, model.entities, publicEntity),
    enums: pick(uses.enums, model.enums, (value) => value),
    fragments: pick(uses.fragments, model.fragments, (value) => value),
  }
}

/** An endpoint without what only the server needs. */
export function clientEndpoint(endpoint: EndpointModel): ClientEndpoint {
  const { id, title, method, path, encoding, access, control, paging, request, response, timeoutSeconds } = endpoint
  return {
    id,
    title,
    method,
    path,
    encoding,
    request,
    response,
    ...(access === undefined ? {} : { access }),
    ...(control === undefined ? {} : { control }),
    ...(paging === undefined ? {} : { paging }),
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    ...(mayWrite(endpoint) ? { writes: true as const } : {}),
  }
}

const publicEntities = new WeakMap<EntityModel, EntityModel>()

/** An entity as clients see it: without the name of its table. A secret field stays, as forms write it. */
function publicEntity(entity: EntityModel): EntityModel {
  const known = publicEntities.get(entity)
  if (known) return known
  const made = { ...entity, 'x-table': '' }
  publicEntities.set(entity, made)
  return made
}
