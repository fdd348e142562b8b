import { isJsonObject, type JsonObject } from '../json-object.ts'
/** The schema that a `$ref` means in its root; undefined where there is none. */
export function referredSchema(ref: string, root: JsonObject): unknown {
  if (ref === '#') return root
  const { definitions } = root
  const name = ref.replace('#/definitions/', '')
  return isJsonObject(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : undefined
}
