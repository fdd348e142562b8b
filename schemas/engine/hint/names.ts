import type { Names } from '../check/infer-context.ts'
import { nameTitles } from '../check/scope.ts'
import { systemFields } from '../entity-model.ts'
import type { Type } from '../type.ts'

/** A name or a path of names that an expression may use. */
export interface KnownName {
  readonly path: string
  /** Chinese name, where it has one. */
  readonly title?: string
  readonly unit?: string
  readonly type: Type
}

/** Names that stand for what is nearest, before those that hold everywhere on a page. */
const near: readonly string[] = ['row', 'item', 'form', 'event', 'result', 'selection', 'refusal']
const far: readonly string[] = [
  'state',
  'data',
  'project',
  'projects',
  'user',
  'today',
  'route',
  'session',
  'enums',
  'app',
]

/**
 * Fields of a record with their Chinese names, those that every entity has (version, createdAt …) last; none of a type
 * whose fields are not known.
 */
export function fieldsOf(type: Type | undefined): KnownName[] {
  if (type?.is !== 'record') return []
  const isLast = (name: string): number => (Object.hasOwn(systemFields, name) ? 1 : 0)
  return Object.entries(type.fields())
    .map(([path, field]) => ({ path, type: field, ...type.word?.(path) }))
    .sort((a, b) => isLast(a.path) - isLast(b.path))
}

/** The names themselves, the nearest first. */
export function rootNames(names: Names): KnownName[] {
  const order = [...Object.keys(names).filter((name) => !far.includes(name) && !near.includes(name))]
  return [...near, ...order, ...far]
    .filter((name) => Object.hasOwn(names, name))
    .map((path) => ({
      path,
      type: names[path] as Type,
      ...(nameTitles[path] ? { title: nameTitles[path] } : {}),
    }))
}

/** Records of these names are looked at one by one; the others are named themselves. */
const opened: ReadonlySet<string> = new Set([
  'row',
  'item',
  'form',
  'event',
  'result',
  'state',
  'data',
  'project',
  'user',
])

/** All names that an expression may use, a record's fields each by its path: `row.ratio`, `state.kind`, `today`. */
export function namesIn(names: Names): KnownName[] {
  return rootNames(names).flatMap((root) => {
    const inner = opened.has(root.path) ? fieldsOf(root.type) : []
    return inner.length > 0 ? inner.map((field) => ({ ...field, path: `${root.path}.${field.path}` })) : [root]
  })
}
