import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

import type { Place, Step } from '../../schemas/index.ts'

/** A node of the tree of JSON text. */
type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']

/** A part of a text by its offsets, the end not in it. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/** Where an offset stands in JSON text, finished or not. */
export interface JsonSpot {
  /** Keys and indexes from the root down to the property or the value. */
  readonly path: readonly (string | number)[]
  /** Whether the name of a property is meant, or a value. */
  readonly is: 'key' | 'value'
  /** What stands there; an empty range where nothing is written yet. */
  readonly range: TextRange
}

const values: ReadonlySet<string> = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'])

/** Milliseconds that reading a text to its end may take; what is beyond is not known yet. */
const longestRead = 500

const treeOf = (state: EditorState) => ensureSyntaxTree(state, state.doc.length, longestRead) ?? syntaxTree(state)
const rootOf = (state: EditorState): SyntaxNode | null => childValue(treeOf(state).topNode)

/** First value under a node. */
function childValue(node: SyntaxNode): SyntaxNode | null {
  for (let child = node.firstChild; child; child = child.nextSibling) if (values.has(child.name)) return child
  return null
}

function elementsOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) if (values.has(child.name)) found.push(child)
  return found
}

const nameOf = (state: EditorState, property: SyntaxNode): string => {
  const name = property.getChild('PropertyName')
  return name ? String(plain(state.sliceDoc(name.from, name.to)) ?? '') : ''
}

function plain(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.replaceAll('"', '')
  }
}

/** The value of JSON text as far as it can be read; what is unfinished is left out. */
export function valueOfText(state: EditorState): unknown {
  const root = rootOf(state)
  return root ? valueOfNode(state, root) : undefined
}

function valueOfNode(state: EditorState, node: SyntaxNode): unknown {
  if (node.name === 'Array') return elementsOf(node).map((element) => valueOfNode(state, element))
  if (node.name !== 'Object') return plain(state.sliceDoc(node.from, node.to))
  const found: Record<string, unknown> = {}
  for (const property of node.getChildren('Property')) {
    const value = childValue(property)
    if (value) found[nameOf(state, property)] = valueOfNode(state, value)
  }
  return found
}

/** Nodes that are signs only, or what could not be read. */
const marks: ReadonlySet<string> = new Set(['⚠', '[', ']', '{', '}', ',', ':'])

/** What stands at an offset of JSON text. */
export function spotAt(state: EditorState, offset: number): JsonSpot {
  const at = treeOf(state).resolveInner(offset, -1)
  const node = marks.has(at.name) && at.parent ? at.parent : at
  const path = pathOf(state, node)
  const range = { from: node.from, to: node.to }
  const isInside = offset > node.from && offset < node.to
  switch (node.name) {
    case 'PropertyName':
      return { path, is: 'key', range }
    case 'String':
    case 'Number':
    case 'True':
    case 'False':
    case 'Null':
      return { path, is: 'value', range }
    case 'Property': {
      const value = childValue(node)
      const name = node.getChild('PropertyName')
      if (value && offset >= value.from) return { path, is: 'value', range: { from: value.from, to: value.to } }
      if (name && offset <= name.to) return { path, is: 'key', range: { from: name.from, to: name.to } }
      return { path, is: 'value', range: { from: offset, to: offset } }
    }
    case 'Object':
      return isInside
        ? { path: [...path, ''], is: 'key', range: { from: offset, to: offset } }
        : { path, is: 'value', range }
    case 'Array': {
      if (!isInside) return { path, is: 'value', range }
      const before = elementsOf(node).filter((element) => element.to <= offset).length
      return { path: [...path, before], is: 'value', range: { from: offset, to: offset } }
    }
    default:
      return { path, is: 'value', range: { from: offset, to: offset } }
  }
}

/** Keys and indexes that lead to a node. */
function pathOf(state: EditorState, node: SyntaxNode): (string | number)[] {
  const steps: (string | number)[] = []
  for (let child = node, parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (child.name === 'Property') steps.unshift(nameOf(state, child))
    else if (parent.name === 'Array' && values.has(child.name))
      steps.unshift(elementsOf(parent).findIndex((element) => element.from === child.from))
  }
  return steps
}

/** Where the value at a place stands in the text, with its key; undefined where the place is not there. */
export function rangeOfPlace(
  state: EditorState,
  place: Place,
): { readonly whole: TextRange; readonly value: TextRange } | undefined {
  let node = rootOf(state)
  let whole: SyntaxNode | null = node
  for (const step of place) {
    const next: { value: SyntaxNode | null; whole: SyntaxNode | null } = node
      ? stepInto(state, node, step)
      : { value: null, whole: null }
    node = next.value
    whole = next.whole
  }
  return node && whole
    ? { whole: { from: whole.from, to: whole.to }, value: { from: node.from, to: node.to } }
    : undefined
}

function stepInto(
  state: EditorState,
  node: SyntaxNode,
  step: Step,
): { readonly value: SyntaxNode | null; readonly whole: SyntaxNode | null } {
  if (node.name === 'Array') {
    const elements = elementsOf(node)
    const found =
      typeof step === 'object'
        ? elements.find((element) => (valueOfNode(state, element) as { id?: unknown } | null)?.id === step.id)
        : elements[Number(step)]
    return { value: found ?? null, whole: found ?? null }
  }
  const property =
    typeof step === 'object'
      ? undefined
      : node.getChildren('Property').find((one) => nameOf(state, one) === String(step))
  return { value: property ? childValue(property) : null, whole: property ?? null }
}
