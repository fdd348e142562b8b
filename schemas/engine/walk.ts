import { escapeStep } from './json.ts'
import { chosen, LONG_LIST, type Shape } from './shape.ts'

/** Called for each node of a document, outermost first, with the shape that it was found to have. */
export type Visit = (value: unknown, shape: Shape, pointer: string) => void

/**
 * Goes through a valid document (or a part of one) along its shape. Nodes without a known shape are not visited, nor what
 * is `passedOver`.
 */
export function walk(
  value: unknown,
  shape: Shape,
  visit: Visit,
  pointer = '',
  passedOver?: (value: unknown, shape: Shape) => boolean,
): void {
  const found = chosen(shape, value)
  if (!found || passedOver?.(value, found)) return
  visit(value, found, pointer)
  if (Array.isArray(value)) {
    if (found.items)
      for (const [index, item] of value.entries()) walk(item, found.items, visit, `${pointer}/${index}`, passedOver)
    return
  }
  if (value === null || typeof value !== 'object') return
  if (found.name === 'Value' || found.name === 'JsonSchema') return
  for (const [key, item] of Object.entries(value)) {
    const inner =
      found.properties.get(key)?.shape ?? (typeof found.additional === 'object' ? found.additional : undefined)
    if (inner) walk(item, inner, visit, `${pointer}/${escapeStep(key)}`, passedOver)
  }
}

const filledItems = new WeakMap<object, { readonly shape: Shape; readonly filled: unknown }>()

/** As `withDefaults`, of an item among many: the same item gives the same object again. */
function itemWithDefaults(value: unknown, shape: Shape): unknown {
  if (value === null || typeof value !== 'object') return value
  const known = filledItems.get(value)
  if (known?.shape === shape) return known.filled
  const filled = withDefaults(value, shape)
  filledItems.set(value, { shape, filled })
  return filled
}

/** A valid document with every default of its meta-schema written out; the one given stays as it is. */
export function withDefaults(value: unknown, shape: Shape): unknown {
  const found = chosen(shape, value)
  if (!found || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const { items } = found
    const fill = value.length < LONG_LIST ? withDefaults : itemWithDefaults
    return items ? value.map((item) => fill(item, items)) : value
  }
  if (found.name === 'Value' || found.name === 'JsonSchema' || found.name === 'Expr') return value
  const filled: Record<string, unknown> = {}
  const entries = Object.entries(value)
  const fillMore = entries.length < LONG_LIST ? withDefaults : itemWithDefaults
  for (const [key, item] of entries) {
    if (item === undefined) continue
    const inner = found.properties.get(key)?.shape
    if (inner) filled[key] = withDefaults(item, inner)
    else filled[key] = typeof found.additional === 'object' ? fillMore(item, found.additional) : item
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
