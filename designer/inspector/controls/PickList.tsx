import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { Icon } from '../../../runtime/index.ts'
import type { Pick } from '../pick.ts'
import { useAnswer } from '../use-answer.ts'

/** How a thing that is not listed is made: out of one of these, or, without them, by the name that is typed. */
export interface Making {
  /** 新建数据源 */
  readonly label: string
  /** What is asked for then: 选择接口 */
  readonly asked: string
  readonly from?: () => readonly Pick[]
  onMake(value: string): void
}

/** Asks the server for the picks that hold a text. */
export type PickSearch = (text: string, signal: AbortSignal) => Promise<readonly Pick[]>

interface PickListProps {
  readonly label: string
  readonly picks: readonly Pick[]
  /** Where the server is asked for what is typed instead. */
  readonly search?: PickSearch | undefined
  readonly value: string | undefined
  readonly canEmpty: boolean
  /** What is typed may be taken although it is not listed. */
  readonly isFree: boolean
  /** What is not there yet can be made here. */
  readonly making?: Making | undefined
  readonly onPick: (value: string | undefined) => void
}

/** Lines drawn at most; whoever looks for more types a letter. */
const mostLines = 200

/** Picks whose value, name or note holds every word that is searched; what is called just so stands first. */
function searchPicks(picks: readonly Pick[], text: string): readonly Pick[] {
  const whole = text.trim().toLowerCase()
  const words = whole.split(/\s+/)
  const found = picks.filter(({ value, label, note = '' }) => {
    const line = `${value} ${label} ${note}`.toLowerCase()
    return words.every((word) => line.includes(word))
  })
  if (whole === '') return found
  const rank = ({ value, label }: Pick) => {
    const names = [value.toLowerCase(), label.toLowerCase()]
    return names.includes(whole) ? 0 : names.some((name) => name.startsWith(whole)) ? 1 : 2
  }
  return found.toSorted((a, b) => rank(a) - rank(b))
}

/** A search line over a list: arrows walk, Enter picks. */
export function PickList({ label, picks: listed, search, value, canEmpty, isFree, making, onPick }: PickListProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [isMaking, setMaking] = useState(false)
  const picks = useMemo(() => (isMaking ? (making?.from?.() ?? []) : listed), [isMaking, making, listed])
  const take = (next: string) => (isMaking ? making?.onMake(next) : onPick(next))
  const typed = text.trim()
  const answer = useAnswer(typed, search && ((signal) => search(typed, signal)))
  const found = useMemo(
    () => (search ? (answer.value ?? []) : searchPicks(picks, text)).slice(0, mostLines),
    [search, answer.value, picks, text],
  )
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      found.findIndex((pick) => pick.value === value),
    ),
  )
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt(Math.max(0, Math.min(found.length - 1, at + step)))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      // What stands there until the answer comes is not what was typed.
      if (search && answer.isAsking) return
      const pick = found[at]
      if (pick) take(pick.value)
      else if (isFree && typed !== '') take(typed)
      else if (making && !making.from && typed !== '') making.onMake(typed)
    }
  }
  return (
    <div className="wf-pick-list">
      <div className="wf-pick-list__head">
        <input
          ref={(node) => {
            if (node && document.activeElement !== node && text === '') node.focus()
          }}
          className="wf-input"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          aria-label={`在${label}中搜索`}
          placeholder={isMaking ? making?.asked : search ? '编号或名称' : '搜索名称、标识或地址'}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
        />
        {canEmpty && (
          <button type="button" className="wf-button wf-button--text" onClick={() => onPick(undefined)}>
            清除
          </button>
        )}
      </div>
      <div className="wf-pick-list__lines" id={id} role="listbox" aria-label={label} tabIndex={-1}>
        {found.map((pick, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the search line that holds the focus
          <div
            key={pick.value}
            id={`${id}-${index}`}
            ref={(node) => {
              if (index === at) node?.scrollIntoView?.({ block: 'nearest' })
            }}
            role="option"
            tabIndex={-1}
            aria-selected={pick.value === value}
            className={`wf-pick-line${index === at ? ' wf-pick-line--at' : ''}`}
            onPointerMove={() => setAt(index)}
            onClick={() => take(pick.value)}
          >
            <span className="wf-pick-line__label">{pick.label}</span>
            {pick.label !== pick.value && <code>{pick.value}</code>}
            {pick.note && <span className="wf-pick-line__note">{pick.note}</span>}
          </div>
        ))}
      </div>
      {making && !isMaking && (
        <button
          type="button"
          className="wf-pick-list__make"
          disabled={!making.from && typed === ''}
          onClick={() => {
            if (!making.from) return making.onMake(typed)
            setMaking(true)
            setText('')
            setAt(0)
          }}
        >
          <Icon name="plus" size={14} />
          {making.from || typed === '' ? making.label : `${making.label}“${typed}”`}
          {!making.from && typed === '' && <small>{making.asked}</small>}
        </button>
      )}
      {found.length === 0 && !(making && !isMaking) && (
        <p className="wf-pick__none">
          {answer.isAsking && search
            ? '正在查询…'
            : (answer.fault ?? (isFree && typed ? `按回车使用“${typed}”` : '没有匹配的选项'))}
        </p>
      )}
    </div>
  )
}
