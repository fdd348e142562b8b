import type { FragmentDocument, JsonSchema, LayoutDocument, PageDocument } from '../types.gen.ts'
import { drawingEndpoints } from './drawing-endpoints.ts'
import type { AppModel, PageUses } from './model.ts'
import { documentShape } from './shape.ts'
import { walk } from './walk.ts'

/** Names that a page or a fragment writes down itself. */
export interface Written {
  readonly endpoints: ReadonlySet<string>
  readonly entities: ReadonlySet<string>
  readonly enums: ReadonlySet<string>
  readonly fragments: ReadonlySet<string>
  /** Whether it has a form anywhere. */
  readonly hasForm: boolean
}

/** What a page, fragment or drawing names, without what the named things need in turn. */
export function writtenIn(document: PageDocument | FragmentDocument | LayoutDocument): Written {
  const endpoints = new Set<string>()
  const entities = new Set<string>()
  const enums = new Set<string>()
  const fragments = new Set<string>()
  let hasForm = false
  walk(document, documentShape(document.kind), (value, shape) => {
    if (shape.name === 'EndpointId') endpoints.add(value as string)
    if (shape.name === 'Expr')
      for (const match of (value as { $expr: string }).$expr.matchAll(/enum[A-Z]\w+\(\s*['"](\w+)['"]/g))
        enums.add(match[1] as string)
    if (shape.name === 'Form') hasForm = true
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return
    const named = value as { entity?: unknown; enum?: unknown; use?: unknown; 'x-enum'?: unknown }
    if (shape.name === 'Form' && typeof named.entity === 'string') entities.add(named.entity)
    if (shape.name === 'FragmentWidget') fragments.add(String(named.use))
    if (shape.name === 'DrawingWidget') for (const id of drawingEndpoints) endpoints.add(id)
    for (const id of [named.enum, named['x-enum']]) if (typeof id === 'string') enums.add(id)
    if (shape.name === 'Field') namesOfSchema((value as { schema?: JsonSchema }).schema, entities, enums)
  })
  return { endpoints, entities, enums, fragments, hasForm }
}

/** All that a page needs: its own names, those of its fragments, and what endpoints and entities bring along. */
export function usesOf(
  page: Written,
  model: Pick<AppModel, 'endpoints' | 'entities'>,
  fragments: ReadonlyMap<string, Written>,
): PageUses {
  const all = {
    endpoints: new Set(page.endpoints),
    entities: new Set(page.entities),
    enums: new Set(page.enums),
    fragments: new Set<string>(),
  }
  const queue = [...page.fragments]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const fragment = fragments.get(id)
    if (all.fragments.has(id) || !fragment) continue
    all.fragments.add(id)
    for (const key of ['endpoints', 'entities', 'enums'] as const) for (const name of fragment[key]) all[key].add(name)
    queue.push(...fragment.fragments)
  }
  const referred = new Set<string>()
  for (const id of all.endpoints) {
    const endpoint = model.endpoints[id]
    namesOfSchema(endpoint?.request, referred, all.enums)
    namesOfSchema(endpoint?.response, new Set(), all.enums)
  }
  for (const id of all.entities) namesOfSchema(model.entities[id], referred, all.enums)
  for (const id of referred) all.entities.add(id)
  for (const id of referred)
    for (const by of [model.entities[id]?.optionsBy, model.entities[id]?.treeBy]) if (by) all.endpoints.add(by)
  const known = (names: Iterable<string>, table: Readonly<Record<string, unknown>>) =>
    [...names].filter((name) => Object.hasOwn(table, name)).sort()
  return {
    endpoints: known(all.endpoints, model.endpoints),
    entities: known(all.entities, model.entities),
    enums: [...all.enums].sort(),
    fragments: [...all.fragments].sort(),
  }
}

const namesBySchema = new WeakMap<object, { readonly entities: readonly string[]; readonly enums: readonly string[] }>()

/** Collects the `x-ref` and `x-enum` of a JSON Schema, however deep. */
function namesOfSchema(schema: unknown, entities: Set<string>, enums: Set<string>): void {
  if (schema === null || typeof schema !== 'object') return
  let names = namesBySchema.get(schema)
  if (!names) {
    const own = { entities: new Set<string>(), enums: new Set<string>() }
    collect(schema, own.entities, own.enums)
    names = { entities: [...own.entities], enums: [...own.enums] }
    namesBySchema.set(schema, names)
  }
  for (const id of names.entities) entities.add(id)
  for (const id of names.enums) enums.add(id)
}

function collect(schema: object, entities: Set<string>, enums: Set<string>): void {
  for (const [key, item] of Object.entries(schema)) {
    if (key === 'x-ref' && typeof item === 'string') entities.add(item)
    else if (key === 'x-enum' && typeof item === 'string') enums.add(item)
    else if (item !== null && typeof item === 'object') collect(item, entities, enums)
  }
}
