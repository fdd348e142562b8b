import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { Icon, TextInput } from '../../../runtime/index.ts'
import { symbolSpecs } from '../../../schemas/index.ts'
import { elementOf } from '../../presence/OtherOutlines.tsx'
import { PersonSigns } from '../../presence/PersonSigns.tsx'
import type { Other } from '../../presence/people.ts'
import { useMarks } from '../../presence/use-marks.ts'
import { useEditor } from '../editor/editor.ts'
import { drawnOrder, type Part } from '../model/drawing.ts'
import { issuesByPart } from '../model/part-issues.ts'
import { nameOfPart } from '../model/part-name.ts'

/** Height of a line, rem; lines out of sight are not drawn. */
const LINE_REM = 1.75
/** Lines drawn above and below what is seen. */
const SPARE = 8

/** Every element by name, the uppermost first; searched, chosen (Shift and Ctrl add), walked by arrows. */
export function OutlinePanel() {
  const { drawing, chosen, host } = useEditor()
  const [words, setWords] = useState('')
  const [top, setTop] = useState(0)
  const body = useRef<HTMLDivElement>(null)
  const parts = useMemo(() => {
    const wanted = words.trim().toLowerCase()
    return drawnOrder(drawing)
      .toReversed()
      .filter((part) => wanted === '' || searchText(part).includes(wanted))
  }, [drawing, words])
  const marks = useMarks()
  const issues = useMemo(() => issuesByPart(drawing, host.issues), [drawing, host.issues])
  const line = LINE_REM * (typeof document === 'undefined' ? 16 : remPx())
  const first = Math.max(Math.floor(top / line) - SPARE, 0)
  const seen = Math.ceil((body.current?.clientHeight || 800) / line) + 2 * SPARE
  const walk = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const at = parts.findIndex(({ id }) => chosen.has(id))
    const next = parts[Math.min(Math.max(at + by, 0), parts.length - 1)]
    if (!next) return
    host.choose([next.id])
    const index = parts.indexOf(next)
    const node = body.current
    if (node && index * line < node.scrollTop) node.scrollTop = index * line
    if (node && (index + 1) * line > node.scrollTop + node.clientHeight)
      node.scrollTop = (index + 1) * line - node.clientHeight
  }
  return (
    <div className="wfd-dw-panel">
      <div className="wfd-dw-panel__search">
        <TextInput value={words} onChange={setWords} icon="search" placeholder="名称、编号、图符" label="搜索图元" />
      </div>
      <div
        ref={body}
        className="wfd-dw-panel__body wfd-dw-outline"
        role="listbox"
        aria-multiselectable="true"
        aria-label={`图元，共 ${parts.length} 个`}
        tabIndex={0}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onKeyDown={walk}
      >
        <div style={{ height: first * line }} />
        {parts.slice(first, first + seen).map((part) => (
          <OutlineLine
            key={part.id}
            part={part}
            isChosen={chosen.has(part.id)}
            faults={issues.get(part.id)?.length ?? 0}
            others={marks.flatMap((mark) => (elementOf(mark) === part.id ? mark.people : []))}
          />
        ))}
        <div style={{ height: Math.max(parts.length - first - seen, 0) * line }} />
        {parts.length === 0 && <p className="wfd-dw-panel__empty">{words ? '没有找到' : '还没有图元，从“图符”拖入'}</p>}
      </div>
    </div>
  )
}

const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

const searchText = (part: Part): string =>
  `${nameOfPart(part)} ${part.id} ${part.subject ?? ''} ${symbolSpecs[part.symbol].title} ${JSON.stringify(part.bind ?? '')}`.toLowerCase()

interface LineProps {
  readonly part: Part
  readonly isChosen: boolean
  readonly faults: number
  /** Others who have it selected. */
  readonly others: readonly Other[]
}

function OutlineLine({ part, isChosen, faults, others }: LineProps) {
  const { chosen, host } = useEditor()
  const name = nameOfPart(part)
  const kind = symbolSpecs[part.symbol].title
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, its arrows walk
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus, its arrows walk
    <div
      role="option"
      aria-selected={isChosen}
      className={`wfd-dw-outline__line${isChosen ? ' wfd-dw-outline__line--on' : ''}`}
      onClick={(event) => {
        const next = new Set(event.shiftKey || event.ctrlKey || event.metaKey ? chosen : [])
        if (next.has(part.id)) next.delete(part.id)
        else next.add(part.id)
        host.choose(next)
      }}
    >
      <span>{name}</span>
      {part.locked && <Icon name="lock" size={12} label="已锁定" />}
      {faults > 0 && <b className="wfd-dw-outline__faults">{faults}</b>}
      <PersonSigns people={others} />
      {name !== kind && <small>{kind}</small>}
    </div>
  )
}
