import type { Type } from '../type.ts'
import type { Place, Sheet } from './sheet.ts'

/** What a rule says of the keys of an object: where they stand, and of which type their value must be. */
export type Inner = Readonly<Record<string, { readonly place?: Place; readonly wanted?: Type } | undefined>>

/** What is particular to one definition of the language, by its title. */
export type Rule = (sheet: Sheet, value: Readonly<Record<string, unknown>>, place: Place, pointer: string) => Inner
