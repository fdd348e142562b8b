import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete'
import { type Diagnostic, linter } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import { type EditorView, hoverTooltip } from '@codemirror/view'
import { type Issue, parseJson, placeOfPointer } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'
import type { DeskState } from '../inspector/desk.ts'
import { mendsOf } from '../inspector/mends.ts'
import { expressionHints, hintsAt, isExpressionText, type JsonHint, wordsAt } from './json-hints.ts'
import { type JsonSpot, rangeOfPlace, spotAt, type TextRange, valueOfText } from './json-tree.ts'

/** Gives what the text is about now: with the document as it stands in the text, finished or not. */
export type StateOf = (document: DocumentJson) => DeskState

const stateIn = (state: EditorState, of: StateOf): DeskState => of((valueOfText(state) ?? {}) as DocumentJson)

/** Completion of properties, values, ids, and of what stands inside expressions. */
export const jsonCompletion = (of: StateOf) =>
  autocompletion({ override: [(context) => completed(context, of)], icons: false, maxRenderedOptions: 80 })

function completed(context: CompletionContext, of: StateOf): CompletionResult | null {
  const spot = spotAt(context.state, context.pos)
  const state = stateIn(context.state, of)
  const inside = insideText(context.state, spot, context.pos)
  if (inside !== undefined && isExpressionText(state.document, spot.path)) {
    const { from, options } = expressionHints(state, spot.path, inside.text, inside.offset)
    return options.length === 0
      ? null
      : {
          from: spot.range.from + 1 + from,
          options: options.map(({ label, title, type }, index) => ({
            label,
            detail: [title, type].filter(Boolean).join(' · '),
            boost: Math.max(-90, 50 - index),
          })),
          validFor: /^\w*$/,
        }
  }
  const isEmpty = spot.range.from === spot.range.to
  if (isEmpty && !context.explicit) return null
  const options = hintsAt(state, spot).map((hint, index) => optionOf(hint, spot, index))
  return options.length === 0 ? null : { from: isEmpty ? context.pos : spot.range.from, options, filter: true }
}

/** The text inside quotes and the offset in it; undefined outside of one, or where letters are escaped. */
function insideText(state: EditorState, { range }: JsonSpot, offset: number) {
  const text = state.sliceDoc(range.from, range.to)
  if (!text.startsWith('"') || offset <= range.from || text.includes('\\')) return undefined
  return {
    text: text.slice(1, text.length > 1 && text.endsWith('"') ? -1 : undefined),
    offset: offset - range.from - 1,
  }
}

/** A hint as CodeMirror has it: found by its label with quotes or without, it writes its text over what stands there. */
function optionOf({ label, detail, text }: JsonHint, { range, is }: JsonSpot, index: number): Completion {
  return {
    label: text.startsWith('"') ? `"${label}"` : label,
    displayLabel: label,
    detail,
    boost: Math.max(-90, 50 - index),
    apply(view: EditorView, completion: Completion, from: number, to: number) {
      const end = Math.max(to, Math.min(range.to, view.state.doc.length))
      const hasColon = is === 'key' && /^\s*:/.test(view.state.sliceDoc(end, end + 20))
      const hasNext = is === 'key' && /^\s*"/.test(view.state.sliceDoc(end, end + 200))
      const written = hasColon ? JSON.stringify(label) : text + (hasNext ? ',' : '')
      const cursor = written.indexOf('#')
      view.dispatch({
        changes: { from, to: end, insert: written.replace('#', '') },
        selection: { anchor: from + (cursor < 0 ? written.length : cursor) },
        annotations: pickedCompletion.of(completion),
      })
    },
  }
}

/** Faults of the text itself, and those that the checker told of the document. */
export const jsonFaults = (of: StateOf) =>
  linter((view) => faultsIn(view, of), { delay: 250, needsRefresh: () => false })

function faultsIn(view: EditorView, of: StateOf): Diagnostic[] {
  const text = view.state.doc.toString()
  const { value, faults } = parseJson(text)
  if (value === undefined)
    return faults.map(({ offset, message }) => ({ from: offset, to: offset, severity: 'error', message }))
  const state = of(value as DocumentJson)
  return state.issues.flatMap((issue) => diagnosticOf(view.state, state, issue) ?? [])
}

function diagnosticOf(state: EditorState, desk: DeskState, issue: Issue): Diagnostic | undefined {
  const place = placeOfPointer(desk.document, issue.pointer)
  let range = rangeOfPlace(state, place)
  for (let length = place.length - 1; !range && length >= 0; length -= 1)
    range = rangeOfPlace(state, place.slice(0, length))
  if (!range) return undefined
  const { whole, value } = range
  const isKey = ['unused-data', 'unused-state', 'unknown-param'].includes(issue.code)
  const shown = isKey ? { from: whole.from, to: value.from } : partOf(state, issue, value)
  const firstLine = state.doc.lineAt(shown.from)
  return {
    from: shown.from,
    to: Math.min(shown.to, firstLine.to),
    severity: issue.isDoubt ? 'warning' : 'error',
    message: issue.message,
    actions: mendsOf(desk, issue)
      .filter((mend) => mend.value !== undefined)
      .map((mend) => ({
        name: mend.label,
        apply: (view: EditorView) => view.dispatch({ changes: { ...value, insert: JSON.stringify(mend.value) } }),
      })),
  }
}

/** The part of an expression that is wrong: the word at the caret; the whole where letters are escaped. */
function partOf(state: EditorState, { caret, pointer }: Issue, value: TextRange): TextRange {
  const text = state.sliceDoc(value.from, value.to)
  if (caret === undefined || !pointer.endsWith('/$expr') || text.includes('\\')) return value
  const from = value.from + 1 + caret
  const word = /^[\w.]+|^./.exec(text.slice(1 + caret))?.[0] ?? ''
  return { from: Math.min(from, value.to), to: Math.min(from + word.length, value.to) }
}

/** What a property or value means, where the pointer rests on it. */
export const jsonHover = (of: StateOf) =>
  hoverTooltip((view, offset) => {
    const spot = spotAt(view.state, offset)
    const words = spot.range.from === spot.range.to ? [] : wordsAt(stateIn(view.state, of), spot)
    return words.length === 0
      ? null
      : { pos: spot.range.from, end: spot.range.to, above: true, create: () => ({ dom: boxOf(words) }) }
  })

function boxOf(words: readonly string[]): HTMLElement {
  const dom = document.createElement('div')
  dom.className = 'wf-code-hover'
  for (const word of words) dom.appendChild(document.createElement('p')).textContent = word
  return dom
}
