import type pg from 'pg'
import { insertRow } from '../db/insert-row.ts'
import { dateOfDays } from '../metering/zone.ts'

/** Columns of a row by name; undefined ones keep their default. */
export type Row = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Inserts a row of a tree and writes its path. */
export async function insertNode(client: pg.ClientBase, table: string, row: Row, parentPath = '/') {
  const id = await insertRow(client, table, { ...row, path: parentPath })
  const path = `${parentPath}${id}/`
  await client.query(`update ${table} set path = $2 where id = $1`, [id, path])
  return { id, path }
}

/** A row of a tree, with the path of what hangs below it. */
export type Node = Awaited<ReturnType<typeof insertNode>>

/** yyyy-mm-dd of a number of days since 1970. */
export const dayText = (day: number) => {
  const { year, month, day: dayOfMonth } = dateOfDays(day)
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
}
