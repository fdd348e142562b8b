import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import { ownPoint } from '../metering/points.ts'
import { type Directory, openDirectory } from './directory.ts'
import { type Intake, openIntake, type PacketNote } from './intake.ts'
import { addCollector, addMeter, addProject } from './intake-fixture.ts'
import { endSilentCollectors } from './online-watch.ts'
import { dropOldPackets } from './packet-partitions.ts'
import { unpackPacket } from './packets.store.ts'

let store: TestStore
let directory: Directory
let intake: Intake
let collectorId: number
let projectId: number
let meter: number
const errors: unknown[] = []
const online: object[] = []
const receivedMs = Date.UTC(2026, 5, 1, 2, 0, 5)
const at = receivedMs / 1000 - 5

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  projectId = await addProject(store)
  collectorId = await addCollector(store, projectId, { number: 'C-1' })
  directory = await openDirectory(store)
  intake = openIntake({ store, directory, onError: (error) => errors.push(error) })
})
beforeEach(async () => {
  errors.length = 0
  meter = await addMeter(store, projectId, { collector_id: collectorId })
  await directory.renew()
})
afterAll(async () => {
  await intake.close()
  await directory.close()
  await store.close()
})

const noteOf = (over: Partial<PacketNote> = {}): PacketNote => ({
  collectorId,
  road: 'xml-tcp',
  dialect: 'national-cbc',
  kind: 'data',
  receivedMs,
  sequence: '1',
  remote: '10.0.0.1:5000',
  body: Buffer.from('<root/>'),
  isParsed: true,
  points: 1,
  bad: 0,
  ...over,
})
const batchOf = (values: readonly number[], source = 0, pointId = meter) => ({
  pointIds: values.map(() => pointId),
  ts: values.map((_, index) => at + (index - values.length + 1) * 900),
  values: [...values],
  source,
})
const stored = async (pointId = meter) => {
  const { rows } = await store.pool.query(
    'select ts, value, quality, source, packet from readings where point_id = $1 order by ts',
    [pointId],
  )
  return rows
}
const packet = async (id: number) => (await store.pool.query('select * from raw_packet where id = $1', [id])).rows[0]

test('a packet is kept as it came, and its readings know it', async () => {
  const body = Buffer.from(`<root>${'数据'.repeat(500)}</root>`)
  const { packetId, counts } = await intake.submit({
    note: noteOf({ body, plain: '<明文/>', isChecked: true }),
    batch: batchOf([1, 2, 3]),
  })
  expect(counts).toEqual({ taken: 3, repeated: 0, conflicting: 0, replaced: 0 })
  expect((await stored()).map((row) => row.packet)).toEqual([packetId, packetId, packetId])
  const row = await packet(packetId)
  expect(row).toMatchObject({ collector_id: collectorId, project_id: projectId, taken: 3, bad: 0, result: 1 })
  expect(row).toMatchObject({ received_ms: receivedMs, is_checked: true, is_decrypted: null, bytes: body.length })
  expect(row.body.length).toBeLessThan(body.length / 4)
  expect(await unpackPacket(row)).toEqual({ body, plain: '<明文/>' })
})

test('the same packet again changes nothing and says so', async () => {
  await intake.submit({ note: noteOf(), batch: batchOf([1, 2]) })
  const { packetId, counts } = await intake.submit({ note: noteOf(), batch: batchOf([1, 2]) })
  expect(counts).toEqual({ taken: 0, repeated: 2, conflicting: 0, replaced: 0 })
  expect(await packet(packetId)).toMatchObject({ repeated: 2, result: 4 })
  const dirty = await store.pool.query('select count(*)::int as n from dirty where $1 = any(meter_ids)', [meter])
  expect(dirty.rows[0].n).toBe(1)
})

test('many packets at once share a transaction, and each is told its own counts', async () => {
  const others = await Promise.all(Array.from({ length: 100 }, () => addMeter(store, projectId)))
  await directory.renew()
  await intake.submit({ note: noteOf(), batch: batchOf([4, 5], 0, others[0]) })
  const items = others.map((pointId) => intake.submit({ note: noteOf(), batch: batchOf([4, 5], 0, pointId) }))
  const twice = intake.submit({ note: noteOf(), batch: batchOf([4, 6], 0, others[1]) })
  const receipts = await Promise.all([...items, twice])
  expect(receipts[0]!.counts).toMatchObject({ taken: 0, repeated: 2 })
  for (const { counts } of receipts.slice(1, 100)) expect(counts).toMatchObject({ taken: 2, repeated: 0 })
  expect(receipts[100]!.counts).toEqual({ taken: 0, repeated: 1, conflicting: 1, replaced: 0 })
  expect(new Set(receipts.map((receipt) => receipt.packetId)).size).toBe(101)
  const { rows } = await store.pool.query(
    'select count(distinct xmin::text)::int as n from raw_packet where id = any($1)',
    [receipts.map((receipt) => receipt.packetId)],
  )
  expect(rows[0].n).toBe(1)
  expect((await stored(others[7])).map((row) => row.packet)).toEqual([receipts[7]!.packetId, receipts[7]!.packetId])
})

test('of two sources the higher one stands, with its own packet', async () => {
  const resent = await intake.submit({ note: noteOf({ kind: 'resend' }), batch: batchOf([10], 1) })
  const live = await intake.submit({ note: noteOf(), batch: batchOf([11], 0) })
  expect(resent.counts.taken).toBe(1)
  expect(live.counts).toEqual({ taken: 1, repeated: 0, conflicting: 0, replaced: 1 })
  expect(await stored()).toMatchObject([{ value: 11, source: 0, packet: live.packetId }])
})

test('a reading that comes long after its instant is marked late, a future one is refused', async () => {
  const batch = { pointIds: [meter, meter, meter], ts: [at - 1400, at, at + 86_500], values: [1, 2, 3], source: 0 }
  const { packetId, counts } = await intake.submit({ note: noteOf({ points: 3 }), batch })
  expect(counts.taken).toBe(2)
  expect((await stored()).map((row) => row.quality)).toEqual([32, 0])
  expect(await packet(packetId)).toMatchObject({
    bad: 1,
    result: 2,
    refused: [{ address: String(meter), reason: '时间超前一天以上' }],
  })
})

test('what a meter of interval values sends is stored as interval values', async () => {
  const own = await addMeter(store, projectId, { reading_kind: 'interval' })
  await directory.renew()
  await intake.submit({ note: noteOf(), batch: batchOf([0.5], 0, own) })
  expect(await stored(own)).toMatchObject([{ value: 0.5, source: 5 }])
})

test('what cannot be a reading is refused one by one', async () => {
  const batch = {
    pointIds: [meter, meter, meter, 0, 1.5],
    ts: [at, at - 900.5, 1, at, at],
    values: [Number.NaN, 1, 1, 1, 1],
    source: 0,
  }
  const { packetId, counts } = await intake.submit({ note: noteOf({ points: 5 }), batch })
  expect(counts.taken).toBe(0)
  expect(await packet(packetId)).toMatchObject({ bad: 5, result: 3 })
})

test('a packet that the store refuses fails alone, and is kept with its fault', async () => {
  const bad = intake.submit({ note: noteOf({ sequence: 'bad' }), batch: { ...batchOf([1]), source: 99_999 } })
  const good = intake.submit({ note: noteOf({ sequence: '\0bad\ud800' }), batch: batchOf([5]) })
  await expect(bad).rejects.toThrow()
  expect((await good).counts.taken).toBe(1)
  expect((await packet((await good).packetId)).sequence).toBe('\ufffdbad\ufffd')
  const { rows } = await store.pool.query(`select result, error from raw_packet where sequence = 'bad'`)
  expect(rows).toEqual([{ result: 3, error: '数据库拒绝写入' }])
  expect(errors).toHaveLength(1)
})

test('readings that another writer stored meanwhile are told apart all the same', async () => {
  const batch = {
    pointIds: new Array(100).fill(meter),
    ts: Array.from({ length: 100 }, (_, i) => at - 90_000 + i * 900),
  }
  await intake.submit({
    note: noteOf(),
    batch: {
      ...batch,
      values: new Array(100).fill(1),
      source: 0,
      pointIds: batch.pointIds.slice(0),
      ts: batch.ts.slice(0),
    },
  })
  const next = batch.ts.map((ts) => ts + 100 * 900)
  await store.pool.query('insert into readings (point_id, ts, value, source) values ($1, $2, 2, 0)', [meter, next[50]])
  const later = noteOf({ receivedMs: receivedMs + 90_000_000 })
  const { counts } = await intake.submit({
    note: later,
    batch: { pointIds: batch.pointIds, ts: next, values: new Array(100).fill(2), source: 0 },
  })
  expect(counts).toEqual({ taken: 99, repeated: 1, conflicting: 0, replaced: 0 })
})

test('other points have readings and no usage', async () => {
  await intake.submit({ note: noteOf(), batch: batchOf([1], 0, ownPoint(7)) })
  const { rows } = await store.pool.query('select count(*)::int as n from dirty where $1 = any(meter_ids)', [
    ownPoint(7),
  ])
  expect(rows[0].n).toBe(0)
  expect(await stored(ownPoint(7))).toHaveLength(1)
})

test('a collector that speaks is online, its clock is judged, and silence ends it', async () => {
  const own = await addCollector(store, projectId, { number: 'C-2', heartbeat_seconds: 60 })
  await directory.renew()
  const nowMs = Date.now()
  const short = openIntake({
    store,
    directory,
    onOnline: (collectors) => online.push(...collectors),
    onError: (error) => errors.push(error),
  })
  const ts = Math.floor(nowMs / 1000) - 40
  await short.submit({
    note: noteOf({ collectorId: own, receivedMs: nowMs }),
    batch: { pointIds: [meter], ts: [ts], values: [1], source: 0 },
  })
  await short.note(noteOf({ collectorId: collectorId, kind: 'auth', isAuthentic: false, receivedMs: nowMs }))
  await short.close()
  const place = { collectorId: own, projectId }
  expect(online).toEqual([place])
  const row = async () => (await store.pool.query('select * from collector where id = $1', [own])).rows[0]
  expect(await row()).toMatchObject({ online: 1, version: 1 })
  expect((await row()).clock_skew_seconds).toBeCloseTo(nowMs / 1000 - ts, 3)
  const stretches = async () =>
    (await store.pool.query('select from_ts, to_ts from collector_online where collector_id = $1', [own])).rows
  expect(await stretches()).toEqual([{ from_ts: Math.floor(nowMs / 1000), to_ts: null }])
  expect(await endSilentCollectors(store, nowMs + 170_000)).not.toContainEqual(place)
  expect(await endSilentCollectors(store, nowMs + 190_000)).toContainEqual(place)
  expect(await row()).toMatchObject({ online: 0 })
  expect(await stretches()).toMatchObject([{ to_ts: Math.floor(nowMs / 1000) }])
  expect(errors).toEqual([])
})

test('who listens hears of the projects whose readings came', async () => {
  const told: number[][] = []
  const short = openIntake({ store, directory, onStored: (ids) => told.push([...ids]), onError: (e) => errors.push(e) })
  await short.submit({ note: noteOf(), batch: batchOf([1]) })
  await short.close()
  expect(told).toEqual([[projectId]])
})

test('old packets go by whole months', async () => {
  await intake.note(noteOf({ kind: 'heartbeat', receivedMs: Date.UTC(2025, 0, 31) }))
  expect(await dropOldPackets(store.pool, Date.UTC(2025, 0, 31))).toEqual([])
  expect(await dropOldPackets(store.pool, Date.UTC(2025, 1, 1))).toEqual(['raw_packet_2025_01'])
  await intake.note(noteOf({ kind: 'heartbeat', receivedMs: Date.UTC(2025, 0, 31) }))
})
