import { isJsonObject } from '../json-object.ts'
import { changedSpan } from './diff.ts'
import { mergeOrder } from './order.ts'
import { isSame } from './parts.ts'
import type { Three } from './three.ts'

/**
 * Lists whose items have no ids, merged: names and numbers that stand once each as a set, others where the sides changed
 * different stretches, or item by item where all are of one length. Undefined where the sides contradict each other.
 */
export function mergeList(
  three: Three<readonly unknown[]>,
  mergeItem: (item: Three, index: number) => unknown,
): unknown[] | undefined {
  return mergeSets(three) ?? mergeStretches(three) ?? mergeByPlace(three, mergeItem)
}

function mergeSets({ base, ours, theirs }: Three<readonly unknown[]>): unknown[] | undefined {
  const isSet = (list: readonly unknown[]) =>
    list.every((item) => item === null || typeof item !== 'object') && new Set(list.map(text)).size === list.length
  if (![base, ours, theirs].every(isSet)) return undefined
  const has = { base: new Set(base.map(text)), ours: new Set(ours.map(text)), theirs: new Set(theirs.map(text)) }
  const left = [...new Set([...base, ...ours, ...theirs].map(text))].filter((name) =>
    has.base.has(name) ? has.ours.has(name) && has.theirs.has(name) : true,
  )
  const sides = { ours: ours.map(text), theirs: theirs.map(text) }
  const { names, isDisputed } = mergeOrder(base.map(text), sides, new Set(left))
  return isDisputed ? undefined : names.map((name) => JSON.parse(name))
}

const text = (item: unknown): string => JSON.stringify(item)

function mergeStretches({ base, ours, theirs }: Three<readonly unknown[]>): unknown[] | undefined {
  const our = changedSpan(base, ours)
  const their = changedSpan(base, theirs)
  const write = (
    first: typeof our,
    firstList: readonly unknown[],
    second: typeof our,
    secondList: readonly unknown[],
  ) => [
    ...firstList.slice(0, first.endAfter),
    ...base.slice(first.endBefore, second.start),
    ...secondList.slice(second.start),
  ]
  const isEmpty = (span: typeof our) => span.start === span.endBefore
  if (our.start === their.start && isEmpty(our) && isEmpty(their)) return undefined
  if (our.endBefore <= their.start) return write(our, ours, their, theirs)
  if (their.endBefore <= our.start) return write(their, theirs, our, ours)
  return undefined
}

function mergeByPlace(
  { base, ours, theirs }: Three<readonly unknown[]>,
  mergeItem: (item: Three, index: number) => unknown,
): unknown[] | undefined {
  if (base.length !== ours.length || base.length !== theirs.length) return undefined
  if (isShifted(base, ours) || isShifted(base, theirs)) return undefined
  const isPair = (index: number) =>
    [ours[index], theirs[index]].every((item) => isSame(item, base[index]) || isJsonObject(item)) &&
    isJsonObject(base[index])
  if (!base.every((item, index) => isPair(index) || isSame(item, ours[index]) || isSame(item, theirs[index])))
    return undefined
  return base.map((item, index) => mergeItem({ base: item, ours: ours[index], theirs: theirs[index] }, index))
}

/** Whether a side has an item that stood at another place: then a place does not tell which item is which. */
const isShifted = (base: readonly unknown[], side: readonly unknown[]): boolean =>
  side.some((item, index) => !isSame(item, base[index]) && base.some((other) => isSame(item, other)))
