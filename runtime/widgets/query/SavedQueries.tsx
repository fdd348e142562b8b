import { useCallback, useContext, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Popover } from '../../fields/Popover.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { HeadSlot } from '../../page/head-slot.ts'
import { usePage, usePreference } from '../../page/hooks.ts'
import { DialogContext } from '../../page/page-context.ts'
import type { Query } from './use-query.ts'

/** A named set of inputs. */
export interface SavedQuery {
  readonly name: string
  /** Values by item id. */
  readonly values: Readonly<Record<string, unknown>>
}

/** What is kept for the user: a preference is an object. */
interface Kept {
  readonly queries: readonly SavedQuery[]
}

const NONE_KEPT: Kept = { queries: [] }

/** The list with a query put in under its name; one of the same name is replaced. */
export function withSaved(saved: readonly SavedQuery[], query: SavedQuery): SavedQuery[] {
  return [...saved.filter((other) => other.name !== query.name), query]
}

/** 常用查询: named sets of a query's inputs, kept for the user; stands in the head of the page, in a dialog beside 查询. */
export function SavedQueries({ query, widgetId }: { readonly query: Query; readonly widgetId: string }) {
  const { slice } = usePage()
  const [{ queries: saved }, keep] = usePreference<Kept>(`query:${slice.page.id}:${widgetId}`, NONE_KEPT)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const head = useContext(HeadSlot)
  const dialog = useContext(DialogContext)
  const tool = (
    <>
      <button
        ref={anchor}
        type="button"
        className="wf-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="star" size={14} />
        常用查询
        <Icon name="chevron-down" size={14} />
      </button>
      {open && (
        <Popover anchor={anchor} onClose={close} end>
          <SavedList
            saved={saved}
            onPick={(values) => {
              close()
              query.put(values)
            }}
            onRemove={(name) => keep({ queries: saved.filter((other) => other.name !== name) })}
            onSave={(name) => keep({ queries: withSaved(saved, { name, values: query.drafts.all() }) })}
          />
        </Popover>
      )}
    </>
  )
  return head && !dialog ? createPortal(tool, head) : tool
}

interface SavedListProps {
  readonly saved: readonly SavedQuery[]
  readonly onPick: (values: SavedQuery['values']) => void
  readonly onRemove: (name: string) => void
  readonly onSave: (name: string) => void
}

function SavedList({ saved, onPick, onRemove, onSave }: SavedListProps) {
  const [name, setName] = useState('')
  const save = (): void => {
    if (name.trim() === '') return
    onSave(name.trim())
    setName('')
  }
  return (
    <div className="wf-saved">
      {saved.length === 0 && <p className="wf-saved__none">还没有常用查询，可将当前条件命名保存。</p>}
      <ul className="wf-saved__list">
        {saved.map((query) => (
          <li key={query.name} className="wf-saved__line">
            <button type="button" className="wf-saved__name" onClick={() => onPick(query.values)}>
              {query.name}
            </button>
            <button
              type="button"
              className="wf-saved__remove"
              aria-label={`删除常用查询${query.name}`}
              onClick={() => onRemove(query.name)}
            >
              <Icon name="delete" size={14} />
            </button>
          </li>
        ))}
      </ul>
      <div className="wf-saved__form">
        <input
          className="wf-input"
          value={name}
          maxLength={20}
          placeholder="为当前条件命名"
          aria-label="常用查询名称"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            save()
          }}
        />
        <button type="button" className="wf-button wf-button--small" disabled={name.trim() === ''} onClick={save}>
          保存
        </button>
      </div>
    </div>
  )
}
