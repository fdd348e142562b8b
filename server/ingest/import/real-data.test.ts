import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { importFiles } from './import-files.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/data')
const isThere = existsSync(folder)
if (!isThere) console.warn(`${folder} is not there: an office, two solar sites and two air handlers were not imported.`)

let store: TestStore
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
})
afterAll(() => store.close())

/** A file's columns as numbers, by the name in its header; blank cells are NaN. */
function columnsOf(path: string): Map<string, number[]> {
  const bytes = readFileSync(resolve(folder, path))
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trim()
  const [header = [], ...rows] = text.split(/\r?\n/).map((line) => line.split(','))
  return new Map(header.map((name, at) => [name, rows.map((row) => (row[at] ? Number(row[at]) : Number.NaN))]))
}
const sumOf = (values: readonly number[], pick: (value: number) => number = (value) => value) =>
  values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : pick(value)), 0)
const run = (name: string, zone: string) => importFiles(store, { paths: [resolve(folder, name)], zone, dryRun: false })
async function useOf(project: string, nodeType = 'meter'): Promise<Map<string, number>> {
  const { rows } = await store.pool.query<{ number: string; use: number }>(
    `select n.number, sum(u.use) as use from usage_year u join ${nodeType} n on n.id = u.node_id
     join project p on p.id = n.project_id where u.node_type = $2 and p.name = $1 group by n.number`,
    [project, nodeType],
  )
  return new Map(rows.map((row) => [row.number, row.use]))
}

test.runIf(isThere)(
  'an office: sub-items balance with the total, generation and its reverse are exact',
  { timeout: 120_000 },
  async () => {
    const columns = columnsOf('rsf/rsfmeasureddata2011.csv')
    const column = (name: string) => columns.get(`${name} (kW)`)!
    const { files } = await run('rsf', 'America/Denver')
    // Nine columns, two of which run both ways.
    expect(files[0]?.counts).toMatchObject({ taken: 8759 * 11, refused: 0, missing: 0 })
    const use = await useOf('rsf')
    const meter = (name: string) => use.get(`rsfmeasureddata2011-${name}`)
    expect(meter('Total-Building')).toBe(sumOf(column('Total Building')))
    expect(meter('PV')).toBe(sumOf(column('PV'), (value) => Math.max(0, -value)))
    expect(meter('PV-反向')).toBe(sumOf(column('PV'), (value) => Math.max(0, value)))
    expect(meter('Building-Net')! - meter('Building-Net-反向')!).toBe(sumOf(column('Building Net')))
    const subitems = await useOf('rsf', 'subitem')
    const parts = ['01A00', '01B00', '01C00', '01D00'].map((code) => subitems.get(code) ?? 0)
    const names = ['Cooling', 'Heating', 'Mechanical', 'Lighting', 'Plug Loads', 'Data Center']
    expect(sumOf(parts)).toBe(sumOf(names.map((name) => sumOf(column(`Total ${name}`)))))
    // The file rounds each column to whole kW: its own parts exceed its total by a quarter of a percent.
    expect(Math.abs(sumOf(parts) / meter('Total-Building')! - 1)).toBeLessThan(0.003)
  },
)

test.runIf(isThere)(
  'two solar sites: the hour passed twice is neither lost nor doubled',
  { timeout: 120_000 },
  async () => {
    const { files } = await run('pv-aew', 'Europe/Zurich')
    expect(files.map(({ counts }) => [counts?.taken, counts?.repeated, counts?.refused, counts?.again])).toEqual([
      [140_160, 0, 0, 16],
      [70_080, 0, 0, 8],
    ])
    const use = await useOf('pv-aew')
    for (const site of ['A', 'C']) {
      for (const [name, values] of columnsOf(`pv-aew/${site}.csv.gz`)) {
        if (name === 'Timestamp') continue
        expect(use.get(`${site}-${name.replace('_kW', '')}`)).toBeCloseTo(sumOf(values) / 4, 5)
      }
    }
    const { rows } = await store.pool.query<{ day: number; hours: number; due: number }>(
      `select u.period / 100 as day, count(*) as hours, sum(u.n_due) as due from usage_hour u
     join meter m on m.id = u.node_id and u.node_type = 'meter' where m.number = 'A-Generation'
       and u.period / 100 in (20190331, 20191027) group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { day: 20_190_331, hours: 23, due: 92 },
      { day: 20_191_027, hours: 24, due: 100 },
    ])
  },
)

test.runIf(isThere)(
  'two air handlers: every minute of every point, the faults too, and no usage',
  { timeout: 120_000 },
  async () => {
    const { files } = await run('hvac-fdd', 'America/New_York')
    expect(files.map(({ counts }) => [counts?.taken, counts?.refused, counts?.missing])).toEqual([
      [673_920, 0, 0],
      [236_404, 1, 1180],
    ])
    const { rows } = await store.pool.query<{ number: string; unit: string; n: number; sum: number; name: string }>(
      `select d.number, t.name, t.unit, count(*) as n, sum(r.value) as sum from point t join device d on d.id = t.owner_id
     join readings r on r.point_id = t.id + 1099511627776 where t.name ~ 'Fault|Supply Air Temperature$'
     group by 1, 2, 3 order by 1, 2 desc`,
    )
    expect(rows.map(({ number, unit, n }) => [number, unit, n])).toEqual([
      ['MZVAV-2-2', '', 37_440],
      ['MZVAV-2-2', '°F', 37_440],
      ['SZVAV', '', 15_839],
      ['SZVAV', '°F', 15_839],
    ])
    expect(rows.filter((row) => row.unit === '').map((row) => row.sum)).toEqual([18_720, 10_080])
    const column = columnsOf('hvac-fdd/SZVAV.csv.gz').get('AHU: Supply Air Temperature')!
    expect(rows.at(-1)?.sum).toBeCloseTo(sumOf(column), 4)
    expect(await useOf('hvac-fdd')).toEqual(new Map())
  },
)
