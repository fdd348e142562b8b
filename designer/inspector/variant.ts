import type { Shape } from '../../schemas/index.ts'
import type { ChoiceWord } from './control.ts'
import { freshValue } from './fresh.ts'

/** The kinds that a thing may be, in words. */
export const variantWords = (shape: Shape): ChoiceWord[] =>
  [...(shape.variants?.table ?? [])].map(([kind, variant]) => ({ value: kind, label: variant.title ?? kind }))

/** A thing as another kind: what both kinds have stays, what the new one needs is added. */
export function asVariant(shape: Shape, kind: string, value: unknown, taken: Set<string>): unknown {
  const { key = 'kind', table } = shape.variants ?? {}
  const next = table?.get(kind)
  if (!next) return value
  const old = (value ?? {}) as Readonly<Record<string, unknown>>
  const before = table?.get(String(old[key]))
  const made = freshValue(next, taken, kind) as Record<string, unknown>
  for (const [name, inner] of Object.entries(old)) {
    const property = next.properties.get(name)
    if (name !== key && property && property.shape === before?.properties.get(name)?.shape) made[name] = inner
  }
  return made
}
