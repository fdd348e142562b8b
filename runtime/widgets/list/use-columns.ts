import { useMemo } from 'react'
import type { ColumnsFrom, ListWidget, Value } from '../../../schemas/index.ts'
import { useEvaluate, useHasAccess, usePage, useValue } from '../../page/hooks.ts'
import { type ColumnView, fieldFacts, listedColumn, type PivotHead, pivotColumns, rowSchemaOf } from './column-model.ts'

/** Facts of the fields of a list's rows, out of the schema of the answer that they come from. */
function useFacts(widget: ListWidget) {
  const page = usePage()
  return useMemo(() => {
    const [, source, list] = /^data\.(\w+)(?:\.(\w+))?$/.exec(widget.rows?.$expr.trim() ?? '') ?? []
    const name = source ?? widget.data
    const response = page.data.endpointOf(name)?.response
    return fieldFacts(rowSchemaOf(response, list ?? page.data.paging(name)?.rows ?? 'rows'))
  }, [page, widget])
}

function usePivotHeads(columnsFrom: ColumnsFrom | undefined): readonly PivotHead[] {
  const list = useValue<unknown>(columnsFrom?.of)
  const evaluate = useEvaluate()
  return useMemo(() => {
    if (!columnsFrom || !Array.isArray(list)) return []
    return list.map((item): PivotHead => {
      const of = (value: Value | undefined): unknown => (value === undefined ? undefined : evaluate(value, { item }))
      const group = of(columnsFrom.group)
      return {
        item,
        title: String(of(columnsFrom.title) ?? ''),
        ...(typeof group === 'string' && { group }),
        shaded: of(columnsFrom.shade) === true,
      }
    })
  }, [columnsFrom, list, evaluate])
}

/** Columns that the user may see, in the document's order, with those that come from the answer behind them. */
export function useColumns(widget: ListWidget): readonly ColumnView[] {
  const facts = useFacts(widget)
  const hasAccess = useHasAccess()
  const visibility = useMemo(() => widget.columns.map((column) => column.visible ?? true), [widget.columns])
  const visible = useValue<readonly unknown[]>(visibility)
  const heads = usePivotHeads(widget.columnsFrom)
  return useMemo(() => {
    const listed = widget.columns
      .filter((column, index) => visible?.[index] === true && hasAccess(column.access))
      .map((column) => listedColumn(column, facts))
    if (!widget.columnsFrom || heads.length === 0) return listed
    const fixedRight = listed.filter((column) => column.fixed === 'right')
    const others = listed.filter((column) => column.fixed !== 'right')
    return [...others, ...pivotColumns(widget.columnsFrom, heads), ...fixedRight]
  }, [widget, visible, hasAccess, facts, heads])
}
