import type { JsonSchema } from '../../types.gen.ts'
import { isJsonObject, type JsonObject } from '../json-object.ts'
import type { AppModel } from '../model.ts'
import { keyOf, type Place } from './place.ts'

/** The Chinese title of a field that something at a place of a document shows; undefined where it is not known. */
export function fieldTitle(
  document: unknown,
  at: Place,
  field: string,
  { endpoints, entities }: Pick<AppModel, 'endpoints' | 'entities'>,
): string | undefined {
  for (const holder of holdersOf(document, at)) {
    const { entity, data, endpoint } = holder
    if (typeof entity === 'string') return titleIn(entities[entity] as unknown as JsonSchema | undefined, field)
    if (typeof data === 'string') return titleIn(rowOf(endpoints[endpointOf(document, data)]?.response), field)
    if (typeof endpoint === 'string') return titleIn(rowOf(endpoints[endpoint]?.response), field)
  }
  return undefined
}

/** Objects on the way to a place, the innermost first. */
function holdersOf(document: unknown, at: Place): readonly JsonObject[] {
  const holders: JsonObject[] = []
  let value = document
  for (const step of at) {
    if (isJsonObject(value)) holders.unshift(value)
    const key = keyOf(value, step)
    if (key === undefined) break
    value = (value as Record<string | number, unknown>)[key]
  }
  return holders
}

function endpointOf(document: unknown, name: string): string {
  const { data } = document as { data?: Readonly<Record<string, { endpoint?: unknown }>> }
  return String(data?.[name]?.endpoint ?? '')
}

/** The schema of one row of an answer: of a page of rows, of a list, or the answer itself. */
function rowOf(response: JsonSchema | undefined): JsonSchema | undefined {
  const rows = (response?.properties as Readonly<Record<string, JsonSchema>> | undefined)?.rows ?? response
  return (rows?.items as JsonSchema | undefined) ?? rows
}

function titleIn(schema: JsonSchema | undefined, path: string): string | undefined {
  let at = schema
  for (const name of path.split('.')) at = (at?.properties as Readonly<Record<string, JsonSchema>> | undefined)?.[name]
  return typeof at?.title === 'string' ? at.title : undefined
}
