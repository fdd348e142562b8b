import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCaller } from '../../auth/callers.ts'
import { insertRow } from '../../db/insert-row.ts'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { ingest } from '../../ingest/ingest.ts'
import { rollUp } from '../roll-up.ts'
import { circleOf, type Formula, partsOfFormulas, sharesOf } from './formula.ts'
import { virtualMeterHooks } from './virtual-hooks.ts'

const formula = (meterId: number, more: Partial<Formula>): Formula => ({
  meterId,
  kind: 'sum',
  from: 0,
  to: 100,
  terms: [],
  sourceMeterId: null,
  basisMeterId: null,
  basis: 0,
  ...more,
})

test('whatever is allocated adds up to the meter that it comes from, at any time', () => {
  const target = fc.record({
    from: fc.integer({ min: 0, max: 50 }),
    to: fc.integer({ min: 51, max: 100 }),
    basis: fc.double({ min: 0, max: 1e6, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(target, { minLength: 1, maxLength: 12 }), (targets) => {
      const parts = partsOfFormulas(
        targets.map((one, index) => formula(index + 1, { ...one, kind: 'area', sourceMeterId: 99 })),
      )
      const at = [0, 10, 50, 75, 99].map((hour) => parts.filter((part) => part.from <= hour && hour < part.to))
      for (const active of at.filter((some) => some.length > 0)) {
        const sum = active.reduce((all, part) => all + part.terms[0]!.factor, 0)
        expect(Math.abs(sum - 1)).toBeLessThan(1e-9)
      }
    }),
  )
  expect(sharesOf([0, 0])).toEqual([0.5, 0.5])
})

test('a circle is named by the meters on its way', () => {
  const reads = (meterId: number, ...others: number[]) =>
    formula(meterId, { terms: others.map((other) => ({ meterId: other, sign: 1, weight: 1 })) })
  expect(circleOf(partsOfFormulas([reads(1, 2), reads(2, 3), reads(3, 9)]))).toBeUndefined()
  expect(circleOf(partsOfFormulas([reads(1, 2), reads(2, 3), reads(3, 1)]))).toEqual([1, 2, 3, 1])
})

let store: TestStore
let project: number
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  project = await insert('project', { number: 'P', name: '项目', type: 'school', time_zone: 'UTC', status: 1 })
})
afterAll(() => store.close())

const insert = (table: string, row: Record<string, unknown>) => insertRow(store.pool, table, row)
const addMeter = (number: string, more: Record<string, unknown> = {}) =>
  insert('meter', {
    project_id: project,
    number,
    name: number,
    energy_kind: '01',
    unit: 'kWh',
    reading_kind: 'register',
    period_seconds: 3600,
    path: '/',
    ...more,
  })
const addFormula = (meterId: number, kind: string, more: Record<string, unknown>) =>
  insert('virtual_meter', { meter_id: meterId, kind, valid_from: '2020-01-01', ...more })
const hours = async (meter: number) =>
  (
    await store.pool.query(
      `select period, use, n_due, n_good, src from usage_hour where node_id = $1 and node_type = 'meter' order by period`,
      [meter],
    )
  ).rows as { period: number; use: number; n_due: number; n_good: number; src: number }[]
const start = Date.UTC(2026, 2, 1) / 1000
const send = (meter: number, perHour: (hour: number) => number, count = 72, from = 0) => {
  let register = 10
  const values = Array.from({ length: count }, (_, hour) => (register += perHour(hour)))
  const kept = values.map((_, hour) => hour).filter((hour) => hour >= from)
  return ingest(store, {
    pointIds: kept.map(() => meter),
    ts: kept.map((hour) => start + hour * 3600),
    values: kept.map((hour) => values[hour]!),
    source: 0,
  })
}

test('sums, rests and allocations follow their members hour by hour, through other virtual meters too', async () => {
  const [main, sub, other] = [await addMeter('main'), await addMeter('sub'), await addMeter('other')]
  const virtual = { role: 'virtual' }
  const [rest, both, a, b, c, d] = [
    await addMeter('rest', virtual),
    await addMeter('both', virtual),
    await addMeter('a', virtual),
    await addMeter('b', virtual),
    await addMeter('c', virtual),
    await addMeter('d', virtual),
  ]
  const terms = (...ids: number[]) => JSON.stringify(ids.map((meterId) => ({ meterId })))
  await addFormula(both, 'sum', { terms: terms(rest, sub) })
  await addFormula(rest, 'difference', { terms: terms(main, sub) })
  const [orgA, orgB] = [
    await insert('org', { project_id: project, number: 'A', name: 'A', path: '/', area: 300 }),
    await insert('org', { project_id: project, number: 'B', name: 'B', path: '/', area: 700 }),
  ]
  await addFormula(a, 'area', { source_meter_id: rest, org_id: orgA })
  await addFormula(b, 'area', { source_meter_id: rest, org_id: orgB })
  await addFormula(c, 'meters', { source_meter_id: main, basis_meter_id: sub })
  await addFormula(d, 'meters', { source_meter_id: main, basis_meter_id: other })
  await insert('org_member', { org_id: orgA, meter_id: a, sign: 1, weight: 1, valid_from: '2020-01-01' })
  await send(main, (hour) => 10 + (hour % 7))
  await send(sub, (hour) => 3 + (hour % 5))
  await send(other, (hour) => 1 + (hour % 3))
  await rollUp(store)

  const [ofMain, ofSub, ofRest] = [await hours(main), await hours(sub), await hours(rest)]
  expect(ofRest.map((row) => row.use)).toEqual(ofMain.map((row, index) => row.use - ofSub[index]!.use))
  expect(ofRest[5]).toMatchObject({ src: 1, n_due: 2, n_good: 2 })
  const [ofBoth, ofA, ofB] = [await hours(both), await hours(a), await hours(b)]
  const [ofC, ofD] = [await hours(c), await hours(d)]
  for (const [index, row] of ofMain.entries()) {
    expect(ofBoth[index]!.use).toBeCloseTo(row.use, 9)
    expect(Math.abs(ofA[index]!.use + ofB[index]!.use - ofRest[index]!.use)).toBeLessThan(1e-9)
    expect(Math.abs(ofC[index]!.use + ofD[index]!.use - row.use)).toBeLessThan(1e-9)
  }
  expect(ofA[0]!.src).toBe(2)
  expect(ofA[9]!.use / ofB[9]!.use).toBeCloseTo(3 / 7, 9)
  const org = await store.pool.query(`select sum(use) as use from usage_day where node_type = 'org' and node_id = $1`, [
    orgA,
  ])
  expect(org.rows[0].use).toBeCloseTo(
    ofA.reduce((sum, row) => sum + row.use, 0),
    6,
  )
})

test('a member that changes, and a formula that goes, are followed', async () => {
  const one = await addMeter('one')
  const twice = await addMeter('twice', { role: 'virtual' })
  const id = await addFormula(twice, 'sum', { terms: JSON.stringify([{ meterId: one, weight: 2 }]) })
  await send(one, () => 4, 24)
  await rollUp(store)
  expect((await hours(twice)).reduce((sum, row) => sum + row.use, 0)).toBe(23 * 8)
  await send(one, () => 4, 48, 24)
  await rollUp(store)
  expect((await hours(twice)).reduce((sum, row) => sum + row.use, 0)).toBe(47 * 8)
  await store.pool.query('update virtual_meter set terms = $1 where id = $2', [JSON.stringify([{ meterId: one }]), id])
  await rollUp(store, { projectIds: [project] })
  expect((await hours(twice)).reduce((sum, row) => sum + row.use, 0)).toBe(47 * 4)
  await store.pool.query('update virtual_meter set deleted = 1 where id = $1', [id])
  await rollUp(store, { projectIds: [project] })
  expect(await hours(twice)).toEqual([])
})

test('a formula that would read itself is refused, the circle named', async () => {
  const [x, y] = [await addMeter('冷站', { role: 'virtual' }), await addMeter('末端', { role: 'virtual' })]
  await addFormula(x, 'sum', { terms: JSON.stringify([{ meterId: y }]) })
  const write = (values: Record<string, unknown>) =>
    store.db.transaction().execute((trx) =>
      virtualMeterHooks.beforeWrite!({
        entity: 'virtual-meter',
        verb: 'create',
        values: new Map(Object.entries(values)),
        caller: systemCaller(),
        trx,
      }),
    )
  await expect(write({ meterId: y, kind: 'sum', terms: [{ meterId: x }], validFrom: '2026-01-01' })).rejects.toThrow(
    '公式成环：末端 → 冷站 → 末端',
  )
  await expect(
    write({ meterId: y, kind: 'difference', terms: [{ meterId: x }], validFrom: '2026-01-01' }),
  ).rejects.toThrow('差值')
})
