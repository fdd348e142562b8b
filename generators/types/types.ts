import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compile } from 'json-schema-to-typescript'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Every meta-schema under `folder`, as one draft-07 document: each file's title and definitions become definitions. */
export function bundleMeta(folder: string): Record<string, Json> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.schema.json'))
    .sort()
  const definitions: Record<string, Json> = {}
  const titleOf = new Map<string, string>()
  const contents = new Map<string, Record<string, Json>>()
  for (const file of files) {
    const schema = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, Json>
    contents.set(file, schema)
    titleOf.set(file, String(schema.title))
  }
  for (const [file, schema] of contents) {
    const { definitions: own, $schema: _, ...rest } = localRefs(schema, file, titleOf) as Record<string, Json>
    Object.assign(definitions, own ?? {})
    if (rest.type !== undefined || rest.oneOf !== undefined) definitions[String(schema.title)] = rest
  }
  // Code reads schemas of every kind by their words; only documents are held to the words that there are.
  const { title, description, type } = definitions.JsonSchema as Record<string, Json>
  definitions.JsonSchema = { title, description, type, additionalProperties: true } as Json
  return { title: 'Documents', definitions }
}

/** The TypeScript types of every meta-schema, as the text of `schemas/types.gen.ts`. */
export async function metaTypes(folder: string): Promise<string> {
  const text = await compile(bundleMeta(folder) as Parameters<typeof compile>[0], 'Documents', {
    unreachableDefinitions: true,
    additionalProperties: false,
    bannerComment: '/** Generated from schemas/meta by `npm run generate`; not edited by hand. */',
    style: { semi: false, singleQuote: true, printWidth: 120 },
    ignoreMinAndMaxItems: true,
  })
  return text
    .replace(/\/\*\*\n \* This interface was referenced by[\s\S]*?\*\/\n/g, '')
    .replace(/ \*\n \* This interface was referenced by .*\n \* via the .*\n/g, '')
}

/** `$ref`s to other files rewritten to `#/definitions/...`; Chinese titles dropped, as they would become type names. */
function localRefs(node: Json, file: string, titleOf: ReadonlyMap<string, string>): Json {
  if (Array.isArray(node)) return node.map((child) => localRefs(child, file, titleOf))
  if (node === null || typeof node !== 'object') return node
  const out: Record<string, Json> = {}
  for (const [key, child] of Object.entries(node)) {
    if (isForPeople(key, child)) continue
    if (key === '$ref' && typeof child === 'string') out[key] = localRef(child, file, titleOf)
    else if (key === 'properties') out[key] = anyWhereUntyped(localRefs(child, file, titleOf) as Record<string, Json>)
    else out[key] = localRefs(child, file, titleOf)
  }
  const only = out.allOf
  if (
    Array.isArray(only) &&
    only.length === 1 &&
    Object.keys(out).every((key) => key === 'allOf' || key === 'description')
  )
    return only[0] as Json
  return out
}

/** Words that name a thing to people, not to the compiler: a Chinese title, the words of an enum, a unit, a tab. */
const isForPeople = (key: string, child: Json): boolean =>
  (key === 'title' && typeof child === 'string' && !/^[A-Z]\w*$/.test(child)) ||
  (['x-title', 'x-labels', 'x-unit', 'x-tab'].includes(key) && (typeof child === 'string' || Array.isArray(child)))

const typing = ['type', '$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', 'properties']

/** A property that says nothing of its type may be anything, not only an object. */
function anyWhereUntyped(properties: Record<string, Json>): Record<string, Json> {
  for (const property of Object.values(properties)) {
    if (property === null || typeof property !== 'object' || Array.isArray(property)) continue
    if (!typing.some((word) => word in property)) property.tsType = 'unknown'
  }
  return properties
}

function localRef(ref: string, file: string, titleOf: ReadonlyMap<string, string>): string {
  const [target = '', pointer = ''] = ref.split('#')
  if (pointer.startsWith('/definitions/')) return `#${pointer}`
  const full = path.posix.join(path.posix.dirname(file.replaceAll('\\', '/')), target)
  return `#/definitions/${titleOf.get(full)}`
}
