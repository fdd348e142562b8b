import type { ComponentType } from 'react'
import { defaultProp, type SymbolName } from '../../../schemas/index.ts'
import type { Point } from '../geometry.ts'
import type { Resolved } from '../resolve.ts'

/** What the view of a symbol is given. It draws in a box from 0,0 to w,h, or along points in drawing units. */
export interface SymbolViewProps {
  readonly symbol: SymbolName
  readonly resolved: Resolved
  readonly w: number
  readonly h: number
  /** Of a line; empty for a box. */
  readonly points: readonly Point[]
}

/** How a symbol is drawn. */
export interface SymbolView {
  /** Turned and mirrored with its box. */
  readonly Glyph: ComponentType<SymbolViewProps>
  /** Stands upright, whatever the turn of the box: name and values beside a glyph. */
  readonly Label?: ComponentType<SymbolViewProps>
}

/** A prop as it stands, or the symbol's default. */
export function propOf<T = string>({ symbol, resolved }: SymbolViewProps, name: string): T {
  return (resolved.props[name] ?? defaultProp(symbol, name)) as T
}
