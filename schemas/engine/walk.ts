import { escapeStep } from './json.ts'
import { chosen, type Shape } from './shape.ts'

/** Called for each node of a document, outermost first, with the shape that it was found to have. */
export type Visit = (value: unknown, shape: Shape, pointer: string) => void

/** Goes through a valid document (or a part of one) along its shape. Nodes without a known shape are not visited. */
export function walk(value: unknown, shape: Shape, visit: Visit, pointer = ''): void {
  const found = chosen(shape, value)
  if (!found) return
  visit(value, found, pointer)
  if (Array.isArray(value)) {
    if (found.items) for (const [index, item] of value.entries()) walk(item, found.items, visit, `${pointer}/${index}`)
    return
  }
  if (value === null || typeof value !== 'object') return
  if (found.name === 'Value' || found.name === 'JsonSchema') return
  for (const [key, item] of Object.entries(value)) {
    const inner =
      found.properties.get(key)?.shape ?? (typeof found.additional === 'object' ? found.additional : undefined)
    if (inner) walk(item, inner, visit, `${pointer}/${escapeStep(key)}`)
  }
}

/** A valid document with every default of its meta-schema written out; the one given stays as it is. */
export function withDefaults(value: unknown, shape: Shape): unknown {
  const found = chosen(shape, value)
  if (!found || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return found.items ? value.map((item) => withDefaults(item, found.items as Shape)) : value
  if (found.name === 'Value' || found.name === 'JsonSchema' || found.name === 'Expr') return value
  const filled: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    const inner =
      found.properties.get(key)?.shape ?? (typeof found.additional === 'object' ? found.additional : undefined)
    filled[key] = inner ? withDefaults(item, inner) : item
  }
  for (const [key, property] of found.properties) {
    if (property.default !== undefined && filled[key] === undefined) filled[key] = property.default
  }
  return filled
}

/** The same value, frozen all through. */
export function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const item of Object.values(value)) deepFreeze(item)
  }
  return value
}
