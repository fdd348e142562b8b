import { useCallback, useMemo, useRef, useState } from 'react'
import type { EntityField, JsonSchema } from '../../../schemas/index.ts'
import { useFolding } from '../../fields/use-folding.ts'
import { Icon } from '../../icons/Icon.tsx'
import { countSet, type Filters, type SearchItem } from './filters.ts'
import { SearchField } from './SearchField.tsx'

interface SearchBarProps {
  readonly items: readonly SearchItem[]
  /** Request schema of the list's endpoint. */
  readonly request: JsonSchema | undefined
  readonly filters: Filters
  /** What 重置 puts in force. */
  readonly initial: Filters
  readonly onSearch: (filters: Filters) => void
}

/** The search bar: one line, what does not fit under 更多; 查询 or Enter puts the drafts in force, 重置 the first values. */
export function SearchBar({ items, request, filters, initial, onSearch }: SearchBarProps) {
  const drafts = useRef<Filters>(filters)
  const firstStates = useRef<Filters>({})
  const [generation, setGeneration] = useState(0)
  const line = useRef<HTMLDivElement>(null)
  const ordered = useMemo(() => [...items].sort((a, b) => Number(a.more ?? false) - Number(b.more ?? false)), [items])
  const first = ordered.filter((item) => !item.more).length
  const fit = useFolding(line, first)
  const [open, setOpen] = useState(() => countSet(ordered.slice(first), filters) > 0)
  const onDraft = useCallback((id: string, value: unknown) => {
    drafts.current = { ...drafts.current, [id]: value }
  }, [])
  const onFirstState = useCallback((id: string, value: unknown) => {
    if (!(id in firstStates.current)) firstStates.current = { ...firstStates.current, [id]: value }
  }, [])
  const search = useCallback(() => onSearch(drafts.current), [onSearch])
  const reset = (): void => {
    drafts.current = { ...firstStates.current, ...initial }
    setGeneration((now) => now + 1)
    onSearch(drafts.current)
  }
  const properties = (request?.properties ?? {}) as Record<string, EntityField>
  return (
    <search className="wf-search" aria-label="筛选">
      <div ref={line} className="wf-search__items">
        {/* What the document folds asks for its choices only once it is opened. */}
        {ordered.slice(0, open ? ordered.length : first).map((item, index) => (
          <div key={`${generation}-${item.id}`} data-field={item.id} hidden={index >= fit && !open}>
            <SearchField
              item={item}
              parameter={item.field ? properties[item.field] : undefined}
              first={drafts.current[item.id]}
              onDraft={onDraft}
              onFirstState={onFirstState}
              onSearch={search}
            />
          </div>
        ))}
        {fit < ordered.length && (
          <button
            type="button"
            className="wf-button wf-button--text"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? '收起' : '更多'}
            <Icon name={open ? 'chevron-up' : 'chevron-down'} size={14} />
          </button>
        )}
      </div>
      <div className="wf-search__buttons">
        <button type="button" className="wf-button wf-button--default" data-action="reset" onClick={reset}>
          重置
        </button>
        <button type="button" className="wf-button wf-button--primary" data-action="search" onClick={search}>
          <Icon name="search" size={14} />
          查询
        </button>
      </div>
    </search>
  )
}
