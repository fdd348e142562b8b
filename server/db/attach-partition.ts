import type pg from 'pg'
import { inClientTransaction } from './client-transaction.ts'

/** A partition by range of a table: from `from` up to (not including) `to`. */
export interface RangePartition {
  readonly parent: string
  readonly name: string
  readonly from: number
  readonly to: number
}

/** Any number that nothing else in this database locks by. */
const lockKey = 10_101

/**
 * Makes a partition where it is missing, on a connection of its own, committed at once.
 *
 * The table is made beside its parent and attached, which waits for no reader or writer of the parent and lets none
 * wait; PARTITION OF would stop everybody who writes until the longest read is over.
 */
export async function attachPartition(pool: pg.Pool, { parent, name, from, to }: RangePartition): Promise<void> {
  await inClientTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    // Asked of the catalogue as committed; to_regclass may still remember that there was none.
    const { rows } = await client.query(
      `select 1 from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = $1::regclass and c.relname = $2`,
      [parent, name],
    )
    if (rows.length > 0) return
    await client.query(`create table ${name} (like ${parent} including all)`)
    await client.query(`alter table ${parent} attach partition ${name} for values from (${from}) to (${to})`)
  })
}
