import type { Store } from '../../db/connect.ts'
import { ownPoint } from '../../metering/points.ts'
import { type ImportMeter, type ImportProject, makeMeter } from './import-entities.store.ts'
import type { ImportWork } from './import-job.store.ts'
import { ensurePoint } from './import-points.store.ts'
import type { Portion } from './portion.ts'
import { meterUnitOf, type RowSink, type SeriesAsk, type SeriesTarget, seriesFactor } from './reading-rows.ts'
import { StampReader } from './stamp.ts'

/** What series are found and made with. */
export interface SinkParts {
  readonly store: Store
  readonly work: ImportWork
  readonly project: ImportProject
  readonly buildingZones?: ReadonlyMap<string, string>
}

/** Finds or makes the meter or point of each series and hands values to the portion. A dry run makes nothing. */
export function readingSink(parts: SinkParts, meters: Map<string, ImportMeter>, portion: Portion): RowSink {
  const { work, store, project } = parts
  const { mapping } = work
  const readers = new Map<string, StampReader>()
  const readerOf = (zone: string) => {
    const reader = readers.get(zone) ?? new StampReader(zone, mapping.clock, mapping.order)
    readers.set(zone, reader)
    return reader
  }
  const main = mapping.series.find((one) => one.role === 'main' && one.point === undefined)?.meter
  let dryPoints = 0
  const find = async (ask: SeriesAsk): Promise<ImportMeter> => {
    const known = meters.get(ask.number)
    if (known) return known
    const unit = meterUnitOf(ask.unit)
    // A dry run makes nothing: a number below zero stands for the meter that would be made.
    const made = work.dryRun
      ? { id: -1 - meters.size, number: ask.number, unit, energyKind: ask.energyKind }
      : await makeMeter(store.pool, project.id, {
          ...ask,
          unit,
          readingKind: mapping.values,
          periodSeconds: mapping.periodSeconds,
          parentNumber: ask.role === 'sub' ? main : undefined,
        })
    meters.set(ask.number, made)
    return made
  }
  const point = async (ask: SeriesAsk, kind: 'gauge' | 'state'): Promise<SeriesTarget> => {
    const { name, unit, states } = ask
    dryPoints += 1
    const pointId = work.dryRun
      ? -1_000_000 - dryPoints
      : ownPoint(
          await ensurePoint(store.pool, project.id, {
            device: ask.number,
            name,
            kind,
            unit,
            states,
            periodSeconds: mapping.periodSeconds,
          }),
        )
    const codes = states && new Map(states.map((word, code) => [word.toLowerCase(), code]))
    return { ask, pointId, factor: 1, reader: readerOf(mapping.zone), codes }
  }
  return {
    async target(ask) {
      if (ask.point !== undefined) return point(ask, ask.point)
      const meter = await find(ask)
      const factor = seriesFactor(ask.unit, meter, mapping.periodSeconds)
      if (factor === undefined) return `单位 ${ask.unit} 不能换算为表计 ${meter.number} 的单位 ${meter.unit}`
      const zone = parts.buildingZones?.get(ask.building ?? '') ?? mapping.zone
      return { ask, pointId: meter.id, factor, reader: readerOf(zone) }
    },
    take: (pointId, ts, value, source, quality) => portion.take(pointId, ts, value, source, quality),
    refuse: (line, column, value, reason) => portion.refuse(line, column, value, reason),
    miss: () => portion.miss(),
  }
}
