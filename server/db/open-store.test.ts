import { rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openStore } from './open-store.ts'
import { temporaryDataDir } from './temporary-data-dir.ts'
import { openTestStore } from './test-store.ts'

test('without DATABASE_URL the embedded PostgreSQL of the data folder is opened, and stopped at the close', async () => {
  const dataDir = temporaryDataDir('store')
  await chmod(dataDir, 0o755)
  const store = await openStore({ dataDir })
  expect((await store.pool.query('select current_database() as name')).rows).toEqual([{ name: 'wattform' }])
  await store.close()
  await expect(
    openStore({ dataDir, databaseUrl: store.url }).then((other) => other.pool.query('select 1')),
  ).rejects.toThrow()
  rmSync(dataDir, { recursive: true })
})

test('with DATABASE_URL that database is used and nothing is started', async () => {
  const given = await openTestStore()
  const store = await openStore({ dataDir: '/nowhere', databaseUrl: given.url })
  expect(store.embedded).toBeUndefined()
  expect((await store.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await store.close()
  await given.close()
})
