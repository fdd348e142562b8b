import { useCallback, useState } from 'react'
import type { ListWidget } from '../../../schemas/index.ts'
import { saveFile } from '../../data/save-file.ts'
import { usePage, useRuntime } from '../../page/hooks.ts'
import { type CellTools, cellContent } from './cell-content.ts'
import type { ColumnView } from './column-model.ts'
import { fileNameOf, type Sheet } from './export-rows.ts'
import { type Row, valueAt } from './row-value.ts'
import type { ListQuery } from './use-list-query.ts'

const exact = new Set(['number', 'integer', 'decimal', 'percent', 'money'])

/** A column as it is written to a file: figures as numbers, everything else as its text. */
function exported(column: ColumnView, row: Row, tools: CellTools): string | number | boolean | null {
  const { value, text } = cellContent(column, row, tools)
  if (typeof value === 'number' && !column.enumId && (column.format === undefined || exact.has(column.format)))
    return value
  return text === '--' ? null : text
}

/** The shown columns of rows, children of tree rows included, as a table for a file. */
export function sheetOf(
  name: string,
  columns: readonly ColumnView[],
  rows: readonly Row[],
  tools: CellTools,
  children: string | undefined,
): Sheet {
  const flat = (level: readonly Row[]): Row[] =>
    level.flatMap((row) => {
      const below = children === undefined ? undefined : valueAt(row, children)
      return [row, ...(Array.isArray(below) ? flat(below as Row[]) : [])]
    })
  const written = columns.filter((column) => !['sparkline', 'bars', 'image'].includes(column.cell?.kind ?? ''))
  return {
    name,
    head: written.map((column) =>
      [column.group, column.title, column.unit && `(${column.unit})`].filter(Boolean).join(' '),
    ),
    rows: flat(rows).map((row) => written.map((column) => exported(column, row, tools))),
  }
}

/** Exports all pages: by the endpoint of the list's `export`, else out of all rows in the browser. */
export function useExport(widget: ListWidget, query: ListQuery, columns: readonly ColumnView[], tools: CellTools) {
  const page = usePage()
  const { toaster } = useRuntime()
  const [busy, setBusy] = useState(false)
  const run = useCallback(
    async (chosen?: readonly Row[]) => {
      setBusy(true)
      try {
        const given = widget.export?.fileName ?? widget.title
        const title = String((given === undefined ? undefined : page.evaluate(given)) ?? page.slice.page.title)
        const endpoint = widget.export?.endpoint
        if (endpoint && !chosen) {
          const fields = columns.flatMap((column) => column.source?.field ?? [])
          const known = (page.endpoint(endpoint).request.properties ?? {}) as Readonly<Record<string, unknown>>
          const asked = page.data.entry(widget.data).params
          const params = Object.fromEntries(
            Object.entries(asked).filter(([name]) => name in known && name !== 'page' && name !== 'size'),
          )
          const file = await page.download(endpoint, {
            ...params,
            ...('format' in known && { format: 'xlsx' }),
            ...('columns' in known && { columns: fields.join(',') }),
          })
          saveFile(file.blob, fileNameOf(title, 'xlsx'))
          return
        }
        const rows = chosen ?? (await query.allRows())
        const { xlsxOf } = await import('./xlsx.ts')
        const bytes = xlsxOf(
          sheetOf(title, columns, rows, tools, widget.tree ? (widget.tree.children ?? 'children') : undefined),
        )
        saveFile(
          new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
          fileNameOf(title, 'xlsx'),
        )
        toaster.show(`已导出 ${rows.length.toLocaleString('zh-CN')} 行`, { type: 'success' })
      } catch (fault) {
        // The request layer has told of a refused call already; what fails here is the writing itself.
        if (!(fault instanceof Error && fault.name === 'ApiError')) throw fault
      } finally {
        setBusy(false)
      }
    },
    [widget, query, columns, tools, page, toaster],
  )
  return { run, busy }
}
