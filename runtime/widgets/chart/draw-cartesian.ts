import { G2 } from '@antv/g2plot'
import type { AxisSpec } from './axes.ts'
import type { CartesianSpec } from './cartesian.ts'
import type { Datum, Layer } from './layers.ts'
import { hatch, type Palette } from './palette.ts'

type View = InstanceType<typeof G2.View>

/** Draws a chart with axes into an element and gives the chart, rendered. */
export function drawCartesian(host: HTMLElement, spec: CartesianSpec, palette: Palette) {
  const chart = new G2.Chart({
    container: host,
    ...spec.size,
    padding: [...spec.padding],
    defaultInteractions: [],
    theme: palette.name,
  })
  chart.animate(false)
  chart.tooltip(false)
  chart.legend(false)
  const pen = penOf(spec, palette)
  spec.layers.forEach((layer, index) => {
    const view = chart.createView({ padding: 0 })
    view.data([...layer.data])
    view.tooltip(false)
    scaleView(view, spec, layer)
    if (spec.transposed) view.coordinate().transpose()
    drawAxes(view, spec, layer, pen, index === 0)
    drawLayer(view, layer, spec, pen)
    if (index === 0) drawGround(view, spec, pen)
    if (index === spec.layers.length - 1) drawNotes(view, spec, pen)
  })
  chart.render()
  return chart
}

interface Pen extends Palette {
  /** px of the 1920x937 design, scaled. */
  readonly px: (size: number) => number
  readonly text: (token: string, size?: number) => Record<string, unknown>
}

function penOf(spec: CartesianSpec, palette: Palette): Pen {
  const px = (size: number): number => size * spec.ratio
  return {
    ...palette,
    px,
    text: (token, size = 12) => ({
      fill: palette.paint(token),
      fontSize: Math.max(12, px(size)),
      fontFamily: palette.fontFamily,
    }),
  }
}

function scaleView(view: View, spec: CartesianSpec, layer: Layer): void {
  const { x } = spec
  const half = x.slot / 2
  const axis = axisFor(spec, layer)
  const names = spec.transposed ? x.names.toReversed() : [...x.names]
  const category = {
    type: 'cat' as const,
    values: names,
    range: (x.inset || x.names.length < 2 ? [half, 1 - half] : [0, 1]) as [number, number],
    ticks: x.ticks.map((tick) => x.names[tick.at] ?? ''),
  }
  const linear = { type: 'linear' as const, min: x.min, max: x.max, nice: false, ticks: x.ticks.map((tick) => tick.at) }
  view.scale('x', x.scale === 'category' ? category : linear)
  view.scale('y', { type: 'linear', min: axis.min, max: axis.max, nice: false, ticks: [...axis.ticks] })
}

const axisFor = (spec: CartesianSpec, layer: Layer): AxisSpec =>
  layer.axis === 'right' && spec.right ? spec.right : spec.left

function drawAxes(view: View, spec: CartesianSpec, layer: Layer, pen: Pen, first: boolean): void {
  const { x } = spec
  const texts = new Map(
    x.ticks.map((tick) => [x.scale === 'category' ? (x.names[tick.at] ?? '') : String(tick.at), tick.text]),
  )
  const line = { style: { stroke: pen.paint('lineStrong'), lineWidth: 1 } }
  const plain = { title: null, tickLine: null, subTickLine: null, animate: false }
  const label = {
    autoHide: false,
    autoRotate: false,
    autoEllipsis: false,
    style: { ...pen.text('text2'), lineHeight: pen.px(16) },
  }
  if (!first) view.axis('x', false)
  else {
    const formatter = (text: string, item: { name?: string; id?: string }): string =>
      texts.get(item.id ?? text) ?? texts.get(text) ?? text
    view.axis('x', {
      ...plain,
      line: spec.transposed ? null : line,
      grid: null,
      label: { ...label, offset: pen.px(8), formatter },
    })
  }
  const right = layer.axis === 'right' && spec.right !== null
  const firstOfAxis = spec.layers.find((other) => other.axis === layer.axis) === layer
  if (!firstOfAxis && !first) {
    view.axis('y', false)
    return
  }
  const axis = axisFor(spec, layer)
  const grid = { line: { style: { stroke: pen.paint('grid'), lineWidth: 1 } } }
  view.axis('y', {
    ...plain,
    ...(spec.transposed ? {} : { position: right ? 'right' : 'left' }),
    line: null,
    grid: right ? null : grid,
    label: {
      ...label,
      offset: pen.px(8),
      formatter: (_text: string, _item: unknown, index: number) => axis.labels[index] ?? '',
    },
  })
}

function drawLayer(view: View, layer: Layer, spec: CartesianSpec, pen: Pen): void {
  const byDatum = (style: (datum: Datum) => Record<string, unknown>) => {
    const of = new Map(layer.data.map((datum) => [keyOf(datum), datum]))
    return (x: Datum['x'], series: string) => {
      const datum = of.get(`${x}\u0000${series}`) ?? layer.data.find((other) => other.series === series)
      return datum ? style(datum) : {}
    }
  }
  const colour = (datum: Datum): string => pen.paint(datum.color)
  switch (layer.kind) {
    case 'column': {
      const bars = view
        .interval({ dodgePadding: pen.px(2) })
        .position('x*y')
        .color('series', seriesColours(layer, pen))
      if (layer.dodge) bars.adjust([{ type: 'dodge', marginRatio: 0 }])
      else bars.size(barSize(spec))
      bars.style(
        'x*series',
        byDatum((datum) => columnStyle(datum, pen)),
      )
      return
    }
    case 'area':
      view
        .area()
        .position('x*y')
        .color('series', seriesColours(layer, pen))
        .shape('area')
        .style('series', () => ({ fillOpacity: layer.opacity }))
      return
    case 'line':
      view
        .line()
        .position('x*y')
        .color('series', seriesColours(layer, pen))
        .style('series', (series: string) => {
          const datum = layer.data.find((other) => other.series === series)
          const quiet = datum?.color.startsWith('text') ?? false
          return {
            lineWidth: pen.px(quiet ? 1.5 : 2),
            lineJoin: 'round',
            lineDash: datum?.dash ? [pen.px(5), pen.px(4)] : undefined,
          }
        })
      return
    case 'point':
      view
        .point()
        .position('x*y')
        .shape('circle')
        .size(pen.px(spec.x.scale === 'linear' && layer.opacity < 1 ? 3 : 3.5))
        .style(
          'x*series',
          byDatum((datum) =>
            datum.hollow
              ? { fill: pen.paint('card'), stroke: colour(datum), lineWidth: pen.px(1.5), fillOpacity: 1 }
              : {
                  fill: colour(datum),
                  stroke: layer.opacity < 1 ? undefined : pen.paint('card'),
                  lineWidth: pen.px(1.5),
                  fillOpacity: layer.opacity,
                },
          ),
        )
      return
    case 'box':
      view
        .schema()
        .position('x*y')
        .shape('box')
        .size(barSize(spec))
        .style(
          'x*series',
          byDatum((datum) => ({
            stroke: colour(datum),
            fill: colour(datum),
            fillOpacity: 0.16,
            lineWidth: pen.px(1.5),
          })),
        )
  }
}

const keyOf = (datum: Datum): string => `${datum.x}\u0000${datum.series}`

function seriesColours(layer: Layer, pen: Pen): (series: string) => string {
  const colours = new Map(layer.data.map((datum) => [datum.series, pen.paint(datum.color)]))
  return (series) => colours.get(series) ?? pen.paint('primary')
}

function columnStyle(datum: Datum, pen: Pen): Record<string, unknown> {
  const colour = pen.paint(datum.color)
  if (datum.estimated)
    return { fill: hatch(colour, pen.paint('card'), pen.px(1)), stroke: colour, lineWidth: 1, fillOpacity: 1 }
  return {
    fill: colour,
    stroke: Array.isArray(datum.y) ? pen.paint('card') : undefined,
    lineWidth: pen.px(1.5),
    fillOpacity: 1,
  }
}

function barSize(spec: CartesianSpec): number {
  const [top, right, bottom, left] = spec.padding
  const length = spec.transposed ? spec.size.height - top - bottom : spec.size.width - left - right
  return Math.max(1, Math.min((spec.transposed ? 18 : 40) * spec.ratio, length * spec.x.slot * 0.62))
}

function drawGround(view: View, spec: CartesianSpec, pen: Pen): void {
  for (const region of spec.regions) {
    view.annotation().region({
      top: false,
      start: [percent(region.from), '0%'],
      end: [percent(region.to), '100%'],
      style: { fill: pen.paint('weekend'), fillOpacity: 1, opacity: 1 },
      animate: false,
    })
    if (region.word)
      view.annotation().text({
        top: false,
        position: [percent(region.from), '0%'],
        content: region.word,
        offsetX: pen.px(6),
        offsetY: pen.px(10),
        style: { ...pen.text('text3'), textBaseline: 'middle' },
        animate: false,
      })
  }
}

function drawNotes(view: View, spec: CartesianSpec, pen: Pen): void {
  const { min, max } = spec.left
  for (const line of spec.lines) {
    const share = (line.value - min) / (max - min)
    const [start, end]: [[string, string], [string, string]] = spec.transposed
      ? [
          [percent(share), '0%'],
          [percent(share), '100%'],
        ]
      : [
          ['0%', percent(1 - share)],
          ['100%', percent(1 - share)],
        ]
    const colour = pen.paint(line.color)
    view.annotation().line({
      start,
      end,
      style: { stroke: colour, lineWidth: pen.px(1.5), lineDash: [pen.px(2), pen.px(3)] },
      animate: false,
    })
    view.annotation().text({
      position: start,
      content: line.label,
      offsetX: pen.px(6),
      offsetY: spec.transposed ? pen.px(8) : pen.px(share > 0.93 ? 10 : -9),
      style: { ...pen.text('text1'), fill: colour, textBaseline: 'middle', textAlign: 'start' },
      animate: false,
    })
  }
  for (const mark of spec.marks)
    view.annotation().text({
      position: [mark.x, mark.y],
      content: mark.text,
      offsetX: spec.transposed ? pen.px(6) : 0,
      offsetY: spec.transposed ? 0 : pen.px(-9),
      style: { ...pen.text('text1'), textBaseline: 'middle', textAlign: spec.transposed ? 'start' : 'center' },
      background: { padding: [0, pen.px(2), 0, pen.px(2)], style: { fill: pen.paint('card'), fillOpacity: 0.86 } },
      animate: false,
    })
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`
