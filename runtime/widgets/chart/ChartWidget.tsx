import { useCallback, useMemo, useState } from 'react'
import type { ChartWidget as ChartDocument } from '../../../schemas/index.ts'
import type { Row } from '../../format/field.ts'
import { joinUnit } from '../../format/number.ts'
import { useRows, useRun, useSource } from '../../page/hooks.ts'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import { ChartTools, ShapeSwitch } from './ChartTools.tsx'
import { axisScale } from './cartesian.ts'
import { DataTable } from './DataTable.tsx'
import { Facts } from './Facts.tsx'
import { Centre, GaugeFigure, HeatScale } from './figures-inside.tsx'
import { toGauge } from './gauge.ts'
import { toHeat } from './heat.ts'
import { type ChartInput, formatOf, type Shape } from './input.ts'
import { legendEntries } from './legend-entries.ts'
import { RingList } from './RingList.tsx'
import { toSlices } from './ring.ts'
import { toSheet } from './sheet.ts'
import { type ChartTable, hasValues, toTable, withoutSeries, withShape, zoomed } from './table.ts'
import { summaryOf } from './tip.ts'
import { useChartInput } from './use-chart-input.ts'
import { useLegend } from './use-legend.ts'
import './chart.css'

const OWN_PLACES: ReadonlySet<string> = new Set(['pie', 'heatmap', 'sankey', 'gauge'])

/** A chart with its legend, figures and tools; the drawing loads when the first chart is shown. */
export function ChartWidget({ widget }: WidgetProps<ChartDocument>) {
  const input = useChartInput(widget)
  const source = useSource<unknown>(widget.data)
  const view = useRows(widget)
  const rows = useChartRows(widget, view.rows, source.data)
  const [shape, setShape] = useState<Shape | null>(null)
  const [asTable, setAsTable] = useState(false)
  const run = useRun()

  const table = useMemo(() => {
    const whole = OWN_PLACES.has(input.type) ? EMPTY_TABLE : toTable(input, rows)
    return shape ? withShape(whole, shape, widget.types ?? []) : whole
  }, [input, rows, shape, widget.types])
  const [zoom, setZoom] = useZoom(table)
  const slices = useMemo(() => (input.type === 'pie' ? toSlices(input, rows) : []), [input, rows])
  const legend = useLegend(
    input.type === 'pie' ? slices.map((slice) => slice.name) : table.series.map((series) => series.id),
  )
  const picture = useMemo(
    () => ({ input, rows, table: zoomed(withoutSeries(table, legend.hidden), zoom), hidden: legend.hidden }),
    [input, rows, table, legend.hidden, zoom],
  )
  const steps = widget.do
  const onMark = useMemo(
    () => (steps ? (row: Row, at: Element | null) => void run(steps, { event: row, row }, at) : undefined),
    [steps, run],
  )
  const entries = useMemo(() => legendEntries(input, table, widget.legend !== false), [input, table, widget.legend])
  const wide = entries.reduce((length, entry) => length + entry.title.length + 3, 0) > 56
  const drawnLegend = entries.length > 0 && <ChartLegend entries={entries} legend={legend} />
  const empty = isEmpty(input, table, rows)
  const summary = summaryOf(input, table, rows.length)
  const title = input.title ?? '图表'
  const unit = unitOf(input, table)
  const switches = widget.types && widget.types.length > 1 && !asTable && !empty
  const beside =
    switches || (drawnLegend && !wide && !empty) ? (
      <>
        {!wide && !empty && drawnLegend}
        {switches && <ShapeSwitch shapes={widget.types ?? []} value={shape ?? baseShape(input)} onChange={setShape} />}
      </>
    ) : undefined
  return (
    <WidgetFrame
      widget={widget}
      status={view.status}
      error={view.error}
      onRetry={view.reload}
      empty={empty}
      skeleton="chart"
      note={unit}
      className="wf-chart-frame"
      tools={beside}
    >
      <ChartTools
        title={input.title}
        unit={unit}
        entries={entries.filter((entry) => !legend.hidden.has(entry.id))}
        sheet={() => toSheet(input, table, rows)}
        asTable={asTable}
        onTable={setAsTable}
      />
      {widget.facts && <Facts facts={widget.facts} />}
      {wide && drawnLegend}
      {asTable ? (
        <DataTable sheet={toSheet(input, picture.table, rows)} label={`${title}数据表`} />
      ) : (
        <div className={`wf-chart wf-chart--${input.type}`}>
          <ChartPlot
            picture={picture}
            label={summary}
            onMark={onMark}
            onZoom={widget.zoom === false ? undefined : setZoom}
          >
            {widget.center && <Centre center={widget.center} />}
            {input.type === 'gauge' && <GaugeFigure gauge={toGauge(input, rows[0])} options={formatOf(input)} />}
          </ChartPlot>
          {input.type === 'pie' && widget.legend !== false && (
            <RingList slices={toSlices(input, rows, legend.hidden)} options={formatOf(input)} legend={legend} />
          )}
          {input.type === 'heatmap' && (
            <HeatScale heat={toHeat(input, rows)} options={formatOf(input)} token={input.y?.[0]?.color} />
          )}
          {zoom && (
            <button type="button" className="wf-button wf-button--small wf-chart__reset" onClick={() => setZoom(null)}>
              还原缩放
            </button>
          )}
        </div>
      )}
    </WidgetFrame>
  )
}

const EMPTY_TABLE: ChartTable = { series: [], places: [], tellsQuality: false }

const baseShape = (input: ChartInput): Shape => (input.type === 'line' || input.type === 'area' ? input.type : 'column')

type Zoom = readonly [number, number] | null

/** Places shown after brushing, counted in the whole table; a brush inside a zoom goes deeper. Other data show all again. */
function useZoom(table: ChartTable): readonly [Zoom, (brushed: Zoom) => void] {
  const data = `${table.places.length} ${table.places[0]?.key} ${table.places.at(-1)?.key}`
  const [kept, setKept] = useState<{ readonly zoom: Zoom; readonly data: string }>({ zoom: null, data })
  const zoom = kept.data === data ? kept.zoom : null
  const first = zoom?.[0] ?? 0
  const brush = useCallback(
    (brushed: Zoom) => setKept({ zoom: brushed && [brushed[0] + first, brushed[1] + first], data }),
    [first, data],
  )
  return [zoom, brush]
}

/** Rows to draw: those of the list, or the one object that the source answered (a gauge reads its field). */
function useChartRows(widget: ChartDocument, rows: readonly Row[], answer: unknown): readonly Row[] {
  return useMemo(() => {
    if (widget.rows !== undefined || rows.length > 0 || widget.type !== 'gauge') return rows
    return answer !== null && typeof answer === 'object' && !Array.isArray(answer) ? [answer as Row] : rows
  }, [widget, rows, answer])
}

function isEmpty(input: ChartInput, table: ChartTable, rows: readonly Row[]): boolean {
  if (input.type === 'gauge') return toGauge(input, rows[0]).value === null
  return OWN_PLACES.has(input.type) ? rows.length === 0 : !hasValues(table)
}

/** The unit that the left axis is written in, shown at the title. */
function unitOf(input: ChartInput, table: ChartTable): string | undefined {
  if (OWN_PLACES.has(input.type)) return input.unit
  const unitAt = (axis: 'left' | 'right'): string => {
    const unit = table.series.find((series) => series.axis === axis)?.options.unit
    return joinUnit(axisScale(input, table, axis).name, unit ?? '')
  }
  const right = unitAt('right')
  return (right ? `左轴 ${unitAt('left')} · 右轴 ${right}` : unitAt('left')) || undefined
}
