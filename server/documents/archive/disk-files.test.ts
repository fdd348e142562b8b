import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { type Archive, documentArchive } from './archive.ts'
import { type ArchiveFiles, LostRace } from './archive-files.ts'
import { diskFiles } from './disk-files.ts'
import { tableFiles } from './table-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'wattform-archive-'))
let store: TestStore

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const version = (number: number, id = 'a') => ({
  kind: 'enum',
  id,
  version: number,
  base: number - 1,
  at: '2026-01-01T00:00:00.000Z',
  byId: 1,
  by: 'admin',
  why: '',
  document: { kind: 'enum', id, n: number },
})
const record = (number: number) => ({
  at: '2026-01-01T00:00:00.000Z',
  byId: 1,
  by: 'admin',
  why: '',
  documents: [{ kind: 'enum', id: 'a', version: number }],
})

describe.each([
  ['on disk', (): ArchiveFiles => diskFiles(folder)],
  ['in the database', (): ArchiveFiles => tableFiles(store)],
])('an archive %s', (_where, files) => {
  const archive = (): Archive => documentArchive(files())

  test('keeps every version, each once', async () => {
    await archive().keep(version(1))
    await archive().keep(version(2))
    await expect(archive().keep(version(2))).rejects.toThrow(LostRace)
    expect(await archive().versions()).toEqual(new Map([['enum/a', [1, 2]]]))
    expect((await archive().version('enum', 'a', 1))?.document).toEqual({ kind: 'enum', id: 'a', n: 1 })
    expect(await archive().version('enum', 'a', 9)).toBeUndefined()
  })

  test('publishes over what is in force only', async () => {
    const nothing = await archive().published()
    expect(nothing).toEqual({ revision: 0, versions: {} })
    const first = await archive().publish(record(1), nothing)
    expect(first).toEqual({ revision: 1, versions: { 'enum/a': 1 } })
    await expect(archive().publish(record(2), nothing)).rejects.toThrow(LostRace)
    expect(await archive().publish(record(2), first)).toEqual({ revision: 2, versions: { 'enum/a': 2 } })
    expect((await archive().publishes()).map((one) => [one.revision, one.previous])).toEqual([
      [2, 1],
      [1, 0],
    ])
  })

  test('a publish that was cut off before its swap never counts', async () => {
    await files()
      .file('publishes/000003.json', { once: true })
      .write({ ...record(9), revision: 3, previous: 2 })
    const now = await archive().published()
    expect(now.revision).toBe(2)
    expect(await archive().publish(record(1), now)).toMatchObject({ revision: 4 })
    expect((await archive().publishes()).map((one) => one.revision)).toEqual([4, 2, 1])
  })

  test('locks are replaced whole', async () => {
    const lock = { byId: 1, by: 'admin', until: '2026-01-01T00:00:00.000Z' }
    await archive().setLocks((locks) => ({ ...locks, 'enum/a': lock }))
    expect(await archive().locks()).toEqual({ 'enum/a': lock })
  })
})

test('half a file that a crash left beside is not read as a version', async () => {
  writeFileSync(join(folder, 'versions/enum/a/000003.json.abc.tmp'), '{"kind"')
  expect((await documentArchive(diskFiles(folder)).versions()).get('enum/a')).toEqual([1, 2])
  expect(readdirSync(folder).sort()).toEqual(['locks.json', 'published.json', 'publishes', 'versions'])
})

test('nothing outside of the folder is read or written', () => {
  expect(() => diskFiles(join(folder, 'inner')).file('versions/enum/../../../out/000001.json')).toThrow('leads out of')
})
