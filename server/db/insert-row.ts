import type pg from 'pg'

/** Inserts a row by its columns and gives its id; undefined columns keep their default. For rows of our own making. */
export async function insertRow(
  client: Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<number> {
  const names = Object.keys(row).filter((name) => row[name] !== undefined)
  const places = names.map((_, index) => `$${index + 1}`)
  const { rows } = await (client as pg.ClientBase).query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`,
    names.map((name) => row[name]),
  )
  return rows[0]!.id
}
