import type pg from 'pg'
import { copyOut } from '../copy-binary.ts'
import { declaredSource } from '../declared/declared-hours.ts'
import type { GroundNode } from '../ground/project-ground.ts'
import { sqlArray } from '../sql-array.ts'
import { emptyUsage, type NodeRows, type UsageRow } from '../usage-rows.ts'
import type { GoneOn } from './gone-on.ts'
import { setNodeUsage } from './node-usage.store.ts'

interface Stretch {
  from: number
  to: number
}

/** What a node needs of a meter's hour. */
interface MeterHour {
  readonly period: number
  readonly use: number | null
  readonly due: number
  readonly good: number
  readonly estimatedSlots: number
  readonly estimated: number
  readonly guess: number
  readonly peakTs: number | null
  readonly source: number
}

/**
 * Sums the nodes that meters count into which have gone on: their hours from those of all their meters, what was just
 * written as it is in memory and the others as they are stored; days, months and years from stored hours.
 */
export async function sumGround(
  client: pg.PoolClient,
  nodes: readonly GroundNode[],
  goneOn: readonly GoneOn[],
): Promise<void> {
  const written = new Map(goneOn.map((gone) => [gone.meter.id, gone]))
  const touched = nodes.flatMap((node) => {
    const hull = hullOf(node, written)
    return hull === undefined ? [] : [{ node, hull }]
  })
  if (touched.length === 0) return
  const stored = await loadHours(client, missing(touched, written))
  const hoursOf = (meterId: number) => stored.get(meterId) ?? written.get(meterId)?.hours.map(plainHour) ?? []
  await setNodeUsage(
    client,
    touched.map(({ node, hull }) => sumNode(node, hull, hoursOf)),
  )
}

const stretchOf = ({ hours }: GoneOn): Stretch => ({ from: hours[0]!.period, to: hours.at(-1)!.period })

/** From the first to the last hour that meters of a node have written; nothing where none of them has. */
function hullOf(node: GroundNode, written: ReadonlyMap<number, GoneOn>): Stretch | undefined {
  let hull: Stretch | undefined
  for (const meterId of node.meterIds) {
    const gone = written.get(meterId)
    if (gone === undefined || gone.meter.energyKind !== node.energyKind) continue
    const { from, to } = stretchOf(gone)
    if (hull === undefined) hull = { from, to }
    else {
      if (from < hull.from) hull.from = from
      if (to > hull.to) hull.to = to
    }
  }
  return hull
}

/** Stretches of meters that nobody has in memory. */
function missing(
  touched: readonly { readonly node: GroundNode; readonly hull: Stretch }[],
  written: ReadonlyMap<number, GoneOn>,
): Map<number, Stretch & { readonly energyKind: string }> {
  const wanted = new Map<number, Stretch & { readonly energyKind: string }>()
  for (const { node, hull } of touched) {
    for (const [place, meterId] of node.meterIds.entries()) {
      const from = Math.max(hull.from, node.from[place]!)
      const to = Math.min(hull.to, node.to[place]! - 1)
      if (from > to) continue
      const gone = written.get(meterId)
      if (gone !== undefined) {
        const own = stretchOf(gone)
        if (own.from <= from && own.to >= to) continue
      }
      const known = wanted.get(meterId)
      if (known === undefined) wanted.set(meterId, { from, to, energyKind: node.energyKind })
      else {
        known.from = Math.min(known.from, from)
        known.to = Math.max(known.to, to)
      }
    }
  }
  // What a meter wrote and what it has besides are read together.
  for (const [meterId, stretch] of wanted) {
    const gone = written.get(meterId)
    if (gone === undefined) continue
    const own = stretchOf(gone)
    stretch.from = Math.min(stretch.from, own.from)
    stretch.to = Math.max(stretch.to, own.to)
  }
  return wanted
}

async function loadHours(
  client: pg.PoolClient,
  wanted: ReadonlyMap<number, Stretch & { readonly energyKind: string }>,
): Promise<Map<number, MeterHour[]>> {
  const hours = new Map<number, MeterHour[]>()
  if (wanted.size === 0) return hours
  const stretches = [...wanted.values()]
  const kinds = stretches.map(({ energyKind }) => `"${energyKind.replaceAll(/\W/g, '')}"`)
  for (const meterId of wanted.keys()) hours.set(meterId, [])
  await copyOut(
    client,
    `select u.node_id, u.period, u.use, u.n_due, u.n_good, u.n_est, u.est, u.guess, u.peak_ts, u.src
     from unnest('${sqlArray([...wanted.keys()])}'::bigint[], '{${kinds.join(',')}}'::text[],
       '${sqlArray(stretches.map(({ from }) => from))}'::int[], '${sqlArray(stretches.map(({ to }) => to))}'::int[])
         as w (id, kind, from_hour, to_hour)
     join usage_hour u on u.node_id = w.id and u.node_type = 'meter' and u.energy_kind = w.kind
       and u.period >= w.from_hour and u.period <= w.to_hour`,
    ['int8', 'int4', 'float8', 'int4', 'int4', 'int4', 'float8', 'float8', 'int8', 'int2'],
    (row) => {
      const [meterId, period, use, due, good, estimatedSlots, estimated, guess, peakTs, source] =
        row as readonly number[]
      const hour = { period, use, due, good, estimatedSlots, estimated, guess, peakTs, source } as MeterHour
      hours.get(meterId!)!.push(hour)
    },
  )
  return hours
}

const plainHour = ({ period, use, slots, peakTs }: GoneOn['hours'][number]): MeterHour => ({
  period,
  use,
  due: slots,
  good: slots,
  estimatedSlots: 0,
  estimated: 0,
  guess: 0,
  peakTs,
  source: 0,
})

function sumNode(node: GroundNode, hull: Stretch, hoursOf: (meterId: number) => readonly MeterHour[]): NodeRows {
  const rows = new Map<number, UsageRow>()
  for (const [place, meterId] of node.meterIds.entries()) {
    const factor = node.factors[place]!
    const from = Math.max(hull.from, node.from[place]!)
    const to = Math.min(hull.to, node.to[place]! - 1)
    for (const hour of hoursOf(meterId)) {
      if (hour.period < from || hour.period > to) continue
      let row = rows.get(hour.period)
      if (row === undefined) {
        row = emptyUsage(hour.period, 1)
        rows.set(hour.period, row)
      }
      addHour(row, hour, factor)
    }
  }
  const { nodeType, nodeId, energyKind } = node
  const inOrder = [...rows.values()].sort((one, other) => one.period - other.period)
  for (const row of inOrder) row.peak = row.use
  return { touched: { nodeType, nodeId, energyKind, ...hull }, rows: inOrder }
}

function addHour(row: UsageRow, hour: MeterHour, factor: number): void {
  if (hour.use !== null) row.use = (row.use ?? 0) + hour.use * factor
  row.due += hour.due
  row.good += hour.good
  row.estimatedSlots += hour.estimatedSlots
  row.estimated += hour.estimated * factor
  row.guess += hour.guess * factor
  if (hour.peakTs !== null && (row.peakTs === null || hour.peakTs < row.peakTs)) row.peakTs = hour.peakTs
  if (hour.source === declaredSource) row.source = declaredSource
  else if (hour.estimatedSlots > 0 && row.source !== declaredSource) row.source = 3
}
