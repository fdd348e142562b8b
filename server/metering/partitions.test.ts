import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStore, type TestStore, testServers } from '../db/test-store.ts'
import { ensurePartitions } from './partitions.ts'

describe.each(testServers())('partitions of readings on the %s server', (server) => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore({ server, entities: 'shipped' })
  })
  afterAll(() => store.close())

  test('the months that instants fall into are made once, by several at the same time too', async () => {
    const at = (text: string) => Date.parse(text) / 1000
    const [from, to] = [at('2025-12-31T23:59:59Z'), at('2026-02-01T00:00:00Z')]
    const others = [1, 2, 3].map(() => ensurePartitions(store.pool, from, to))
    await Promise.all(others)
    await ensurePartitions(store.pool, from, to)
    const { rows } = await store.pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'readings'::regclass order by 1`,
    )
    expect(rows.map((row) => row.name)).toEqual(['readings_2025_12', 'readings_2026_01', 'readings_2026_02'])
  })

  test('a month is made while somebody reads for long', async () => {
    const reader = await store.pool.connect()
    try {
      await reader.query('begin')
      await reader.query('select count(*) from readings')
      const march = Date.UTC(2026, 2, 5) / 1000
      await ensurePartitions(store.pool, march, march)
      await store.pool.query('insert into readings (point_id, ts, value, source) values (1, $1, 5, 0)', [march])
      const { rows } = await reader.query('select value from readings where point_id = 1')
      expect(rows).toEqual([{ value: 5 }])
    } finally {
      await reader.query('rollback')
      reader.release()
    }
  })

  test('a month has the key of the whole', async () => {
    const { rows } = await store.pool.query(
      `select indexdef from pg_indexes where tablename like 'readings\\_2026%' order by 1`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { indexdef } of rows) expect(indexdef).toMatch(/unique index .* \(point_id, ts\)/i)
  })
})
