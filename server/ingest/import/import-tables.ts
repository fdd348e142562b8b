import type { Store } from '../../db/connect.ts'
import { isZone } from '../../metering/zone.ts'
import { halfWidth } from './half-width.ts'
import { categoryOf, ensureBuilding, ensureStation, type ImportProject } from './import-entities.store.ts'
import { type ImportCounts, type ImportWork, type Refusal, saveProgress } from './import-job.store.ts'
import type { ColumnMapping } from './mapping.ts'
import { meterPutter } from './meter-table.ts'
import { numberReader } from './read-number.ts'
import { StampReader } from './stamp.ts'
import { type Cells, isSumRow, type Putter, rowsByName, type TableFacts } from './table-facts.ts'
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
    Object.entries(columns).map(([part, name]) => {
      const text = row[header.indexOf(name as string)] ?? ''
      return [part, (inWords.has(part) ? text : halfWidth(text)).trim()]
    }),
  )
}

/** What people read as it is written; all else is a code, a unit or a number. */
const inWords: ReadonlySet<string> = new Set(['name', 'usage'])

async function putterOf(store: Store, work: ImportWork, project: ImportProject, facts: TableFacts): Promise<Putter> {
  const none = async () => 0
  if (work.mapping.kind === 'buildings')
    return Object.assign(await buildingPutter(store, work, project, facts), { end: none })
  if (work.mapping.kind === 'meters') return meterPutter(store, work, project, facts)
  return weatherPutter(store, work, project)
}

interface BuildingFigure {
  readonly part: 'area' | 'floors' | 'year'
  readonly title: string
  /** What people write behind the number. */
  readonly unit: RegExp
  readonly isRight: (value: number) => boolean
  readonly wanted: string
}

const buildingFigures: readonly BuildingFigure[] = [
  { part: 'area', title: '建筑面积', unit: /(平方米|平米|㎡|m²|m2)$/i, isRight: (value) => value >= 0, wanted: '数字' },
  { part: 'floors', title: '层数', unit: /层$/, isRight: isWithin(1, 200), wanted: ' 1 到 200 的整数' },
  { part: 'year', title: '建成年份', unit: /年.*$/, isRight: isWithin(1800, 2200), wanted: '年份，如 1998' },
]

function isWithin(least: number, most: number): (value: number) => boolean {
  return (value) => Number.isInteger(value) && value >= least && value <= most
}

async function buildingPutter(store: Store, work: ImportWork, project: ImportProject, facts: TableFacts) {
  const { rows } = await store.pool.query<{ number: string }>(
    'select number from building where project_id = $1 and deleted = 0',
    [project.id],
  )
  const known = new Set(rows.map((row) => row.number))
  const readNumber = numberReader(work.mapping.numberStyle, isWorkbook(work.fileName))
  const rowsThere = rowsByName()
  return async (cells: Cells) => {
    const number = cells.building ?? ''
    if (number === '') return '没有建筑编号'
    if (isSumRow(number)) return '合计行，不是建筑'
    if (number.length > 32) return '建筑编号超过 32 个字符'
    const [area, floors, year] = buildingFigures.map(({ part, unit }) => {
      const text = (cells[part] ?? '').replace(unit, '')
      // A cell that is a date tells its year.
      return readNumber(part === 'year' ? text.replace(/^(\d{4})-\d\d-\d\d.*$/, '$1') : text)
    })
    for (const [index, value] of [area, floors, year].entries()) {
      const { part, title, isRight, wanted } = buildingFigures[index] as BuildingFigure
      if (value !== undefined && !isRight(value)) return `${title}“${cells[part]}”应为${wanted}`
    }
    const twice = rowsThere.rival(number, cells)
    if (twice !== undefined) return `建筑编号“${number}”${twice}`
    if (cells.zone !== undefined && isZone(cells.zone)) facts.buildingZones.set(number, cells.zone)
    const isKnown = known.has(number)
    known.add(number)
    if (!work.dryRun) {
      await ensureBuilding(store.pool, project.id, {
        number,
        name: cells.name || number,
        category: categoryOf(cells.usage ?? ''),
        area,
        floors,
        year,
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
