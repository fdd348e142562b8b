import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { useRef } from 'react'
import { type ExpressionPlace, type Fix, lookAt, typeName } from '../../schemas/index.ts'
import { celLanguage, codeColors } from './cel-language.ts'
import { celCompletion, celFaults, celHover } from './code-extensions.ts'
import { codeTheme } from './code-theme.ts'
import { ExpressionFaults } from './ExpressionFaults.tsx'
import { historyKeys } from './history-keys.ts'
import { type LiveValue, valueWords } from './live-value.ts'
import { NameList } from './NameList.tsx'
import { useCodeEditor } from './use-code-editor.ts'
import './expression.css'

/** What the editor of an expression is given. */
export interface ExpressionEditorProps {
  /** Chinese name of the property, for readers. */
  readonly label: string
  readonly text: string
  /** Names and wanted type where the expression stands; asked anew each time. */
  readonly place: () => ExpressionPlace
  /** What the text gives in the running page. */
  readonly live?: (text: string) => LiveValue | undefined
  readonly onChange: (text: string) => void
  readonly onBlur?: () => void
  readonly onUndo?: () => void
  readonly onRedo?: () => void
}

/** Edits an expression: colours, completion, types, faults with their mends, the names that may be used, a trial. */
export function ExpressionEditor(props: ExpressionEditorProps) {
  const { label, text, live, onChange } = props
  const newest = useRef(props)
  newest.current = props
  const host = useRef<HTMLDivElement>(null)
  const view = useCodeEditor({
    host,
    text,
    onText: onChange,
    extensions: () => {
      const place = () => newest.current.place()
      return [
        lineNumbers(),
        EditorView.lineWrapping,
        celLanguage,
        codeColors,
        codeTheme,
        bracketMatching(),
        closeBrackets(),
        celCompletion(place),
        celFaults(place),
        celHover(place),
        EditorView.contentAttributes.of({ 'aria-label': `${label}的表达式`, tabindex: '0' }),
        EditorView.domEventHandlers({ blur: () => newest.current.onBlur?.() }),
        keymap.of([
          ...historyKeys(() => newest.current),
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...defaultKeymap,
        ]),
      ]
    },
  })
  const place = props.place()
  const looked = lookAt(text, place)
  const isEmpty = text.trim() === ''
  const issues = isEmpty ? [] : looked.issues
  const insert = (name: string): void => {
    const editor = view.current
    if (!editor) return
    editor.dispatch(editor.state.replaceSelection(name))
    editor.focus()
  }
  const mend = ({ from, to, insert: put }: Fix): void => {
    view.current?.dispatch({ changes: { from, to, insert: put } })
    view.current?.focus()
  }
  return (
    <div className={issues.length > 0 ? 'wf-expression wf-expression--fault' : 'wf-expression'}>
      <p className="wf-expression__wanted">
        {place.wanted
          ? `应得：${typeName(place.wanted)}`
          : looked.type && !isEmpty
            ? `得：${typeName(looked.type)}`
            : ''}
      </p>
      <div ref={host} className="wf-expression__code" />
      <ExpressionFaults text={text} issues={issues} looked={looked} wanted={place.wanted} onFix={mend} />
      <NameList label={label} names={place.names} onPick={insert} />
      {live && !isEmpty && <Trial live={issues.length > 0 ? undefined : live(text)} />}
    </div>
  )
}

function Trial({ live }: { readonly live: LiveValue | undefined }) {
  return (
    <p className="wf-expression__trial">
      <span>{live?.of === undefined ? '试算' : '首行试算'}</span>
      <span className="wf-expression__result">
        {live?.of}
        {live === undefined || live.fault !== undefined ? (
          <b className="wf-expression__none" title={live?.fault}>
            无法计算
          </b>
        ) : (
          <b>{valueWords(live.value)}</b>
        )}
      </span>
    </p>
  )
}
