import type { Change } from './change.ts'
import { steady } from './order.ts'
import { idsOf, isAlike, isObjects, isProperties, isSame, own, type Properties } from './parts.ts'
import type { Place } from './place.ts'

/**
 * What makes one document into another, in the order in which it is to be applied. Items of lists are matched by `id`,
 * objects without ids by their place; any other list is one value. Nothing where both are the same to the letter.
 */
export function diffDocuments(before: unknown, after: unknown): readonly Change[] {
  const changes: Change[] = []
  diffValue(before, after, [], changes)
  return changes
}

function diffValue(before: unknown, after: unknown, at: Place, changes: Change[]): void {
  if (isSame(before, after)) return
  if (
    isProperties(before) &&
    isProperties(after) &&
    (at.length === 0 ? isSameDocument(before, after) : isAlike(before, after))
  )
    diffProperties(before, after, at, changes)
  else if (Array.isArray(before) && Array.isArray(after)) diffList(before, after, at, changes)
  else changes.push(setChange(at, before, after))
}

const isSameDocument = (before: Properties, after: Properties): boolean => before.kind === after.kind

function setChange(at: Place, before: unknown, after: unknown): Change {
  return {
    kind: 'set',
    at,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }
}

function diffProperties(before: Properties, after: Properties, at: Place, changes: Change[]): void {
  const keys = Object.keys(after)
  for (const key of Object.keys(before))
    if (!Object.hasOwn(after, key)) changes.push(setChange([...at, key], before[key], undefined))
  const kept = steady(Object.keys(before), keys)
  for (const [index, key] of keys.entries()) {
    const behind = index === 0 ? null : (keys[index - 1] as string)
    if (!Object.hasOwn(before, key)) {
      const isLast = index === keys.length - 1
      changes.push({ kind: 'set', at: [...at, key], after: after[key], ...(isLast ? {} : { behind }) })
      continue
    }
    if (!kept.has(key)) changes.push({ kind: 'move', at: [...at, key], behind })
    diffValue(own(before, key), own(after, key), [...at, key], changes)
  }
}

function diffList(before: readonly unknown[], after: readonly unknown[], at: Place, changes: Change[]): void {
  const ids = { before: idsOf(before), after: idsOf(after) }
  if (ids.before && ids.after) diffItems(before, after, ids.before, ids.after, at, changes)
  else if (isObjects(before) && isObjects(after)) diffByPlace(before, after, at, changes)
  else changes.push(setChange(at, before, after))
}

function diffItems(
  before: readonly unknown[],
  after: readonly unknown[],
  idsBefore: readonly string[],
  idsAfter: readonly string[],
  at: Place,
  changes: Change[],
): void {
  const itemsBefore = new Map(idsBefore.map((id, index) => [id, before[index]]))
  const here = new Set(idsAfter)
  for (const [id, item] of itemsBefore)
    if (!here.has(id)) changes.push({ kind: 'remove', at: [...at, { id }], before: item })
  const kept = steady(idsBefore, idsAfter)
  for (const [index, id] of idsAfter.entries()) {
    const behind = index === 0 ? null : { id: idsAfter[index - 1] as string }
    if (!itemsBefore.has(id)) changes.push({ kind: 'insert', at: [...at, { id }], after: after[index], behind })
    else {
      if (!kept.has(id)) changes.push({ kind: 'move', at: [...at, { id }], behind })
      diffValue(itemsBefore.get(id), after[index], [...at, { id }], changes)
    }
  }
}

/** What stands alike at both ends is left; of the rest each is compared with the one at its place. */
function diffByPlace(before: readonly Properties[], after: readonly Properties[], at: Place, changes: Change[]): void {
  const { start, endBefore, endAfter } = changedSpan(before, after)
  const paired = Math.min(endBefore, endAfter)
  for (let index = start; index < paired; index += 1) diffValue(before[index], after[index], [...at, index], changes)
  for (let index = endBefore - 1; index >= paired; index -= 1)
    changes.push({ kind: 'remove', at: [...at, index], before: before[index] })
  for (let index = paired; index < endAfter; index += 1)
    changes.push({ kind: 'insert', at: [...at, index], after: after[index], behind: index === 0 ? null : index - 1 })
}

/** The part of two lists that differs: from `start` to before the ends. */
export function changedSpan(
  before: readonly unknown[],
  after: readonly unknown[],
): { readonly start: number; readonly endBefore: number; readonly endAfter: number } {
  let start = 0
  while (start < before.length && start < after.length && isSame(before[start], after[start])) start += 1
  let endBefore = before.length
  let endAfter = after.length
  while (endBefore > start && endAfter > start && isSame(before[endBefore - 1], after[endAfter - 1])) {
    endBefore -= 1
    endAfter -= 1
  }
  return { start, endBefore, endAfter }
}
