import { type Kysely, sql, type Transaction } from 'kysely'
import { columnOf, type EntityDocument } from '../../../schemas/index.ts'
import type { Store } from '../connect.ts'
import type { Tables } from '../tables.ts'
import { spreadTables } from './citus.ts'
import { ensureCollation } from './collation.ts'
import { inspectTables } from './inspect.ts'
import { planTables } from './plan.ts'
import { ident, tableOf } from './table-of.ts'

/**
 * One written step of the store. Its file lies in `server/db/migrations/`, its place is the list in `index.ts`; once
 * released it is never changed.
 */
export interface Migration {
  /** Number and name: `010-readings`. Unique; kept in `schema_migration`. */
  readonly id: string
  /** Why the step is needed, one sentence. */
  readonly why: string
  /**
   * `before` the tables follow the entity documents (renames, changes of type; not run on a fresh store, which has
   * nothing to change) or `after` (fact tables, seeds; the default).
   */
  readonly phase?: 'before' | 'after'
  /** Does it. Runs in the one transaction of all migrations: it takes part or nothing does. */
  up(trx: Transaction<Tables>): Promise<void>
}

/** The store cannot follow the documents by itself; nothing was changed. The message lists every reason. */
export class MigrationRefused extends Error {
  constructor(readonly reasons: readonly string[]) {
    super(`数据库不能自动跟随实体文档：\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`)
    this.name = 'MigrationRefused'
  }
}

/** What a migration did: ids of written steps and the statements of the additive one. */
export interface MigrationReport {
  readonly taken: readonly string[]
  readonly statements: readonly string[]
}

/** Any number that other programs of this database do not lock by. */
const lockKey = 0x77_61_74_74

/**
 * Brings the store to the documents: written `before` steps, the additive step, written `after` steps, all in one
 * transaction under a lock, so that several servers may start at once. Throws `MigrationRefused` where a written step
 * is missing. With `onlyMissing`, tables that stand are left as they are: for a first step by documents that are not
 * all there yet.
 */
export async function migrate(
  store: Store,
  entities: readonly EntityDocument[],
  migrations: readonly Migration[],
  { onlyMissing = false }: { readonly onlyMissing?: boolean } = {},
): Promise<MigrationReport> {
  const tables = entities.map(tableOf)
  const report = await store.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
    await sql`create table if not exists schema_migration (
      id text primary key, at timestamptz not null default now())`.execute(trx)
    await ensureCollation(trx)
    const standing = await inspectTables(trx)
    const isFresh = !tables.some((table) => standing.has(table.name))
    const open = await openMigrations(trx, migrations)
    const before = open.filter((migration) => migration.phase === 'before')
    if (!isFresh) for (const migration of before) await migration.up(trx)
    const now = before.length > 0 && !isFresh ? await inspectTables(trx) : standing
    const plan = planTables(onlyMissing ? tables.filter((table) => !now.has(table.name)) : tables, now)
    if (plan.refusals.length > 0) throw new MigrationRefused(plan.refusals)
    for (const statement of plan.statements) await sql.raw(statement).execute(trx)
    for (const entity of entities) if (plan.newPaths.includes(entity['x-table'])) await rebuildPaths(trx, entity)
    for (const migration of open) if (migration.phase !== 'before') await migration.up(trx)
    if (open.length > 0)
      await trx
        .insertInto('schema_migration')
        .values(open.map(({ id }) => ({ id })))
        .execute()
    return { taken: open.map(({ id }) => id), statements: plan.statements }
  })
  await spreadTables(
    store.db,
    tables.map((table) => table.name),
  )
  return report
}

async function openMigrations(trx: Kysely<Tables>, migrations: readonly Migration[]): Promise<Migration[]> {
  const taken = await trx.selectFrom('schema_migration').select('id').orderBy('id').execute()
  const done = new Set(taken.map((row) => row.id))
  const known = new Set(migrations.map((migration) => migration.id))
  const ahead = [...done].filter((id) => !known.has(id))
  if (ahead.length > 0) throw new MigrationRefused([`数据库比程序新：程序不认识迁移 ${ahead.join('、')}，请升级程序`])
  return migrations.filter((migration) => !done.has(migration.id))
}

/** Fills the paths of a whole tree from its parents; a row in a circle or below a missing parent becomes a root. */
export async function rebuildPaths(db: Kysely<Tables>, entity: EntityDocument): Promise<void> {
  const parent = entity['x-parent']
  if (parent === undefined) return
  const table = sql.raw(ident(entity['x-table']))
  const column = sql.raw(ident(columnOf(entity, parent)))
  await sql`
    with recursive tree as (
      select id, '/' || id || '/' as path from ${table} t
      where ${column} is null or not exists (select 1 from ${table} p where p.id = t.${column})
      union all
      select child.id, tree.path || child.id || '/' from ${table} child join tree on child.${column} = tree.id
    )
    update ${table} t set path = coalesce(tree.path, '/' || t.id || '/')
    from ${table} self left join tree on tree.id = self.id where self.id = t.id`.execute(db)
}
