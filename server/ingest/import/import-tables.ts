import type { Store } from '../../db/connect.ts'
import { isZone } from '../../metering/zone.ts'
import { categoryOf, ensureBuilding, ensureStation, type ImportProject } from './import-entities.store.ts'
import { type ImportCounts, type ImportWork, type Refusal, saveProgress } from './import-job.store.ts'
import type { ColumnMapping } from './mapping.ts'
import { meterPutter } from './meter-table.ts'
import { numberReader } from './read-number.ts'
import { StampReader } from './stamp.ts'
import type { Cells, Putter, TableFacts } from './table-facts.ts'
import { isWorkbook, openTableFile } from './table-file.ts'

/**
 * Imports a table of buildings, meters or weather. What is there already counts as repeated and stays as it is, except
 * that empty areas, floors and years of buildings are filled in.
 */
export async function importTable(
  store: Store,
  work: ImportWork,
  project: ImportProject,
  facts: TableFacts,
): Promise<ImportCounts> {
  const counts: ImportCounts = {
    taken: 0,
    repeated: 0,
    refused: 0,
    missing: 0,
    conflicting: 0,
    again: 0,
    rowsDone: 0,
    bytesDone: 0,
  }
  const refusals: Refusal[] = []
  const put = await putterOf(store, work, project, facts)
  const file = openTableFile(work.filePath, work.fileName)
  let header: readonly string[] | undefined
  for await (const chunk of file.chunks()) {
    for (const [index, row] of chunk.rows.entries()) {
      if (header === undefined) {
        header = row
        continue
      }
      counts.rowsDone += 1
      const outcome = await put(cellsOf(work.mapping.columns, header, row))
      if (outcome === 'taken') counts.taken += 1
      else if (outcome === 'repeated') counts.repeated += 1
      else {
        counts.refused += 1
        refusals.push({ line: chunk.lines[index]!, column: '', value: row.join(',').slice(0, 200), reason: outcome })
      }
    }
  }
  const provedRepeated = await put.end()
  counts.repeated += provedRepeated
  counts.taken -= provedRepeated
  counts.bytesDone = file.readBytes()
  await saveProgress(store.pool, work.id, counts, refusals)
  return counts
}

function cellsOf(columns: ColumnMapping, header: readonly string[], row: readonly string[]): Cells {
  return Object.fromEntries(
    Object.entries(columns).map(([part, name]) => [part, (row[header.indexOf(name as string)] ?? '').trim()]),
  )
}

async function putterOf(store: Store, work: ImportWork, project: ImportProject, facts: TableFacts): Promise<Putter> {
  const none = async () => 0
  if (work.mapping.kind === 'buildings')
    return Object.assign(await buildingPutter(store, work, project, facts), { end: none })
  if (work.mapping.kind === 'meters') return meterPutter(store, work, project, facts)
  return weatherPutter(store, work, project)
}

async function buildingPutter(store: Store, work: ImportWork, project: ImportProject, facts: TableFacts) {
  const { rows } = await store.pool.query<{ number: string }>(
    'select number from building where project_id = $1 and deleted = 0',
    [project.id],
  )
  const known = new Set(rows.map((row) => row.number))
  const readNumber = numberReader(work.mapping.numberStyle, isWorkbook(work.fileName))
  const whole = (text: string | undefined) => {
    const value = readNumber(text ?? '')
    return value === undefined || Number.isNaN(value) ? undefined : Math.round(value)
  }
  return async (cells: Cells) => {
    const number = cells.building ?? ''
    if (number === '') return '没有建筑编号'
    if (number.length > 32) return '建筑编号超过 32 个字符'
    if (cells.zone !== undefined && isZone(cells.zone)) facts.buildingZones.set(number, cells.zone)
    const isKnown = known.has(number)
    known.add(number)
    if (!work.dryRun) {
      await ensureBuilding(store.pool, project.id, {
        number,
        name: cells.name || number,
        category: categoryOf(cells.usage ?? ''),
        area: readNumber(cells.area ?? ''),
        floors: whole(cells.floors),
        year: whole(cells.year),
      })
    }
    return isKnown ? 'repeated' : 'taken'
  }
}

const weatherAtOnce = 5000

async function weatherPutter(store: Store, work: ImportWork, project: ImportProject): Promise<Putter> {
  const station = work.dryRun ? 0 : await ensureStation(store.pool, project)
  const reader = new StampReader(work.mapping.zone, work.mapping.clock, work.mapping.order)
  const readNumber = numberReader(work.mapping.numberStyle, isWorkbook(work.fileName))
  const series = {}
  let pending: { at: string; values: (number | null)[] }[] = []
  let repeated = 0
  const flush = async () => {
    if (pending.length > 0 && !work.dryRun) {
      const { rows } = await store.pool.query<{ id: number }>(
        `insert into weather_hour (station_id, at, temperature, humidity, irradiance, source)
         select $1, at, temperature, humidity, irradiance, 'file'
         from unnest($2::timestamptz[], $3::float8[], $4::float8[], $5::float8[])
           as w (at, temperature, humidity, irradiance)
         on conflict do nothing returning id`,
        [station, pending.map((one) => one.at), ...[0, 1, 2].map((part) => pending.map((one) => one.values[part]))],
      )
      repeated += pending.length - rows.length
    }
    pending = []
  }
  const put = async (cells: Cells) => {
    const ts = reader.read(cells.time ?? '', series)
    if (typeof ts === 'string') return ts
    const values = [cells.temperature, cells.humidity, cells.irradiation].map((text) => readNumber(text ?? '') ?? null)
    if (values.some((value) => Number.isNaN(value))) return '不是数值'
    pending.push({ at: new Date(ts * 1000).toISOString(), values })
    if (pending.length >= weatherAtOnce) await flush()
    return 'taken'
  }
  const end = async () => {
    await flush()
    if (!work.dryRun) {
      await store.pool.query(
        `update weather_station set last_at = (select max(at) from weather_hour where station_id = $1) where id = $1`,
        [station],
      )
    }
    return repeated
  }
  return Object.assign(put, { end })
}
