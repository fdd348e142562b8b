import type { Inner, Place, Sheet } from './sheet.ts'

/** What is particular to one definition of the language, by its title. */
export type Rule = (sheet: Sheet, value: Readonly<Record<string, unknown>>, place: Place, pointer: string) => Inner
