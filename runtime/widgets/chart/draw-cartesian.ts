import { G2 } from '@antv/g2plot'
import type { AxisSpec } from './axes.ts'
import type { CartesianSpec } from './cartesian.ts'
import { drawLayer, type Pen, penOf } from './draw-layers.ts'
import type { Layer } from './layers.ts'
import type { Palette } from './palette.ts'

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
    style: { ...pen.text('text2'), lineHeight: Math.max(15, pen.px(16)) },
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
  // A limit line ends clear of the figures that it would run through.
  const crossed = spec.transposed && spec.lines.length > 0
  const room = crossed ? [pen.px(4), pen.px(4), pen.px(4), pen.px(4)] : [0, pen.px(2), 0, pen.px(2)]
  for (const mark of spec.marks)
    view.annotation().text({
      position: [mark.x, mark.y],
      content: mark.text,
      offsetX: spec.transposed ? pen.px(6) : 0,
      offsetY: spec.transposed ? 0 : pen.px(-9),
      style: { ...pen.text('text1'), textBaseline: 'middle', textAlign: spec.transposed ? 'start' : 'center' },
      background: { padding: room, style: { fill: pen.paint('card'), fillOpacity: crossed ? 1 : 0.86 } },
      animate: false,
    })
}

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`
