import type pg from 'pg'
import { errorCode } from '../db/connect.ts'

/** Writes rows that are believed to be new; false, and nothing done, where the key of one is there already. */
export async function unlessThere(client: pg.ClientBase, write: () => Promise<void>): Promise<boolean> {
  await client.query('savepoint new_rows')
  try {
    await write()
    await client.query('release savepoint new_rows')
    return true
  } catch (error) {
    if (errorCode(error) !== '23505') throw error
    await client.query('rollback to savepoint new_rows; release savepoint new_rows')
    return false
  }
}
