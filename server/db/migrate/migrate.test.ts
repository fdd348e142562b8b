import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntityDocument } from '../../../schemas/index.ts'
import { inTransaction } from '../connect.ts'
import { missingServer, openTestStore, shippedEntities, type TestStore, testServers } from '../test-store.ts'
import { MigrationRefused, migrate } from './migrate.ts'

const meter = (properties: object, extra: Partial<EntityDocument> = {}) =>
  ({
    kind: 'entity',
    schemaVersion: 1,
    id: 'meter',
    title: '仪表',
    type: 'object',
    'x-table': 'meter',
    properties: { number: { type: 'string' }, ...properties },
    ...extra,
  }) as EntityDocument

const missing = missingServer()
if (missing !== undefined) console.warn(missing)

describe.each(testServers())('migrations on the %s PostgreSQL', (server) => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore({ server })
  })
  afterAll(() => store.close())

  test('the shipped entities make their tables, and a second run does nothing', async () => {
    const other = await openTestStore({ server })
    const first = await migrate(other, shippedEntities(), [])
    expect(first.statements.length).toBeGreaterThan(20)
    expect((await migrate(other, shippedEntities(), [])).statements).toEqual([])
    await other.close()
  })

  test('a new field, a new unique set and a relaxed requirement are followed by themselves', async () => {
    await migrate(store, [meter({ area: { type: 'number' } }, { required: ['number', 'area'] })], [])
    await store.pool.query(`insert into meter (number, area) values ('M1', 12.5)`)
    const wider = meter(
      { area: { type: 'number' }, kind: { type: 'string', default: '01' }, day: { type: 'string', format: 'date' } },
      { required: ['number', 'kind'], 'x-unique': [['number']] },
    )
    const { statements } = await migrate(store, [wider], [])
    expect(statements).toEqual([
      'alter table "meter" alter column "area" drop not null',
      `alter table "meter" add column "kind" text not null default '01'`,
      'alter table "meter" add column "day" date',
      'create unique index "meter_number_key" on "meter" ("number") where deleted = 0',
    ])
    const { rows } = await store.pool.query('select number, area, kind, day, version, deleted from meter')
    expect(rows).toEqual([{ number: 'M1', area: 12.5, kind: '01', day: null, version: 1, deleted: 0 }])
    await expect(store.pool.query(`insert into meter (number) values ('M1')`)).rejects.toMatchObject({ code: '23505' })
  })

  test.each([
    [
      'another type',
      meter({ area: { type: 'string' }, kind: { type: 'string', default: '01' } }, { required: ['kind'] }),
      /列 area：列的类型现为 double precision，文档要求 text/,
    ],
    [
      'a required field without default',
      meter({ place: { type: 'string' } }, { required: ['place'] }),
      /列 place：新增的必填字段没有默认值/,
    ],
    [
      'a requirement that rows do not meet',
      meter({ day: { type: 'string', format: 'date' } }, { required: ['day'] }),
      /列 day：字段改为必填/,
    ],
  ])('%s is refused by name and nothing is changed', async (_name, entity, message) => {
    const before = await store.pool.query(`select count(*) from information_schema.columns where table_name = 'meter'`)
    await expect(migrate(store, [entity], [])).rejects.toThrow(MigrationRefused)
    await expect(migrate(store, [entity], [])).rejects.toThrow(message)
    const after = await store.pool.query(`select count(*) from information_schema.columns where table_name = 'meter'`)
    expect(after.rows).toEqual(before.rows)
  })

  test('written steps run once, `before` ones ahead of the additive step, all in one transaction', async () => {
    const renamed = meter(
      {
        area: { type: 'number' },
        energyKind: { type: 'string', default: '01' },
        day: { type: 'string', format: 'date' },
      },
      { required: ['number', 'energyKind'] },
    )
    const rename = {
      id: '001-kind-named',
      why: 'The name says which kind.',
      phase: 'before' as const,
      up: async (trx: TestStore['db']) =>
        void (await sql`alter table meter rename column kind to energy_kind`.execute(trx)),
    }
    const failing = { id: '002-fails', why: 'To see it fail.', up: () => Promise.reject(new Error('no')) }
    await expect(migrate(store, [renamed], [rename, failing])).rejects.toThrow('no')
    expect((await migrate(store, [renamed], [rename])).taken).toEqual(['001-kind-named'])
    expect((await migrate(store, [renamed], [rename])).taken).toEqual([])
    await expect(migrate(store, [renamed], [])).rejects.toThrow(/程序不认识迁移 001-kind-named/)
  })

  test('a table that becomes a tree gets its paths filled', async () => {
    const node = (extra: Partial<EntityDocument>) =>
      ({
        ...meter({ parentId: { type: 'integer', 'x-ref': 'node' } }, extra),
        id: 'node',
        'x-table': 'node',
      }) as EntityDocument
    const other = await openTestStore({ server })
    await migrate(other, [node({})], [])
    await other.pool.query(`insert into node (id, number, parent_id) values (1,'a',null),(2,'b',1),(3,'c',2),(4,'d',9)`)
    await migrate(other, [node({ 'x-parent': 'parentId' })], [])
    const { rows } = await other.pool.query('select path from node order by id')
    expect(rows.map((row) => row.path)).toEqual(['/1/', '/1/2/', '/1/2/3/', '/4/'])
    await other.close()
  })

  test('a table of the platform, or of another entity, is never taken over', async () => {
    const other = await openTestStore({ server })
    await other.pool.query('create table facts (n int)')
    const taking = { ...meter({}), id: 'facts', 'x-table': 'facts' } as EntityDocument
    await expect(migrate(other, [taking], [])).rejects.toThrow(/已被平台占用/)
    const twin = { ...meter({}), id: 'twin' } as EntityDocument
    await expect(migrate(other, [meter({}), twin], [])).rejects.toThrow(/实体 meter 与 twin 用了同一张表 meter/)
    await other.close()
  })

  test('a first step by part of the documents leaves tables that stand as they are', async () => {
    const other = await openTestStore({ server })
    await migrate(other, [meter({ area: { type: 'number' } })], [])
    await other.pool.query(`insert into meter (number) values (null)`)
    const stricter = meter({ area: { type: 'string' } }, { required: ['number'] })
    const beside = { ...meter({}), id: 'beside', 'x-table': 'beside' } as EntityDocument
    const { statements } = await migrate(other, [stricter, beside], [], { onlyMissing: true })
    expect(statements).toEqual([expect.stringContaining('create table "beside"')])
    await other.close()
  })

  test('values come as the wire wants them', async () => {
    const { rows } =
      await store.pool.query(`select 9007199254740991::bigint as b, 1.50::numeric as n, date '2024-02-29' as d,
      timestamptz '2024-02-29 08:00:00.5+08' as t`)
    expect(rows).toEqual([{ b: 9007199254740991, n: 1.5, d: '2024-02-29', t: '2024-02-29T00:00:00.500Z' }])
  })

  test('a deadlock is tried again', async () => {
    await store.pool.query(`insert into meter (number, energy_kind) values ('D1','01'), ('D2','01')`)
    let meet: () => void = () => undefined
    const both = new Promise<void>((resolve) => {
      let waiting = 0
      meet = () => {
        waiting += 1
        if (waiting === 2) resolve()
      }
    })
    const cross = (first: string, second: string) =>
      inTransaction(store, async (trx) => {
        await sql`update meter set area = 1 where number = ${first}`.execute(trx)
        meet()
        await both
        await sql`update meter set area = 2 where number = ${second}`.execute(trx)
      })
    await Promise.all([cross('D1', 'D2'), cross('D2', 'D1')])
    const { rows } = await store.pool.query(
      `select count(*)::int as n from meter where number like 'D_' and area is not null`,
    )
    expect(rows).toEqual([{ n: 2 }])
  })
})
