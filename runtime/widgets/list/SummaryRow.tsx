// biome-ignore-all lint/a11y/useSemanticElements: a windowed grid after the ARIA pattern; a native table lays out every row
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
import { formatValue } from '../../format/format.ts'
import type { CellTools } from './cell-content.ts'
import type { ColumnView } from './column-model.ts'
import { type Row, valueAt } from './row-value.ts'
import { summarise } from './summary.ts'
import { type DrawnColumns, rem, type TableLayout } from './table-layout.ts'

interface SummaryRowProps {
  readonly layout: TableLayout
  readonly drawn: DrawnColumns
  readonly rows: readonly Row[]
  /** Figures over all pages, by field. */
  readonly whole: Row | undefined
  readonly tools: CellTools
  readonly choice: boolean
}

function figureOf(column: ColumnView, rows: readonly Row[], whole: Row | undefined, tools: CellTools): string {
  const { source, from } = column
  if (from) {
    if (whole === undefined) return ''
    const value = tools.evaluate(from.columns.value, { row: whole, item: from.item })
    return formatValue(value, { format: column.format, decimals: column.decimals })
  }
  if (!source?.summary) return ''
  const field = source.field
  const given = whole && field !== undefined ? valueAt(whole, field) : undefined
  const value =
    given ??
    (typeof source.summary === 'string'
      ? field === undefined
        ? null
        : summarise(rows, field, source.summary)
      : tools.evaluate(source.summary))
  return formatValue(value, {
    format: source.summary === 'count' ? 'integer' : column.format,
    decimals: column.decimals,
    zone: tools.zone,
  })
}

/** 合计: figures over all pages where the answer carries them, else over the rows here. */
export function SummaryRow({ layout, drawn, rows, whole, tools, choice }: SummaryRowProps) {
  const firstPlain = layout.columns.findIndex((column) => !column.source?.summary)
  return (
    <div role="rowgroup" className="wf-tfoot" style={{ width: rem(layout.totalWidth) }}>
      <div role="row" className="wf-thead__row">
        {choice && (
          <div role="gridcell" className="wf-td wf-td--fixed" style={{ width: rem(layout.choiceWidth), left: 0 }} />
        )}
        {drawn.places.map((place, at) => {
          const column = layout.columns[place]
          if (!column) return null
          const stick = layout.stick[place]
          const side = column.fixed && stick !== undefined ? { [column.fixed]: rem(stick) } : {}
          const cell = (
            <div
              key={column.key}
              role="gridcell"
              aria-colindex={place + 1}
              className={['wf-td', `wf-td--${column.align}`, column.fixed && 'wf-td--fixed'].filter(Boolean).join(' ')}
              style={{ width: rem(layout.widths[place] ?? column.width), ...side }}
            >
              {place === firstPlain ? (
                whole ? (
                  '合计'
                ) : (
                  '本页合计'
                )
              ) : (
                <SummaryFigure text={() => figureOf(column, rows, whole, tools)} />
              )}
            </div>
          )
          const gap = at === drawn.firstAt && drawn.before > 0
          return gap ? [<span key="before" style={{ flex: 'none', width: rem(drawn.before) }} />, cell] : cell
        })}
        {drawn.after > 0 && <span style={{ flex: 'none', width: rem(drawn.after) }} />}
      </div>
    </div>
  )
}

function SummaryFigure({ text }: { readonly text: () => string }) {
  try {
    return text()
  } catch (fault) {
    return <span title={fault instanceof Error ? fault.message : String(fault)}>--</span>
  }
}
