import type { DocumentKind, Place } from '../../schemas/index.ts'
import { pathTo } from './node.ts'
import { reveal } from './reveal.ts'

interface Ways {
  readonly kind: DocumentKind
  readonly document: unknown
  select(place: Place): void
}

/** Selects the thing around a place and shows the property that the place is, or lies in. */
export function goToProperty({ kind, document, select }: Ways, place: Place): void {
  const node = pathTo(kind, document, place).at(-1)
  if (!node) return
  select(node.place)
  reveal(place)
}
