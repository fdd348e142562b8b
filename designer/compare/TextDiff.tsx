import { json } from '@codemirror/lang-json'
import { MergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { codeColors } from '../expression/cel-language.ts'
import { codeTheme } from '../expression/code-theme.ts'

interface TextDiffProps {
  readonly before: string
  readonly after: string
  /** What the two sides are. */
  readonly labels: readonly [string, string]
}

const phrases = EditorState.phrases.of({ '$ unchanged lines': '$ 行未改动，点击展开' })
const reading: readonly Extension[] = [
  lineNumbers(),
  json(),
  codeColors,
  codeTheme,
  phrases,
  EditorState.readOnly.of(true),
  EditorView.lineWrapping,
]

/** Two texts side by side, what they have in common folded; nothing can be written. */
export function TextDiff({ before, after, labels }: TextDiffProps) {
  const host = useRef<HTMLDivElement>(null)
  const [left, right] = labels
  useEffect(() => {
    if (!host.current) return
    const side = (doc: string, label: string) => ({
      doc,
      extensions: [...reading, EditorView.contentAttributes.of({ 'aria-label': label })],
    })
    const view = new MergeView({
      a: side(before, left),
      b: side(after, right),
      parent: host.current,
      collapseUnchanged: { margin: 3, minSize: 6 },
    })
    return () => view.destroy()
  }, [before, after, left, right])
  return (
    <div className="wfd-diff">
      <header className="wfd-diff__heads">
        <span>{left}</span>
        <span>{right}</span>
      </header>
      <div ref={host} className="wfd-diff__texts" />
    </div>
  )
}
