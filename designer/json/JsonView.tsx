import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { forceLinting, lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type AppModel,
  type DocumentKind,
  type Issue,
  type Place,
  parseJson,
  placeKey,
  printDocument,
} from '../../schemas/index.ts'
import { shareUnchanged } from '../canvas/share-unchanged.ts'
import type { DocumentJson, Edit } from '../draft/edit.ts'
import { codeColors } from '../expression/cel-language.ts'
import { codeTheme } from '../expression/code-theme.ts'
import { historyKeys } from '../expression/history-keys.ts'
import { useCodeEditor } from '../expression/use-code-editor.ts'
import { deskStateOf, rememberedSpots } from '../inspector/desk.ts'
import { pathTo } from '../inspector/node.ts'
import { jsonCompletion, jsonFaults, jsonHover } from './json-extensions.ts'
import { placeOfPath } from './json-hints.ts'
import { markedPlaces, markPlaces } from './json-marks.ts'
import { rangeOfPlace, spotAt } from './json-tree.ts'
import { jsonPhrases } from './phrases.ts'
import './json.css'

/** What the text view of a document is given. */
export interface JsonViewProps {
  readonly document: DocumentJson
  readonly kind: DocumentKind
  readonly model: AppModel
  /** Of this document. */
  readonly issues: readonly Issue[]
  readonly selection: readonly Place[]
  readonly components?: Readonly<Record<string, object>>
  /** Whenever the text can be read: one `replace`; what is being typed at one place is one gesture. */
  readonly onEdit: (edit: Edit, gesture?: string) => void
  readonly onEndGesture?: () => void
  readonly onSelect: (place: Place) => void
  readonly onUndo?: () => void
  readonly onRedo?: () => void
}

const noComponents: Readonly<Record<string, object>> = {}

/** The document as JSON: the same draft as on the canvas, both ways, with completion, hover and the checker's faults. */
export function JsonView(props: JsonViewProps) {
  const { document, selection, issues } = props
  const newest = useRef(props)
  newest.current = props
  const host = useRef<HTMLDivElement>(null)
  const typed = useRef<{ readonly text: string; readonly document: DocumentJson } | null>(null)
  const spots = useMemo(rememberedSpots, [])
  // What was typed here stays as it was typed, as long as the document is what the text says.
  const text = typed.current?.document === document ? typed.current.text : printDocument(document)
  const chosen = useRef('')
  const [refusal, setRefusal] = useState<string>()

  const take = (next: string): void => {
    const { value } = parseJson(next)
    const { document: before, onEdit } = newest.current
    const refusal = refusalOf(value, before)
    setRefusal(refusal)
    if (refusal !== undefined) return
    const after = shareUnchanged(before, value) as DocumentJson
    typed.current = { text: next, document: after }
    if (after !== before) onEdit({ kind: 'replace', document: after }, gestureAt(view.current))
  }
  const choose = (editor: EditorView): void => {
    const { kind, document: now, onSelect } = newest.current
    const { path } = spotAt(editor.state, editor.state.selection.main.head)
    const place = pathTo(kind, now, placeOfPath(now, path)).at(-1)?.place
    if (!place || placeKey(place) === chosen.current) return
    chosen.current = placeKey(place)
    onSelect(place)
  }
  const view = useCodeEditor({
    host,
    text,
    onText: take,
    extensions: () => {
      const stateOf = (of: DocumentJson) => {
        const { kind, model, issues: found, components = noComponents } = newest.current
        return deskStateOf({ kind, document: of, model, issues: found, components, liveValue: undefined }, spots)
      }
      return [
        lineNumbers(),
        foldGutter(),
        codeFolding(),
        json(),
        codeColors,
        codeTheme,
        indentUnit.of('  '),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        search({ top: true }),
        jsonPhrases,
        markedPlaces,
        lintGutter(),
        jsonCompletion(stateOf),
        jsonFaults(stateOf),
        jsonHover(stateOf),
        EditorView.contentAttributes.of({ 'aria-label': '文档的 JSON', tabindex: '0' }),
        EditorView.domEventHandlers({ blur: () => newest.current.onEndGesture?.() }),
        EditorView.updateListener.of((update) => {
          const isPicked = update.transactions.some((one) => one.isUserEvent('select'))
          if (isPicked && !update.docChanged) choose(update.view)
        }),
        keymap.of([
          ...historyKeys(() => newest.current),
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...searchKeymap,
          ...foldKeymap,
          ...lintKeymap,
          indentWithTab,
          ...defaultKeymap,
        ]),
      ]
    },
  })

  const key = selection.map(placeKey).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the places say
  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const ranges = selection.flatMap((place) => (place.length === 0 ? [] : (rangeOfPlace(editor.state, place) ?? [])))
    const first = ranges[0]
    const isOwn = key === chosen.current
    chosen.current = key
    editor.dispatch({
      effects: [
        markPlaces.of(ranges.map(({ whole }) => whole)),
        ...(first && !isOwn ? [EditorView.scrollIntoView(first.whole.from, { y: 'center' })] : []),
      ],
    })
  }, [key, text, view])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new issues are drawn although the text is the same
  useEffect(() => {
    if (view.current) forceLinting(view.current)
  }, [issues, view])
  return (
    <div className="wf-json__room">
      {refusal !== undefined && (
        <p className="wf-json__refusal" role="status">
          {refusal}，没有生效；草稿仍是此前的内容，离开此视图会放弃这些文字。
        </p>
      )}
      <div ref={host} className="wf-json" />
    </div>
  )
}

/** Why a text is not taken over as the document; undefined where it is. */
function refusalOf(value: unknown, { kind, id }: DocumentJson): string | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return '文字还不是完整的 JSON'
  const read = value as DocumentJson
  return read.kind === kind && read.id === id ? undefined : '类型与标识不能在这里改动（标识用“改名”）'
}

/** What is typed at one place is one gesture. */
function gestureAt(view: EditorView | null): string {
  return view ? `json ${spotAt(view.state, view.state.selection.main.head).path.join('/')}` : 'json'
}
