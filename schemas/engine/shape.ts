import { type DocumentKind, documentKinds, type MetaSchema, metaFiles } from './meta.ts'

/** A meta-schema made ready to walk: references resolved, choices told apart. */
export interface Shape {
  /** Title of the definition it comes from, e.g. `Expr`, `EndpointId`, `ListWidget`; empty for one without. */
  readonly name: string
  /** Its Chinese name, where it has one. */
  readonly title: string | undefined
  readonly schema: MetaSchema
  readonly properties: ReadonlyMap<string, Property>
  /** Shape of keys that `properties` does not name; false where there may be none, true where anything may stand. */
  readonly additional: Shape | boolean
  readonly items: Shape | undefined
  /** Told apart by the constant under `key`, e.g. a widget by its `kind`. */
  readonly variants: { readonly key: string; readonly table: ReadonlyMap<string, Shape> } | undefined
  /** Told apart by what the value looks like. */
  readonly choices: readonly Shape[]
}

/** One key of an object. */
export interface Property {
  readonly shape: Shape
  readonly default: unknown
  readonly description: string | undefined
  /** Its Chinese name, where it has one. */
  readonly title: string | undefined
  /** What the meta-schema says beside a reference: unit, tab of the inspector. */
  readonly schema: MetaSchema
}

const shapes = new Map<MetaSchema, Shape>()

/** The shape of a kind of document. */
export const documentShape = (kind: DocumentKind): Shape =>
  shapeOf(metaFiles[documentKinds[kind]] as MetaSchema, documentKinds[kind])

/** What a kind of document is called: 页面, 接口组; 文档 for one that nobody knows. */
export const kindTitle = (kind: string): string =>
  (Object.hasOwn(documentKinds, kind) ? documentShape(kind as DocumentKind).title : undefined) ?? '文档'

/** The shape of a definition by its title, e.g. `Action`, `Form`, `ListWidget`. */
export function namedShape(title: string): Shape {
  for (const [file, schema] of Object.entries(metaFiles)) {
    if (schema.title === title) return shapeOf(schema, file)
    const definition = schema.definitions?.[title]
    if (definition) return shapeOf(definition, file)
  }
  throw new Error(`No meta-schema is named ${title}.`)
}

function shapeOf(schema: MetaSchema, file: string): Shape {
  if (schema.$ref !== undefined) {
    const target = referenced(schema.$ref, file)
    return shapeOf(target.schema, target.file)
  }
  if (schema.allOf?.length === 1) return shapeOf(schema.allOf[0] as MetaSchema, file)
  const known = shapes.get(schema)
  if (known) return known
  return built(schema, file)
}

/** Built in two steps, as a shape may hold itself (a widget holds widgets). */
function built(schema: MetaSchema, file: string): Shape {
  const properties = new Map<string, Property>()
  const shape = {
    name: isTypeName(schema.title) ? schema.title : '',
    title: schema['x-title'] ?? (isTypeName(schema.title) ? undefined : schema.title),
    schema,
    properties,
    additional: true,
    items: undefined,
    variants: undefined,
    choices: [],
  } as {
    -readonly [K in keyof Shape]: Shape[K]
  }
  shapes.set(schema, shape)
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const description = property.description ?? property.allOf?.[0]?.description
    const inner = shapeOf(property, file)
    const title = property.title ?? inner.title
    properties.set(key, { shape: inner, default: property.default, description, title, schema: property })
  }
  const more = schema.additionalProperties
  shape.additional = typeof more === 'object' ? shapeOf(more, file) : (more ?? true)
  if (schema.items) shape.items = shapeOf(schema.items, file)
  if (schema.oneOf) shape.variants = variantsOf(schema.oneOf.map((one) => shapeOf(one, file)))
  shape.choices = (schema.anyOf ?? []).map((one) => shapeOf(one, file))
  return shape
}

/** Whether a title is the name of a type; the others are Chinese names for people. */
const isTypeName = (title: string | undefined): title is string => title !== undefined && /^[A-Z]\w*$/.test(title)

function variantsOf(shapes: readonly Shape[]): Shape['variants'] {
  const key = shapes[0]?.properties.get('kind')?.shape.schema.const === undefined ? 'do' : 'kind'
  return { key, table: new Map(shapes.map((shape) => [String(shape.properties.get(key)?.shape.schema.const), shape])) }
}

function referenced(ref: string, file: string): { schema: MetaSchema; file: string } {
  const [target = '', pointer = ''] = ref.split('#')
  const found = target === '' ? file : joined(file, target)
  const whole = metaFiles[found]
  const schema = pointer === '' ? whole : whole?.definitions?.[pointer.replace('/definitions/', '')]
  if (!schema) throw new Error(`${file} refers to ${ref}, which does not exist.`)
  return { schema, file: found }
}

function joined(file: string, target: string): string {
  const steps = file.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/**
 * Lists and tables of at least so many items are gone through anew only where they changed: an item that is the same
 * object is known. Below that, keeping it costs more than it spares.
 */
export const LONG_LIST = 64

/** The JSON type of a value, in the words of JSON Schema. */
export function jsonType(value: unknown): 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as 'boolean' | 'number' | 'string' | 'object'
}

/**
 * The shape that a value means: the variant by its `kind` or `do`, the choice by its look; undefined where it fits none.
 */
export function chosen(shape: Shape, value: unknown): Shape | undefined {
  if (shape.variants) {
    const key = (value as Record<string, unknown> | null)?.[shape.variants.key]
    return typeof key === 'string' ? shape.variants.table.get(key) : undefined
  }
  if (shape.choices.length === 0) return shape
  for (const choice of shape.choices) {
    const inner = chosen(choice, value)
    if (inner && looksLike(inner, value)) return inner
  }
  return undefined
}

function looksLike(shape: Shape, value: unknown): boolean {
  const { type, enum: values, required, not } = shape.schema
  const given = jsonType(value)
  if (values) return values.includes(value) || (given === 'string' && typeof values[0] === 'string')
  if (
    type !== undefined &&
    !(Array.isArray(type) ? type : [type]).some((one) => one === given || (one === 'integer' && given === 'number'))
  )
    return false
  if (given !== 'object') return true
  const has = (key: string) => Object.hasOwn(value as object, key)
  return (required ?? []).slice(0, 1).every(has) && !(not?.required ?? []).some(has)
}
