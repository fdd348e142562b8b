import type { G2 } from '@antv/g2plot'
import type { CartesianSpec } from './cartesian.ts'
import type { Datum, Layer } from './layers.ts'
import { hatch, type Palette } from './palette.ts'

type View = InstanceType<typeof G2.View>

/** Colours, type and the scale of the page, for one drawing. */
export interface Pen extends Palette {
  /** px of the 1920x937 design, scaled. */
  readonly px: (size: number) => number
  readonly text: (token: string, size?: number) => Record<string, unknown>
}

/** The pen of a drawing. */
export function penOf(spec: CartesianSpec, palette: Palette): Pen {
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

/** Draws one layer of marks into a view. */
export function drawLayer(view: View, layer: Layer, spec: CartesianSpec, pen: Pen): void {
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
