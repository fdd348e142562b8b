import { afterAll, beforeAll, expect, test } from 'vitest'
import { analysisServices } from './analysis.services.ts'
import { type AnalysisFixture, callOf, officeUse, openAnalysisFixture, testNowMs } from './analysis-fixture.ts'
import { addDays } from './periods.ts'
import type { UsageRow } from './usage-answer.ts'

let fixture: AnalysisFixture
let services: ReturnType<typeof analysisServices>

beforeAll(async () => {
  fixture = await openAnalysisFixture()
  services = analysisServices({ store: fixture.store, nowMs: () => testNowMs })
})
afterAll(() => fixture.store.close())

interface UsageAnswer {
  columns: { key: string; shade: boolean }[]
  rows: UsageRow[]
  series: { node: string; value: number }[]
  facts: {
    total: number
    yoy: number | null
    mom: number | null
    tce: number
    dayAverage: number
    weekendRatio: number
  }
  unit: string
}
const usage = (params: Record<string, unknown>, projectIds: readonly number[] | 'all' = 'all') =>
  services['analysis.usage'](callOf(params, projectIds)) as Promise<UsageAnswer>
const twoWeeks = { granularity: 'day', from: '2026-07-02', to: '2026-07-15' }

test('sub-items and their remainder agree with the project to the last digit', async () => {
  const answer = await usage({ dimension: 'subitem', projectIds: [fixture.office], energyKind: '01', ...twoWeeks })
  expect(answer.rows.map(({ name }) => name)).toEqual(['总用电', '照明插座', '空调', '未分项'])
  const [total, ...parts] = answer.rows
  for (const { key } of answer.columns) {
    const sum = parts.reduce((one, row) => one + (row.values[key] ?? 0), 0)
    expect(Math.abs(sum - total!.values[key]!)).toBeLessThan(1e-6)
    expect(total!.values[key]).toBeCloseTo(officeUse(Number(key)))
  }
  expect(parts.at(-1)!.share).toBeCloseTo(25)
  expect(answer.rows[2]!.children?.map(({ name }) => name)).toEqual(['冷热站'])
  expect(answer.unit).toBe('kWh')
  expect(answer.facts.tce).toBeCloseTo((answer.facts.total * 0.1229) / 1000)
  expect(answer.facts.weekendRatio).toBeCloseTo(40)
})

test('last year is aligned by weekday, so that only the growth shows', async () => {
  const { facts } = await usage({ dimension: 'project', projectIds: [fixture.office], energyKind: '01', ...twoWeeks })
  expect(facts.yoy).toBeCloseTo(10)
  expect(facts.mom).toBeCloseTo(0)
})

test('a running month is compared with the same part of last year', async () => {
  const params = { dimension: 'project', projectIds: [fixture.office], energyKind: '01', granularity: 'month' }
  const { facts, rows } = await usage({ ...params, from: '2026-06-01', to: '2026-07-31' })
  const days = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => officeUse(addDays(from, index)))
  const sum = (values: number[]) => values.reduce((one, other) => one + other, 0)
  const now = sum(days(20260601, 45)) + (officeUse(20260716) * 14) / 24
  const then = sum(days(20250601, 45))
  expect(facts.yoy).toBeCloseTo((now / then - 1) * 100)
  expect(rows[0]!.total).toBeCloseTo(sum(days(20260601, 45)))
})

test('categories add up in coal equivalent', async () => {
  const answer = await usage({ dimension: 'category', projectIds: [fixture.office], ...twoWeeks })
  expect(answer.rows.map(({ name }) => name)).toEqual(['综合能耗', '电', '气'])
  expect(answer.rows[2]!.total).toBeCloseTo(140 * 1.2143)
  expect(answer.unit).toBe('kgce')
})

test('a gas meter in kWh is shown in cubic metres', async () => {
  const answer = await usage({ dimension: 'meter', projectIds: [fixture.office], energyKind: '03', ...twoWeeks })
  expect(answer.rows[1]!.total).toBeCloseTo(140)
})

test('chosen nodes are summed without what lies under them', async () => {
  const answer = await usage({
    dimension: 'subitem',
    nodes: ['01B00', '01B10'],
    projectIds: [fixture.office],
    energyKind: '01',
    ...twoWeeks,
  })
  expect(answer.rows.map(({ name }) => name)).toEqual(['合计', '空调'])
})

test('projects outside the scope are refused, others cut to it', async () => {
  const params = { dimension: 'project', energyKind: '01', ...twoWeeks }
  await expect(usage({ ...params, projectIds: [fixture.school] }, [fixture.office])).rejects.toMatchObject({
    status: 403,
  })
  const answer = await usage({ ...params, projectIds: [fixture.school, fixture.office] }, [fixture.office])
  expect(answer.rows.map(({ name }) => name)).toEqual(['总用电', '市行政中心'])
})

test.each([
  [{ from: '2026-07-15', to: '2026-07-02', granularity: 'day' }, '结束时间不能早于开始时间'],
  [{ from: '2026-01-01', to: '2026-07-02', granularity: 'hour' }, '时间范围过长：按小时查询最长 32 天'],
])('a bad span %j is refused', async (span, message) => {
  await expect(usage({ dimension: 'project', energyKind: '01', ...span })).rejects.toMatchObject({
    status: 400,
    message,
  })
})

test('ranking by area and by growth', async () => {
  const rank = async (measure: string) =>
    (await services['analysis.ranking'](
      callOf({ object: 'project', measure, energyKind: '01', ...twoWeeks, top: 5 }),
    )) as { rows: { name: string; value: number; lastRank: number; percentile: number }[]; valueUnit: string }
  const { rows, valueUnit } = await rank('perArea')
  expect(rows.map(({ name }) => name)).toEqual(['市行政中心', '市实验中学'])
  expect(rows[1]!.value).toBeCloseTo(0.42)
  expect(valueUnit).toBe('kWh/m²')
  expect((await rank('growth')).rows.map(({ value }) => Math.round(value))).toEqual([10, 0])
})

test('heat map and day profile', async () => {
  const node = { projectId: fixture.office, nodeType: 'project', energyKind: '01' }
  const map = (await services['analysis.heatmap'](
    callOf({ ...node, from: '2026-07-10', to: '2026-07-12', mode: 'days' }),
  )) as { rows: unknown[]; facts: { max: number }; unit: string }
  expect(map.rows).toHaveLength(72)
  expect(map.facts.max).toBeCloseTo(1100 / 24)
  const profile = (await services['analysis.dayProfile'](callOf({ ...node, day: '2026-07-13' }))) as {
    rows: { value: number; lastWeek: number }[]
    title: string
  }
  expect(profile.title).toBe('2026-07-13 周一')
  expect(profile.rows[8]!.lastWeek).toBeCloseTo(1100 / 24)
  const foreign = services['analysis.heatmap'](
    callOf({
      ...node,
      nodeType: 'meter',
      nodeId: fixture.meters.main,
      projectId: fixture.school,
      from: '2026-07-10',
      to: '2026-07-12',
      mode: 'days',
    }),
  )
  await expect(foreign).rejects.toMatchObject({ status: 404 })
})

test('the flow names what no sub-item accounts for', async () => {
  const flow = (await services['analysis.flow'](
    callOf({ projectId: fixture.office, energyKind: '01', view: 'subitem', from: '2026-07-02', to: '2026-07-15' }),
  )) as { rows: { source: string; target: string; value: number }[]; facts: { ratio: number; state: string } }
  expect(flow.rows[0]).toMatchObject({ source: '市电', target: '总用电' })
  expect(flow.rows.filter(({ target }) => target === '不明用能')).toHaveLength(2)
  expect(flow.facts).toMatchObject({ ratio: expect.closeTo(25), state: 'bad' })
})

test('the overview stands where the data stand', async () => {
  const overview = (await services['dashboard.overview'](callOf({ period: 'today' }))) as {
    cards: { electricity: { value: number } }
    load: { facts: { nowAt: string; todayUse: number } }
    ring: { rows: { name: string; share: number }[] }
    ranking: { rows: { name: string }[] }
    online: { completeness: number; rows: { blocks: number[] }[] }
    period: { text: string; stale: boolean }
  }
  expect(overview.cards.electricity.value).toBeCloseTo(((officeUse(20260716) + 300) * 14) / 24)
  expect(overview.load.facts.nowAt).toBe('13:00')
  expect(overview.ring.rows.map(({ name }) => name)).toEqual(['照明插座', '空调', '未分项'])
  expect(overview.ranking.rows[0]!.name).toBe('市行政中心')
  expect(overview.online.completeness).toBe(100)
  expect(overview.period).toMatchObject({ text: '2026-07-16 00:00 至 07-16 14:00', stale: false })
  const project = (await services['dashboard.project'](callOf({ projectId: fixture.school }))) as {
    project: { name: string }
  }
  expect(project.project.name).toBe('市实验中学')
})

test('weather is corrected and filled', async () => {
  const stationId = 1
  for (const [at, temperature] of [
    ['2026-07-10T00:00:00Z', 20],
    ['2026-07-10T03:00:00Z', 26],
  ] as const) {
    await services['weather.correct'](callOf({ stationId, at, temperature }))
  }
  const span = { stationId, from: '2026-07-10', to: '2026-07-10' }
  expect(await services['weather.fill'](callOf(span))).toMatchObject({ filled: 2, remaining: 20 })
  const series = (await services['weather.series'](callOf(span))) as {
    rows: { time: string; t: number }[]
    facts: { max: number }
  }
  expect(series.rows.map(({ time, t }) => [time, t])).toEqual([
    ['2026-07-10T08:00', 20],
    ['2026-07-10T09:00', 22],
    ['2026-07-10T10:00', 24],
    ['2026-07-10T11:00', 26],
  ])
})

test('node choices come as a tree', async () => {
  const options = await services['analysis.nodeOptions'](
    callOf({ dimension: 'subitem', projectIds: [fixture.office], energyKind: '01' }),
  )
  expect(options).toMatchObject([
    { value: '01A00' },
    { value: '01B00', children: [{ value: '01B10', label: '冷热站' }] },
  ])
})
