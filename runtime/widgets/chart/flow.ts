import type { SankeyOptions } from '@antv/g2plot'
import { type Row, readField, readNumber } from '../../format/field.ts'
import { formatValue } from '../../format/format.ts'
import { type ChartInput, formatOf } from './input.ts'
import type { Palette } from './palette.ts'
import { seriesToken } from './table.ts'
import { textWidth } from './ticks.ts'

/** An edge of a flow chart. */
export interface Flow {
  readonly source: string
  readonly target: string
  readonly value: number
  readonly row: Row
}

/** Edges with a value over zero; an edge that would close a circle is left out, since flow charts have none. */
export function toFlows(input: ChartInput, rows: readonly Row[]): Flow[] {
  const { source, target, value: valueField } = input
  if (!source || !target || !valueField) return []
  const kept: Flow[] = []
  const after = new Map<string, Set<string>>()
  for (const row of rows) {
    const value = readNumber(row, valueField)
    const flow = {
      source: String(readField(row, source) ?? ''),
      target: String(readField(row, target) ?? ''),
      value: value ?? 0,
      row,
    }
    if (flow.value <= 0 || !flow.source || !flow.target || reaches(after, flow.target, flow.source)) continue
    after.set(flow.source, (after.get(flow.source) ?? new Set()).add(flow.target))
    kept.push(flow)
  }
  return kept
}

function reaches(after: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  if (from === to) return true
  const seen = new Set([from])
  const open = [from]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of after.get(node) ?? []) {
      if (next === to) return true
      if (!seen.has(next)) open.push(next)
      seen.add(next)
    }
  }
  return false
}

/** What goes through each node: the larger of what comes in and what goes out. */
export function throughOf(flows: readonly Flow[]): Map<string, number> {
  const sums = new Map<string, [number, number]>()
  const add = (node: string, side: 0 | 1, value: number): void => {
    const both = sums.get(node) ?? [0, 0]
    both[side] += value
    sums.set(node, both)
  }
  for (const flow of flows) {
    add(flow.source, 1, flow.value)
    add(flow.target, 0, flow.value)
  }
  return new Map([...sums].map(([node, [into, out]]) => [node, Math.max(into, out)]))
}

/** How many levels the flows pass: the longest way, in nodes. */
export function levelsOf(flows: readonly Flow[]): number {
  const next = new Map<string, string[]>()
  for (const { source, target } of flows) next.set(source, [...(next.get(source) ?? []), target])
  const known = new Map<string, number>()
  const depth = (node: string): number => {
    const found = known.get(node)
    if (found !== undefined) return found
    const own = 1 + (next.get(node) ?? []).reduce((most, target) => Math.max(most, depth(target)), 0)
    known.set(node, own)
    return own
  }
  return flows.reduce((most, { source }) => Math.max(most, depth(source)), 0)
}

/** g2plot's options of a flow chart. `seriesColor` colours the node that an edge leads to. */
export function flowOptions(
  input: ChartInput,
  flows: readonly Flow[],
  palette: Palette,
  room: { readonly width: number; readonly rem: number },
): Omit<SankeyOptions, 'width' | 'height'> {
  const options = formatOf(input)
  const through = throughOf(flows)
  const tokens = new Map([...through.keys()].map((node, index) => [node, seriesToken(index)]))
  for (const flow of flows) {
    const token = input.seriesColor ? readField(flow.row, input.seriesColor) : undefined
    if (typeof token === 'string' && token !== '') tokens.set(flow.target, token)
  }
  const font = Math.max(12, (12 * room.rem) / 16)
  const node = (12 * room.rem) / 16
  const ends = new Set(flows.map(({ target }) => target))
  for (const { source } of flows) ends.delete(source)
  const full = (name: string) => `${name}  ${formatValue(through.get(name), options)}`
  const widest = (names: readonly string[]) => Math.max(0, ...names.map((name) => textWidth(full(name), font)))
  const inner = [...through.keys()].filter((name) => !ends.has(name))
  const gap = room.width / Math.max(1, levelsOf(flows) - 1)
  // The last level is written towards the one before: where both do not fit between them, the inner one keeps its name.
  const isTight = widest(inner) + widest([...ends]) + 4 * node > gap
  return {
    data: flows.map((flow) => ({ ...flow })),
    sourceField: 'source',
    targetField: 'target',
    weightField: 'value',
    rawFields: ['row'],
    color: ({ name }: Record<string, unknown>) => palette.paint(tokens.get(String(name)) ?? 'series1'),
    nodeWidthRatio: node / Math.max(200, room.width - 16),
    nodePaddingRatio: 0.035,
    nodeStyle: { stroke: undefined, lineWidth: 0, fillOpacity: 1 },
    edgeStyle: { fill: palette.paint('text3'), fillOpacity: 0.22, stroke: undefined, lineWidth: 0 },
    label: {
      formatter: ({ name }: Record<string, unknown>) =>
        isTight && !ends.has(String(name)) ? String(name) : full(String(name)),
      callback: (x: number[]) => {
        const isLast = (x[1] ?? 0) > 0.94
        return {
          style: {
            fill: palette.paint('text1'),
            fontSize: font,
            fontFamily: palette.fontFamily,
            textAlign: isLast ? 'end' : 'start',
          },
          offsetX: isLast ? -node : node,
        }
      },
      layout: [{ type: 'hide-overlap' }],
    },
    tooltip: false,
    animation: false,
    interactions: [],
    theme: palette.name,
    padding: [8, 8, 8, 8],
  }
}
