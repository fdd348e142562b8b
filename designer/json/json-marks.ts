import { type EditorState, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { TextRange } from './json-tree.ts'

/** Marks the lines of what is selected on canvas and outline. */
export const markPlaces = StateEffect.define<readonly TextRange[]>()

const line = Decoration.line({ class: 'wf-json__chosen' })

/** The marked lines; they move with the text. */
export const markedPlaces = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { changes, effects, state }) {
    const given = effects.find((effect) => effect.is(markPlaces))
    return given ? linesOf(state, given.value as readonly TextRange[]) : marks.map(changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

function linesOf(state: EditorState, ranges: readonly TextRange[]): DecorationSet {
  const starts = new Set<number>()
  for (const { from, to } of ranges)
    for (let at = state.doc.lineAt(from); ; at = state.doc.line(at.number + 1)) {
      starts.add(at.from)
      if (at.to >= Math.min(to, state.doc.length)) break
    }
  return Decoration.set([...starts].sort((a, b) => a - b).map((start) => line.range(start)))
}
