import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListWidget } from '../../../schemas/index.ts'
import { usePage } from '../../page/hooks.ts'
import type { Line } from './lines.ts'
import type { Row, RowKey } from './row-value.ts'
import { keyOf } from './row-value.ts'
import {
  type KeyedRow,
  noSelection,
  refreshSelection,
  type Selection,
  selectRange,
  togglePage,
  toggleRow,
} from './selection.ts'

/** Chosen rows of a list and how they change. */
export interface SelectionView {
  readonly chosen: Selection
  readonly mode: 'single' | 'multiple' | undefined
  choose(key: RowKey, row: Row, index: number, shift: boolean): void
  choosePage(): void
  /** Chooses these rows beside the chosen ones. */
  chooseAll(rows: readonly Row[]): void
  clear(): void
}

/** Selection over all pages; written into a state of the page where the list says so. */
export function useSelection(widget: ListWidget, lines: readonly Line[], keyField: string): SelectionView {
  const page = usePage()
  const mode =
    widget.selection?.mode ??
    (widget.batch && widget.batch.length > 0 ? 'multiple' : widget.selection ? 'multiple' : undefined)
  const into = widget.selection?.into
  const [selection, setSelection] = useState<Selection>(noSelection)
  const lastIndex = useRef(0)
  const onPage = useMemo(
    () => lines.flatMap((line): KeyedRow[] => (line.kind === 'row' ? [{ key: line.key, row: line.row }] : [])),
    [lines],
  )
  const fresh = useMemo(() => refreshSelection(selection, onPage), [selection, onPage])
  useEffect(() => {
    if (into === undefined) return
    const rows = [...fresh.values()]
    page.setState(into, mode === 'single' ? (rows[0] ?? null) : rows)
  }, [into, mode, fresh, page])
  const first = widget.selection?.first ? onPage[0] : undefined
  useEffect(() => {
    if (first && selection.size === 0) setSelection(new Map([[first.key, first.row]]))
  }, [first, selection.size])
  const choose = useCallback(
    (key: RowKey, row: Row, index: number, shift: boolean) => {
      const from = lastIndex.current
      lastIndex.current = index
      setSelection((now) =>
        shift && mode === 'multiple'
          ? selectRange(now, onPage, from, index)
          : toggleRow(now, { key, row }, mode === 'single'),
      )
    },
    [mode, onPage],
  )
  const choosePage = useCallback(() => setSelection((now) => togglePage(now, onPage)), [onPage])
  const chooseAll = useCallback(
    (rows: readonly Row[]) => setSelection(new Map(rows.map((row, index) => [keyOf(row, keyField, index), row]))),
    [keyField],
  )
  const clear = useCallback(() => setSelection(noSelection), [])
  return { chosen: fresh, mode, choose, choosePage, chooseAll, clear }
}
