type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

/** The schema that a `$ref` means in its root; undefined where there is none. */
export function referredSchema(ref: string, root: Json): unknown {
  if (ref === '#') return root
  const { definitions } = root
  const name = ref.replace('#/definitions/', '')
  return isObject(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : undefined
}
