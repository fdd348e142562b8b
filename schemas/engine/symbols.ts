import table from '../meta/symbols.json' with { type: 'json' }
import type { JsonSchema, LayoutElement } from '../types.gen.ts'

/** Name of a symbol, e.g. `chiller`. */
export type SymbolName = LayoutElement['symbol']

/** What a slot of a symbol takes. `state`: on/off as number or boolean, or the word of a state; `any`: number or text. */
export interface SlotSpec {
  readonly title: string
  readonly type: 'number' | 'bool' | 'state' | 'any'
  readonly unit?: string
  readonly decimals?: number
}

/** Where lines are joined to a symbol, as shares (0 to 1) of its box. */
export interface PortSpec {
  readonly id: string
  readonly x: number
  readonly y: number
  /** Where a line leaves it. */
  readonly side: 'left' | 'right' | 'top' | 'bottom'
}

/** What a symbol is, whatever draws it. */
export interface SymbolSpec {
  /** Chinese name. */
  readonly title: string
  /** Key of `symbolGroups`. */
  readonly group: string
  /** Which geometry it has: a box, or the line through points. */
  readonly shape: 'box' | 'line'
  /** Size when it is first put down, in drawing units. */
  readonly width: number
  readonly height: number
  readonly ports: readonly PortSpec[]
  /** By name; their order is that in which values are shown. */
  readonly slots: Readonly<Record<string, SlotSpec>>
  /** JSON Schema of `props`; `x-labels` are the Chinese words of `enum`, in its order. */
  readonly props: JsonSchema & { readonly properties: Readonly<Record<string, JsonSchema>> }
}

/** Every symbol of the drawing language, in the order of a palette. */
export const symbolSpecs = table.symbols as unknown as { readonly [S in SymbolName]: SymbolSpec }

/** Chinese names of the groups of a palette, in its order. */
export const symbolGroups: Readonly<Record<string, string>> = table.groups

/** The value of a prop where the element does not say it. */
export const defaultProp = (symbol: SymbolName, prop: string): unknown =>
  symbolSpecs[symbol].props.properties[prop]?.default
