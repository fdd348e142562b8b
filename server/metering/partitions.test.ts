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
})
