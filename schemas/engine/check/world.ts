import type { EnumDocument, FragmentDocument, LayoutDocument } from '../../types.gen.ts'
import type { Linked } from '../link.ts'
import type { EndpointModel, EntityModel, PageModel } from '../model.ts'
import type { Type } from '../type.ts'
import type { CheckContext } from './context.ts'
import { schemaType } from './schema-type.ts'

/** One thing that a check looked up, with what it found: where all are found again, the check would say the same. */
export interface Lookup {
  readonly table: Table
  readonly id: string
  readonly found: unknown
}

type Table = 'endpoints' | 'entities' | 'enums' | 'fragments' | 'layouts' | 'pages' | 'routes' | 'accessCodes' | 'names'

/** What was made of a part of a document, by the part itself. */
export type Kept<T> = Pick<Map<object, T>, 'get' | 'set'> | WeakMap<object, T>

const enumIdsBySchema = new WeakMap<object, readonly string[]>()

/** What the checks of one document ask of all others. Every question is noted in `lookups`. */
export class World {
  readonly linked: Linked
  readonly context: CheckContext
  readonly lookups: Lookup[] = []
  readonly #noted = new Map<Table, Set<string>>()
  readonly #types: Kept<Type>
  readonly #schemas: Kept<object>

  /** `shared` is what all documents of one check have in common: types and schemas made once. */
  constructor(
    linked: Linked,
    context: CheckContext,
    shared: { readonly types: Kept<Type>; readonly schemas: Kept<object> },
  ) {
    this.linked = linked
    this.context = context
    this.#types = shared.types
    this.#schemas = shared.schemas
  }

  endpoint(id: string): EndpointModel | undefined {
    return this.#look('endpoints', id) as EndpointModel | undefined
  }

  entity(id: string): EntityModel | undefined {
    return this.#look('entities', id) as EntityModel | undefined
  }

  enumeration(id: string): EnumDocument | undefined {
    return this.#look('enums', id) as EnumDocument | undefined
  }

  fragment(id: string): FragmentDocument | undefined {
    return this.#look('fragments', id) as FragmentDocument | undefined
  }

  layout(id: string): LayoutDocument | undefined {
    return this.#look('layouts', id) as LayoutDocument | undefined
  }

  page(id: string): PageModel | undefined {
    return this.#look('pages', id) as PageModel | undefined
  }

  pageOfRoute(route: string): PageModel | undefined {
    const id = this.#look('routes', route)
    return typeof id === 'string' ? this.page(id) : undefined
  }

  hasAccess(code: string): boolean {
    return this.#look('accessCodes', code) !== undefined
  }

  /** Names of the registered components; undefined where they are not known. */
  componentNames(): readonly string[] | undefined {
    const { components } = this.context
    return components === undefined || Array.isArray(components)
      ? (components as readonly string[] | undefined)
      : Object.keys(components)
  }

  /** JSON Schema of a component's props, where it is known. */
  propsSchema(component: string): object | undefined {
    const { components } = this.context
    return components === undefined || Array.isArray(components)
      ? undefined
      : (components as Readonly<Record<string, object>>)[component]
  }

  /** All names of a table, for suggestions; noted, as a new name may be a better one. */
  namesOf(table: Exclude<Table, 'names'>): readonly string[] {
    const names = Object.keys(this.linked[table])
    this.#note('names', table, names.join())
    return names
  }

  /** The schema made from a part of a document, made once. */
  schemaOf(part: object, make: () => object): object {
    const known = this.#schemas.get(part)
    if (known) return known
    const schema = make()
    this.#schemas.set(part, schema)
    return schema
  }

  /** The type of a JSON Schema of the model. */
  typeOf(schema: object): Type {
    for (const id of enumIdsOf(schema)) this.enumeration(id)
    const known = this.#types.get(schema)
    if (known) return known
    const type = schemaType(schema, (id) => this.linked.enums[id])
    this.#types.set(schema, type)
    return type
  }

  #look(table: Exclude<Table, 'names'>, id: string): unknown {
    const of = this.linked[table] as Readonly<Record<string, unknown>>
    const found = Object.hasOwn(of, id) ? of[id] : undefined
    this.#note(table, id, found)
    return found
  }

  #note(table: Table, id: string, found: unknown): void {
    const noted = this.#noted.get(table) ?? new Set()
    this.#noted.set(table, noted)
    if (noted.has(id)) return
    noted.add(id)
    this.lookups.push({ table, id, found })
  }
}

/** Whether every lookup would find the same now. */
export function stillHolds(lookups: readonly Lookup[], linked: Linked): boolean {
  return lookups.every(({ table, id, found }) => {
    if (table === 'names') return Object.keys(linked[id as Exclude<Table, 'names'>]).join() === found
    const of = linked[table] as Readonly<Record<string, unknown>>
    return (Object.hasOwn(of, id) ? of[id] : undefined) === found
  })
}

function enumIdsOf(schema: object): readonly string[] {
  const known = enumIdsBySchema.get(schema)
  if (known) return known
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return
    for (const [key, item] of Object.entries(node)) {
      if (key === 'x-enum' && typeof item === 'string') found.add(item)
      else visit(item)
    }
  }
  visit(schema)
  const ids = [...found]
  enumIdsBySchema.set(schema, ids)
  return ids
}
