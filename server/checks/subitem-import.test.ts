import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import { importFiles } from '../ingest/import/import-files.ts'
import { callOf } from './checks-fixture.ts'
import { subitemBalanceService, subitemPartsService } from './subitem-balance.service.ts'

let store: TestStore
const folder = mkdtempSync(join(tmpdir(), 'wattform-subitems-'))
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const nowSeconds = () => Date.parse('2026-07-16T06:32:00Z') / 1000
const head =
  'Date and Time,Total Cooling (kW),Total Heating (kW),Total Mechanical (kW),Total Lighting (kW),Total Plug Loads (kW),Total Data Center (kW),Total Building (kW),PV (kW),Building Net (kW),'

/** Two days of an office with its parts in columns, ends of hours, the total a little beside the sum as meters are. */
function office(scaleOfTotal: number): string {
  const lines = Array.from({ length: 48 }, (_, index) => {
    const hour = (index % 24) + 1
    const day = index < 24 ? 3 : 4
    const stamp = hour === 24 ? `01/0${day + 1}/2011 00:00` : `01/0${day}/2011 ${String(hour).padStart(2, '0')}:00`
    const parts = [0, 60, 8, 20 + hour, 30, 102]
    const total = parts.reduce((sum, part) => sum + part, 0)
    const pv = hour > 9 && hour < 17 ? -40 : 0
    return [stamp, ...parts, total * scaleOfTotal, pv, total * scaleOfTotal + pv, ''].join(',')
  })
  return [head, ...lines].join('\n')
}

interface Answer {
  readonly facts: Record<string, number | string>
  readonly rows: readonly { key: string; use: number; share: number; meters: number | null }[]
  readonly findings: readonly { key: string; evidence: string }[]
}

async function imported(name: string, scaleOfTotal: number): Promise<Answer & { id: number }> {
  const path = join(folder, `${name}.csv`)
  writeFileSync(path, office(scaleOfTotal))
  const { project } = await importFiles(store, { paths: [path], project: name, zone: 'America/Denver', dryRun: false })
  const params = { projectId: project.id, granularity: 'day', from: '2011-01-03', to: '2011-01-04' }
  return { id: project.id, ...((await subitemBalanceService(store, nowSeconds)(callOf(params))) as Answer) }
}

test('a table of a total with its parts balances by itself once it is imported, PV and net aside', async () => {
  const { facts, rows, findings } = await imported('office', 1)
  const sum = 2 * (24 * (60 + 8 + 20 + 30 + 102) + (24 * 25) / 2)
  expect(facts).toMatchObject({ state: 'ok', subitems: 4, unassigned: 0 })
  expect(facts.use).toBeCloseTo(sum, 6)
  expect(facts.parts).toBeCloseTo(sum, 6)
  expect(facts.gap).toBeCloseTo(0, 6)
  expect(rows.map(({ key, meters }) => [key, meters])).toEqual([
    ['total', null],
    ['01A00', 2],
    ['01B00', 2],
    ['01C00', 1],
    ['01D00', 1],
    ['rest', null],
  ])
  expect(rows[4]?.use).toBeCloseTo(2 * 24 * 102, 6)
  expect(findings).toEqual([])
})

test('a total within the meters’ error is still balanced, one below its parts is not', async () => {
  const near = await imported('near', 0.9975)
  expect(near.facts.state).toBe('ok')
  expect(near.facts.ratio).toBeCloseTo(-0.2506, 3)
  const below = await imported('below', 0.9)
  expect(below.facts.state).toBe('bad')
  expect(below.findings[0]).toMatchObject({ key: 'over' })
})

test('the meters of a sub-item add up to it, and a meter that leaves it turns up under 未分项', async () => {
  const { id } = await imported('parts', 1)
  const span = { projectId: id, granularity: 'day', from: '2011-01-03', to: '2011-01-04' }
  const parts = async (subitemId: number) =>
    (await subitemPartsService(store)(callOf({ ...span, subitemId }))) as {
      rows: { name: string; added: number }[]
      total: number
      formula: string
    }
  const { rows: found } = await store.pool.query<{ id: number }>(
    `select id from subitem where project_id = $1 and number = '01A10'`,
    [id],
  )
  const light = await parts(found[0]!.id)
  expect(light.rows.map(({ name }) => name).sort()).toEqual(['Total Lighting', 'Total Plug Loads'])
  expect(light.formula).toMatch(/^\S+-Total-Lighting \+ \S+-Total-Plug-Loads$/)
  expect(light.total).toBeCloseTo(
    light.rows.reduce((sum, { added }) => sum + added, 0),
    9,
  )
  await store.pool.query(
    `delete from subitem_member where meter_id = (select id from meter where project_id = $1 and name = 'Total Plug Loads')`,
    [id],
  )
  const rest = await parts(0)
  expect(rest.rows.map(({ name }) => name)).toEqual(['Total Plug Loads'])
  expect(rest.total).toBeCloseTo(2 * 24 * 30, 6)
})
