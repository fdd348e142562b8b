import type { Node } from '../../expression/syntax.ts'
import { compileExpression, isExpression } from '../../expression.ts'
import type { Linked } from '../../link.ts'
import { isProperties, type Properties } from '../parts.ts'
import { renamedKey } from './declare.ts'
import { asWord, type Pair } from './pairs.ts'
import type { Thing } from './thing.ts'

/**
 * A document with a field's new name where no type tells of the old one: rows in the answers of tests, the parameters
 * that tests expect, fields that a form only shows, the keys of a value that a form is opened with, and parameters whose text names fields (`sumOf`).
 * Undefined where nothing changes.
 */
export function alongside(
  document: Properties,
  thing: Thing,
  pairs: readonly Pair[],
  linked: Linked,
): Properties | undefined {
  if (thing.thing !== 'field') return undefined
  const entity = thing.name.split('.')[0] as string
  const isAnswered = (endpoint: unknown): boolean => {
    const serve = typeof endpoint === 'string' ? linked.endpoints[endpoint]?.serve : undefined
    return serve !== undefined && 'entity' in serve && serve.entity === entity
  }
  const next =
    document.kind === 'test'
      ? inTest(document, pairs, isAnswered)
      : inUse(document, document, pairs, entity, isAnswered)
  return next === document ? undefined : (next as Properties)
}

type IsAnswered = (endpoint: unknown) => boolean

function inTest(test: Properties, pairs: readonly Pair[], isAnswered: IsAnswered): Properties {
  const answers = isProperties(test.answers) ? test.answers : {}
  const expected = (test.expect ?? {}) as { readonly requests?: readonly Properties[] }
  const nextAnswers = changedValues(answers, (answer, endpoint) =>
    isAnswered(endpoint) ? inRows(answer, pairs) : answer,
  )
  const requests = expected.requests?.map((request) =>
    isAnswered(request.endpoint)
      ? { ...request, ...(request.params ? { params: keysOf(request.params as Properties, pairs) } : {}) }
      : request,
  )
  const changed = {
    ...test,
    ...(test.answers === undefined ? {} : { answers: nextAnswers }),
    ...(requests ? { expect: { ...expected, requests } } : {}),
  }
  return JSON.stringify(changed) === JSON.stringify(test) ? test : changed
}

/** Rows wherever an answer holds them: in a list, a page of rows or a tree. */
function inRows(value: unknown, pairs: readonly Pair[]): unknown {
  if (Array.isArray(value)) return value.map((item) => inRows(item, pairs))
  if (!isProperties(value)) return value
  return changedValues(keysOf(value, pairs), (item, key) =>
    key === 'rows' || key === 'children' ? inRows(item, pairs) : item,
  )
}

function keysOf(map: Properties, pairs: readonly Pair[]): Properties {
  return pairs.reduce((now, { from, to }) => (Object.hasOwn(now, from) ? renamedKey(now, from, to) : now), map)
}

function changedValues(map: Properties, change: (value: unknown, key: string) => unknown): Properties {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value, key)]))
}

const namingParams = ['sort', 'sumOf', 'countBy', 'columns']

function inUse(
  node: unknown,
  document: Properties,
  pairs: readonly Pair[],
  entity: string,
  isAnswered: IsAnswered,
): unknown {
  if (node === null || typeof node !== 'object') return node
  if (Array.isArray(node))
    return keptSame(
      node,
      node.map((item) => inUse(item, document, pairs, entity, isAnswered)),
    )
  const held = node as Properties
  const form = isProperties(held.form) ? held.form : undefined
  const isOpened = form !== undefined && (form.entity === entity || isAnswered(held.submit))
  const source =
    isProperties(document.data) && typeof held.data === 'string'
      ? (document.data[held.data] as Properties | undefined)
      : undefined
  const next = changedValues(held, (value, key) => {
    if (key === 'fields' && held.entity === entity && Array.isArray(value))
      return inUse(
        keptSame(
          value,
          value.map((field) => inStatic(field as Properties, pairs)),
        ),
        document,
        pairs,
        entity,
        isAnswered,
      )
    if (key === 'drop' && isProperties(value) && isAnswered(value.submit)) return inDrop(value, pairs)
    if (key === 'value' && isOpened) return inOpened(value, pairs)
    if (key === 'params' && isProperties(value) && isAnswered(held.endpoint))
      return inUse(namedIn(value, pairs), document, pairs, entity, isAnswered)
    if (key === 'sort' && typeof value === 'string' && isAnswered(source?.endpoint)) return wordsIn(value, pairs)
    return inUse(value, document, pairs, entity, isAnswered)
  })
  return keptSame(held, next)
}

const usualParent = 'parentId'

/** The parent that a dragged node is given; its usual name is not written. */
function inDrop(drop: Properties, pairs: readonly Pair[]): Properties {
  const { parent = usualParent, ...rest } = drop
  const pair = pairs.find(({ from }) => from === parent)
  if (!pair) return drop
  return pair.to === usualParent ? rest : { ...rest, parent: pair.to }
}

/** A field of a form that only shows something may show what no entity has, so the checker leaves it alone. */
function inStatic(field: Properties, pairs: readonly Pair[]): Properties {
  if (field.control !== 'static') return field
  const key = typeof field.field === 'string' ? 'field' : 'id'
  const pair = pairs.find(({ from }) => from === field[key])
  return pair ? { ...field, [key]: pair.to } : field
}

function keptSame<T extends object>(before: T, after: T): T {
  const keys = Object.keys(before)
  const isSame =
    keys.length === Object.keys(after).length &&
    keys.every((key) => (before as Record<string, unknown>)[key] === (after as Record<string, unknown>)[key])
  return isSame ? before : after
}

const namedIn = (params: Properties, pairs: readonly Pair[]): Properties =>
  keptSame(
    params,
    changedValues(params, (value, key) =>
      typeof value === 'string' && namingParams.includes(key) ? wordsIn(value, pairs) : value,
    ),
  )

const wordsIn = (text: string, pairs: readonly Pair[]): string =>
  pairs.reduce((now, { from, to }) => now.replaceAll(asWord(from), to), text)

/** The value that a form is opened with: keys of a literal, or of the map that an expression writes. */
function inOpened(value: unknown, pairs: readonly Pair[]): unknown {
  if (isExpression(value)) {
    const text = inMaps(value.$expr, pairs)
    return text === value.$expr ? value : { $expr: text }
  }
  return isProperties(value) ? keptSame(value, keysOf(value, pairs)) : value
}

function inMaps(text: string, pairs: readonly Pair[]): string {
  const keys: { readonly start: number; readonly end: number; readonly to: string }[] = []
  const visit = (node: Node): void => {
    if (node.op === 'map') {
      for (const [key] of node.args) {
        const pair = key.op === 'value' ? pairs.find(({ from }) => from === key.args) : undefined
        if (pair) keys.push({ start: key.start, end: key.end, to: pair.to })
      }
    } else if (node.op === '?:') for (const arg of node.args.slice(1)) visit(arg as Node)
  }
  try {
    visit(compileExpression(text).syntax)
  } catch {
    return text
  }
  return keys
    .toSorted((a, b) => b.start - a.start)
    .reduce((now, { start, end, to }) => {
      const quote = now[start] as string
      return `${now.slice(0, start)}${quote}${to}${quote}${now.slice(end)}`
    }, text)
}
