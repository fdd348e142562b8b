import type { Store } from '../../db/connect.ts'
import { badInput, notFound } from '../../errors.ts'
import { type Caller, serviceTable } from '../../http/service.ts'
import { loadMeterFacts } from '../meter-rules.store.ts'
import { qualityText, sourceText } from '../quality.ts'
import { applyFixes } from '../reading-fixes.ts'
import { loadAround, loadFixes, loadMeterHead, loadQuiet } from '../reading-view.store.ts'
import { readingLines } from '../reading-view.ts'
import { readingsAt } from '../readings/reading-facts.ts'
import { canonicalUnit } from '../units.ts'
import { usageOfReadings } from '../usage-of-readings.ts'
import { loadVirtualMeters } from '../virtual/formula.store.ts'
import { membersOf } from '../virtual/formula.ts'
import {
  loadBeside,
  loadFigure,
  loadMembers,
  loadMeters,
  loadNode,
  loadPacket,
  type TracedHours,
  type TracedMeter,
  type TracedNode,
} from './trace.store.ts'
import { tracedHours } from './traced-hours.ts'

const mostLines = 400

/** Services of api document `trace`: from a figure to its meters, from a meter to its readings, from one to its packet. */
export function traceServices({ store }: { readonly store: Store }) {
  return serviceTable({
    'trace.usage': async ({ params, caller }) => {
      const nodeType = String(params.nodeType)
      const node = await nodeOf(store, nodeType, params, caller)
      const energyKind = node.energyKind ?? String(params.energyKind ?? '')
      if (energyKind === '') throw badInput('energyKind', '请选择能源种类')
      const hours = tracedHours(params, node.zone)
      const figure = await loadFigure(store.pool, nodeType, node.id, energyKind, hours)
      const { meters, how } = await metersOf(store, nodeType, node, energyKind, hours)
      return {
        node: {
          type: nodeType,
          id: node.id,
          name: node.name,
          project: node.projectName,
          isVirtual: node.role === 'virtual',
        },
        energyKind,
        unit: node.unit ?? canonicalUnit(energyKind),
        from: new Date(hours.fromTs * 1000).toISOString(),
        to: new Date(hours.toTs * 1000).toISOString(),
        use: figure.use,
        completeness: figure.due > 0 ? (figure.good / figure.due) * 100 : null,
        estimated: figure.estimated,
        guess: figure.guess,
        source: figure.source,
        revision: figure.revision,
        how,
        meters: meters.map((meter, place) => ({
          key: String(place),
          meterId: meter.meterId,
          number: meter.number,
          name: meter.name,
          unit: meter.unit,
          isVirtual: meter.role === 'virtual',
          factor: meter.factor,
          use: meter.use,
          contribution: meter.use === null || meter.factor === null ? null : meter.use * meter.factor,
          completeness: meter.due > 0 ? (meter.good / meter.due) * 100 : null,
          estimated: meter.estimated,
          issues: meter.issues,
        })),
      }
    },
    'trace.readings': async ({ params, caller }) => {
      const head = await headOf(store, params.meterId, caller)
      return readingsOf(store, head, secondsOf(params.from), secondsOf(params.to))
    },
    'trace.reading': async ({ params, caller }) => {
      const head = await headOf(store, params.meterId, caller)
      const at = secondsOf(params.at)
      const [reading] = await readingsAt(store.pool, [head.id], [at])
      const { conflicts, fixes } = await loadBeside(store.pool, head.id, at, at)
      if (!reading && fixes.length === 0) throw notFound('该时刻的读数')
      return {
        meter: { id: head.id, number: head.number, name: head.name, unit: head.unit },
        at: isoOf(at),
        value: reading?.value ?? null,
        quality: qualityText(reading?.quality ?? 0),
        source: reading ? sourceText(reading.source) : sourceText(4),
        conflicts: conflicts.map((row) => ({
          at: row.at,
          value: row.value,
          source: sourceText(row.source),
          keptValue: row.keptValue,
          keptSource: sourceText(row.keptSource),
        })),
        fixes: fixes.map(({ ts: _, ...fix }) => fix),
        packet: (reading?.packet ? await loadPacket(store.pool, reading.packet) : undefined) ?? null,
      }
    },
  })
}

const secondsOf = (value: unknown) => Math.floor(Date.parse(String(value)) / 1000)
const isoOf = (ts: number) => new Date(ts * 1000).toISOString()
const mayRead = (caller: Caller, projectId: number) =>
  caller.projectIds === 'all' || caller.projectIds.includes(projectId)

async function nodeOf(store: Store, nodeType: string, params: Readonly<Record<string, unknown>>, caller: Caller) {
  const projectId = params.projectId === undefined ? null : Number(params.projectId)
  const node = await loadNode(store.pool, nodeType, String(params.nodeId), projectId)
  if (!node || !mayRead(caller, node.projectId)) throw notFound('所追溯的节点')
  return node
}

async function headOf(store: Store, meterId: unknown, caller: Caller) {
  const head = await loadMeterHead(store.pool, Number(meterId))
  if (!head || !mayRead(caller, head.projectId)) throw notFound('仪表')
  return head
}

/** The meters of a figure with their factors: those of a node, those of a formula, or the meter itself. */
async function metersOf(
  store: Store,
  nodeType: string,
  node: TracedNode,
  energyKind: string,
  hours: TracedHours,
): Promise<{ meters: TracedMeter[]; how: string }> {
  if (nodeType !== 'meter') {
    const members = await loadMembers(store.pool, nodeType, node.id, energyKind, hours)
    return { meters: await loadMeters(store.pool, members, energyKind, hours), how: '各表用量乘系数之和' }
  }
  if (node.role !== 'virtual') {
    const self = [{ meterId: node.id, factor: 1, from: hours.from, to: hours.to + 1 }]
    return { meters: await loadMeters(store.pool, self, energyKind, hours), how: '由读数直接算得' }
  }
  const { parts, unit } = await loadVirtualMeters(store.pool, node.projectId)
  const own = parts.filter((part) => part.meterId === node.id && part.from <= hours.to && part.to > hours.from)
  const members = own.flatMap((part) => {
    const terms = part.terms.map((term) => ({
      meterId: term.meterId,
      factor: part.byUsage ? null : term.factor * unit(term.meterId, node.id),
      from: part.from,
      to: part.to,
    }))
    const bases = part.byUsage ? membersOf(part).slice(part.terms.length) : []
    return [...terms, ...bases.map((meterId) => ({ meterId, factor: null, from: part.from, to: part.to }))]
  })
  const how = node.isDeclared
    ? '“数据录入”中通过复核的月用量，按小时均分'
    : own.some((part) => part.byUsage)
      ? '被分摊的仪表按各分表当小时用量的比例分摊'
      : own.some((part) => part.source === 2)
        ? '被分摊的仪表乘分摊系数'
        : '各表用量乘系数之和（虚拟表公式）'
  return { meters: await loadMeters(store.pool, members, energyKind, hours), how }
}

type Head = NonNullable<Awaited<ReturnType<typeof loadMeterHead>>>

/** Readings around a period, those in the middle left out where there are many. */
async function readingsOf(store: Store, head: Head, from: number, to: number) {
  const [facts] = await loadMeterFacts(store.pool, [head.id])
  const meter = { id: head.id, number: head.number, name: head.name, unit: head.unit, readingKind: head.readingKind }
  if (!facts) return { meter, rows: [], count: 0, omitted: 0, first: null, last: null }
  const { readings, original, intervalBase } = await loadAround(store.pool, head.id, from, to)
  const fixes = await loadFixes(store.pool, head.id)
  const repaired = applyFixes(readings, fixes)
  const usage = usageOfReadings(repaired, facts.rules)
  // One reading before and one after stand at the ends: the figure is the way between them.
  const before = repaired.findLast((reading) => reading.ts < from)
  const after = repaired.find((reading) => reading.ts > to)
  const lines = readingLines({
    quiet: await loadQuiet(store.pool, head.id, from, to),
    readings: repaired,
    usage,
    fixes,
    original,
    from: before?.ts ?? from,
    to: (after?.ts ?? to) + 1,
    intervalBase,
    decimals: head.decimals,
  })
  const beside = await loadBeside(store.pool, head.id, before?.ts ?? from, after?.ts ?? to)
  const packetOf = new Map(beside.packets.map((row) => [row.ts, row.packet]))
  const conflicts = new Map<number, number>()
  for (const { ts } of beside.conflicts) conflicts.set(ts, (conflicts.get(ts) ?? 0) + 1)
  const half = mostLines / 2
  const shown = lines.length > mostLines ? [...lines.slice(0, half), ...lines.slice(-half)] : lines
  return {
    meter,
    rows: shown.map((line) => {
      const ts = Date.parse(line.at) / 1000
      return {
        at: line.at,
        value: line.value,
        use: line.use,
        quality: line.qualityText,
        isDoubtful: line.isDoubtful,
        source: line.sourceText,
        fix: line.fixText,
        conflicts: conflicts.get(ts) ?? 0,
        packetId: packetOf.get(ts) ?? null,
        isInside: ts > from && ts <= to,
      }
    }),
    count: lines.length,
    omitted: lines.length - shown.length,
    first: lines[0]?.value ?? null,
    last: lines.at(-1)?.value ?? null,
  }
}
