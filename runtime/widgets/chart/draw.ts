import { G2, Gauge, Heatmap, Pie, Radar, Sankey } from '@antv/g2plot'
import type { Row } from '../../format/field.ts'
import { exactValue } from '../../format/format.ts'
import { type CartesianSpec, type Room, toCartesian } from './cartesian.ts'
import { drawCartesian } from './draw-cartesian.ts'
import { flowOptions, throughOf, toFlows } from './flow.ts'
import { gaugeOptions, toGauge } from './gauge.ts'
import { heatOptions, toHeat } from './heat.ts'
import { type ChartInput, formatOf } from './input.ts'
import { type Palette, readPalette } from './palette.ts'
import { radarOptions } from './radar.ts'
import { ringOptions, toSlices } from './ring.ts'
import type { ChartTable } from './table.ts'

/** Text at the pointer. */
export interface Tip {
  readonly title: string
  readonly items: readonly { readonly name: string; readonly text: string; readonly color: string }[]
}

/** What is drawn: the widget's words, its rows, and the places by series of a chart with axes. */
export interface Picture {
  readonly input: ChartInput
  readonly rows: readonly Row[]
  /** Visible series and places only. */
  readonly table: ChartTable
  readonly hidden: ReadonlySet<string>
}

/** What happens on the picture; place in px from its upper left corner. */
export interface PictureEvents {
  onTip(tip: Tip | null, x: number, y: number): void
  onMark(row: Row): void
}

/** A picture on the page. */
export interface Drawn {
  /** Of a chart with axes; null for the other kinds. */
  readonly cartesian: CartesianSpec | null
  destroy(): void
}

/**
 * Draws a chart into an empty element. This file is the only one that loads g2plot; import it lazily.
 *
 * Colours are those around the element at this moment: draw again after the theme was switched.
 */
export function drawPicture(host: HTMLElement, room: Room, picture: Picture, events: PictureEvents): Drawn {
  const palette = registeredPalette(host)
  const { input, rows, table } = picture
  const plot = plotOf(host, room, picture, palette)
  if (!plot) {
    const cartesian = toCartesian(input, table, room)
    const chart = drawCartesian(host, cartesian, palette)
    chart.on('element:click', (event: MarkEvent) => markOf(event, events))
    return { cartesian, destroy: () => chart.destroy() }
  }
  plot.render()
  plot.on('element:click', (event: MarkEvent) => markOf(event, events))
  plot.on('element:mousemove', (event: MarkEvent) => {
    const tip = tipOf(event, rows, input)
    events.onTip(tip, event.x, event.y)
  })
  plot.on('element:mouseleave', () => events.onTip(null, 0, 0))
  return { cartesian: null, destroy: () => plot.destroy() }
}

function plotOf(host: HTMLElement, room: Room, { input, rows, table, hidden }: Picture, palette: Palette) {
  const size = { width: room.width, height: room.height }
  switch (input.type) {
    case 'pie': {
      const slices = toSlices(input, rows, hidden).filter((slice) => !hidden.has(slice.name))
      return new Pie(host, { ...ringOptions(input, slices, palette), ...size })
    }
    case 'heatmap':
      return new Heatmap(host, { ...heatOptions(input, toHeat(input, rows), palette, room), ...size })
    case 'sankey':
      return new Sankey(host, { ...flowOptions(input, toFlows(input, rows), palette, room), ...size })
    case 'gauge':
      return new Gauge(host, { ...gaugeOptions(input, toGauge(input, rows[0]), palette, room.rem), ...size })
    case 'radar':
      return new Radar(host, { ...radarOptions(table, palette, room.rem), ...size })
    default:
      return null
  }
}

interface MarkEvent {
  readonly x: number
  readonly y: number
  readonly data?: { readonly data?: unknown }
}

interface Marked {
  readonly row?: Row | null
  readonly tip?: Tip
  readonly name?: string
  readonly source?: { readonly name: string } | string
  readonly target?: { readonly name: string } | string
  readonly value?: number
}

function markedBy(event: MarkEvent): Marked | null {
  const data = event.data?.data
  const first = Array.isArray(data) ? data[0] : data
  return first !== null && typeof first === 'object' ? (first as Marked) : null
}

function markOf(event: MarkEvent, events: PictureEvents): void {
  const row = Array.isArray(event.data?.data) ? null : markedBy(event)?.row
  if (row) events.onMark(row)
}

function tipOf(event: MarkEvent, rows: readonly Row[], input: ChartInput): Tip | null {
  const marked = markedBy(event)
  if (!marked || input.type === 'gauge') return null
  return marked.tip ?? flowTip(marked, rows, input)
}

function flowTip(marked: Marked, rows: readonly Row[], input: ChartInput): Tip | null {
  if (input.type !== 'sankey') return null
  const nameOf = (end: Marked['source']): string => (typeof end === 'object' ? end.name : (end ?? ''))
  const value = formatted(marked.value, input)
  if (marked.source !== undefined)
    return {
      title: `${nameOf(marked.source)} → ${nameOf(marked.target)}`,
      items: [{ name: '', text: value, color: 'text3' }],
    }
  const through = throughOf(toFlows(input, rows)).get(marked.name ?? '')
  return through === undefined
    ? null
    : { title: marked.name ?? '', items: [{ name: '', text: formatted(through, input), color: 'text3' }] }
}

const formatted = (value: number | undefined, input: ChartInput): string => exactValue(value, formatOf(input))

const registered = new Map<string, string>()

/** The palette around an element, its g2plot theme registered once for each set of colours. */
function registeredPalette(around: Element): Palette {
  const palette = readPalette(around)
  const colours = [...Array(10).keys()].map((index) => palette.paint(`series${index + 1}`))
  const signature = [...colours, palette.paint('text1'), palette.paint('card'), palette.fontFamily].join()
  if (registered.get(palette.name) === signature) return palette
  registered.set(palette.name, signature)
  G2.registerTheme(palette.name, {
    styleSheet: {
      backgroundColor: 'transparent',
      brandColor: palette.paint('primary'),
      paletteQualitative10: colours,
      paletteQualitative20: [...colours, ...colours],
      fontFamily: palette.fontFamily,
    },
  })
  return palette
}
