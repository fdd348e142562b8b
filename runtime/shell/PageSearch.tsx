import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useServices } from '../page/page-context.ts'
import { findPages, type MenuEntry } from './menu-model.ts'

const most = 12

/** Finds pages of the menu by words: Ctrl+K or / to get there, arrows to choose, Enter to go, Esc to leave. */
export function PageSearch({ menu }: { readonly menu: readonly MenuEntry[] }) {
  const { navigate } = useServices()
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const found = useMemo(() => findPages(menu, words).slice(0, most), [menu, words])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]')
      if ((event.key === 'k' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !typing)) {
        event.preventDefault()
        input.current?.focus()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const go = (index: number) => {
    const page = found[index]
    if (!page) return
    setOpen(false)
    setWords('')
    input.current?.blur()
    navigate(page.route)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (event.key === 'Enter') go(at)
    else if (event.key === 'Escape') {
      setOpen(false)
      input.current?.blur()
    } else return
    event.preventDefault()
  }
  return (
    <search className="wf-page-search">
      <Icon name="search" size={14} />
      <input
        ref={input}
        className="wf-page-search__input"
        role="combobox"
        aria-label="搜索页面"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && found[at] ? `${listId}-${at}` : undefined}
        placeholder="搜索页面"
        value={words}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setWords(event.target.value)
          setAt(0)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
      />
      <kbd className="wf-page-search__key">Ctrl K</kbd>
      <div id={listId} role="listbox" aria-label="页面" className="wf-page-search__list" hidden={!open}>
        {found.map((page, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and names the active option
          <div
            key={page.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className={
              index === at ? 'wf-page-search__option wf-page-search__option--active' : 'wf-page-search__option'
            }
            onMouseEnter={() => setAt(index)}
            onMouseDown={(event) => {
              event.preventDefault()
              go(index)
            }}
          >
            <span>{page.title}</span>
            <span className="wf-page-search__group">{page.group}</span>
          </div>
        ))}
        {found.length === 0 && <p className="wf-page-search__none">没有找到名称含「{words}」的页面</p>}
      </div>
    </search>
  )
}
