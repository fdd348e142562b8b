import { isExpression } from '../expression.ts'
import { isJsonObject, type JsonObject } from '../json-object.ts'
import { idOf } from './place.ts'

/** An object whose properties are compared one by one. */
export type Properties = JsonObject

/** Whether a value is an object with properties of their own: no list, and no expression, which is one value. */
export const isProperties = (value: unknown): value is Properties => isJsonObject(value) && !isExpression(value)

/** Whether two values are the same to the letter, the order of keys included. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Whether two objects say the same thing of themselves, so that they are compared by property: a list stays a list. */
export const isAlike = (a: Properties, b: Properties): boolean =>
  word(a.kind) === word(b.kind) && word(a.do) === word(b.do) && word(a.id) === word(b.id)

const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Ids of a list whose items all have one of their own; undefined for any other list. */
export function idsOf(list: readonly unknown[]): readonly string[] | undefined {
  const ids = list.map(idOf)
  return ids.every((id) => id !== undefined) && new Set(ids).size === ids.length ? (ids as string[]) : undefined
}

/** Whether a list holds objects only, and at least one. */
export const isObjects = (list: readonly unknown[]): list is readonly Properties[] =>
  list.length > 0 && list.every(isProperties)

/** The value of a property; undefined where it is not written. */
export const own = (value: Properties, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined)
