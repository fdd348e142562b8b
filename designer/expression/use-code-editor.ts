import { EditorState, type Extension, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'

interface CodeEditorParts {
  readonly host: RefObject<HTMLElement | null>
  readonly text: string
  /** Made once. */
  readonly extensions: () => Extension
  /** Told of what a person typed, not of what came by `text`. */
  readonly onText: (text: string) => void
}

/** A code editor in its host: made once, kept in step with `text` from outside. */
export function useCodeEditor({ host, text, extensions, onText }: CodeEditorParts): RefObject<EditorView | null> {
  const view = useRef<EditorView | null>(null)
  const newest = useRef({ onText, text, extensions })
  newest.current = { onText, text, extensions }
  useEffect(() => {
    if (!host.current) return
    const made = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: newest.current.text,
        extensions: [
          newest.current.extensions(),
          EditorView.updateListener.of((update) => {
            const isOwn = update.transactions.some((one) => one.annotation(Transaction.remote))
            if (update.docChanged && !isOwn) newest.current.onText(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = made
    return () => {
      made.destroy()
      view.current = null
    }
  }, [host])
  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const change = changeBetween(editor.state.doc.toString(), text)
    if (change) editor.dispatch({ changes: change, annotations: Transaction.remote.of(true) })
  }, [text])
  return view
}

/** The one piece in which two texts differ, so that the cursor stays where it is. */
export function changeBetween(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly insert: string } | undefined {
  if (before === after) return undefined
  let from = 0
  while (from < before.length && from < after.length && before[from] === after[from]) from += 1
  let tail = 0
  const most = Math.min(before.length, after.length) - from
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) }
}
