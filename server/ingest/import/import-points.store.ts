import type pg from 'pg'

type Client = pg.Pool | pg.ClientBase

/** A point of a device to be found or made. */
export interface PointFacts {
  readonly device: string
  readonly name: string
  readonly kind: 'gauge' | 'state'
  readonly unit: string
  readonly states?: readonly string[]
  readonly periodSeconds: number
}

/** Identifier of a point from its name: letters and digits joined by hyphens, at most 64 characters. */
export function identifierOf(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  return (plain === '' ? 'value' : plain).slice(0, 64)
}

/** The device's id by its number, made where the project has none of it. */
export async function ensureDevice(client: Client, projectId: number, number: string): Promise<number> {
  const made = await client.query<{ id: number }>(
    `insert into device (project_id, number, name, status) values ($1, $2, $2, 1) on conflict do nothing returning id`,
    [projectId, number.slice(0, 64)],
  )
  if (made.rows[0]) return made.rows[0].id
  const found = await client.query<{ id: number }>(
    'select id from device where project_id = $1 and number = $2 and deleted = 0',
    [projectId, number.slice(0, 64)],
  )
  return found.rows[0]!.id
}

/** The id of a device's point, made with its device where missing; one that is there stays as people made it. */
export async function ensurePoint(client: Client, projectId: number, facts: PointFacts): Promise<number> {
  const device = await ensureDevice(client, projectId, facts.device)
  const identifier = identifierOf(facts.name)
  const find = async () =>
    (
      await client.query<{ id: number }>(
        `select id from point where owner_type = 'device' and owner_id = $1 and identifier = $2 and deleted = 0`,
        [device, identifier],
      )
    ).rows[0]?.id
  const known = await find()
  if (known !== undefined) return known
  const states = facts.states?.map((text, code) => `${code} ${text}`).join('，') ?? null
  const made = await client.query<{ id: number }>(
    `insert into point (project_id, owner_type, owner_id, identifier, name, kind, unit, access, coefficient, "offset",
       store_seconds, states)
     values ($1, 'device', $2, $3, $4, $5, $6, 'r', 1, 0, $7, $8) on conflict do nothing returning id`,
    [
      projectId,
      device,
      identifier,
      facts.name.slice(0, 64),
      facts.kind,
      facts.unit.slice(0, 16),
      facts.periodSeconds,
      states?.slice(0, 500) ?? null,
    ],
  )
  // Another import made it a moment ago.
  return made.rows[0]?.id ?? (await find())!
}
