import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { QueryWidget as QueryDocument } from '../../../schemas/index.ts'
import { useFolding } from '../../fields/use-folding.ts'
import { Icon } from '../../icons/Icon.tsx'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'
import { QueryField } from './QueryField.tsx'
import { SavedQueries } from './SavedQueries.tsx'
import { useQuery } from './use-query.ts'
import './query.css'

/** 公共筛选: one line of inputs; what does not fit folds under 更多. Drafts become states when 查询 is pressed. */
export function QueryWidget({ widget }: WidgetProps<QueryDocument>) {
  const query = useQuery(widget)
  const line = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const ordered = useMemo(
    () => [...widget.items].sort((a, b) => Number(a.more ?? false) - Number(b.more ?? false)),
    [widget.items],
  )
  const first = ordered.filter((item) => !item.more).length
  const fit = useFolding(line, first)
  const folded = ordered.length - fit
  const byHand = !widget.auto && widget.items.some((item) => !item.auto)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    query.submit()
  }
  return (
    <WidgetFrame widget={widget} className="wf-query-frame">
      {/* biome-ignore lint/a11y/useSemanticElements: the form itself is what searches */}
      <form className="wf-query" role="search" aria-label="查询条件" onSubmit={submit}>
        <div ref={line} className="wf-query__line">
          {ordered.map((item, index) => (
            <div
              key={item.id}
              data-field={item.id}
              className={index < fit ? undefined : 'wf-query__rest'}
              hidden={index >= fit && !open}
            >
              <QueryField item={item} query={query} />
            </div>
          ))}
          {folded > 0 && (
            <button
              type="button"
              className="wf-button wf-button--text wf-query__more"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {open ? '收起' : '更多'}
              <Icon name={open ? 'chevron-up' : 'chevron-down'} size={14} />
            </button>
          )}
          <div data-buttons="" className="wf-query__buttons">
            {widget.saved && <SavedQueries query={query} widgetId={widget.id} />}
            {byHand && (
              <>
                <button type="button" className="wf-button" onClick={query.reset}>
                  重置
                </button>
                <button type="submit" className="wf-button wf-button--primary">
                  <Icon name="search" size={14} />
                  查询
                </button>
              </>
            )}
          </div>
          {open && folded > 0 && <span className="wf-query__break" />}
        </div>
      </form>
    </WidgetFrame>
  )
}
