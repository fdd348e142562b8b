import { useCallback, useMemo, useState } from 'react'
import type { ListWidget } from '../../../schemas/index.ts'
import { groupLines, type Line, plainLines, treeLines } from './lines.ts'
import type { Row, RowKey } from './row-value.ts'

const none: ReadonlySet<RowKey> = new Set()

/** Lines of a list's rows, with tree and groups, and how they are opened and closed. */
export function useLines(
  widget: ListWidget,
  rows: readonly Row[],
  keyField: string,
): { lines: readonly Line[]; open: (key: RowKey) => void } {
  const [toggled, setToggled] = useState(none)
  const { tree, groupBy } = widget
  const lines = useMemo(() => {
    if (tree) return treeLines(rows, keyField, tree.children ?? 'children', { levels: tree.expanded ?? 1, toggled })
    if (groupBy) return groupLines(rows, keyField, groupBy, toggled)
    return plainLines(rows, keyField)
  }, [tree, groupBy, rows, keyField, toggled])
  const open = useCallback((key: RowKey) => {
    setToggled((now) => {
      const next = new Set(now)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }, [])
  return { lines, open }
}
