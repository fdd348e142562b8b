import type { Store } from '../db/connect.ts'

/** What a list adds to the row of a collector. */
export interface CollectorExtras {
  readonly id: number
  /** Meters below it. */
  readonly meterCount: number
  /** none: it has no keys; set; rotating: new ones were given out and not used yet. */
  readonly keyState: 'none' | 'set' | 'rotating'
}

/** Meters and keys of collectors, by id. */
export async function loadExtras(store: Store, ids: readonly number[]): Promise<Map<number, CollectorExtras>> {
  const { rows } = await store.pool.query<CollectorExtras>(
    `select c.id, (select count(*) from meter m where m.collector_id = c.id and m.deleted = 0) as "meterCount",
       case when coalesce(c.next_auth_key, c.next_aes_key) is not null then 'rotating'
         when coalesce(c.auth_key, c.aes_key) is not null then 'set' else 'none' end as "keyState"
     from collector c where c.id = any($1::bigint[]) order by c.id`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A collector as its keys, its configuration and its label need it. */
export interface CollectorHead {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly projectId: number
  readonly projectName: string
  readonly protocol: string
  readonly dialect: string | null
  readonly periodSeconds: number
  readonly place: string | null
  readonly isEnabled: boolean
  readonly hasKeys: boolean
}

/** Collectors by id within projects, by number. */
export async function loadHeads(
  store: Store,
  ids: readonly number[],
  projects: readonly number[] | 'all',
): Promise<CollectorHead[]> {
  const { rows } = await store.pool.query<CollectorHead>(
    `select c.id, c.number, c.name, c.project_id as "projectId", p.name as "projectName", c.protocol, c.dialect,
       c.period_seconds as "periodSeconds", c.place, c.status = 1 as "isEnabled",
       coalesce(c.auth_key, c.aes_key) is not null as "hasKeys"
     from collector c join project p on p.id = c.project_id
     where c.id = any($1::bigint[]) and c.deleted = 0 and ($2::bigint[] is null or c.project_id = any($2))
     order by c.number`,
    [ids, projects === 'all' ? null : projects],
  )
  return rows
}

/** Sealed keys of a collector. */
export interface SealedKeys {
  readonly authKey: string | null
  readonly aesKey: string | null
  readonly aesIv: string | null
}

/** Writes keys: as those that hold where there were none, else as those that will hold once they are used. */
export async function writeKeys(store: Store, id: number, keys: SealedKeys, isFirst: boolean, userId: number) {
  const names = isFirst ? ['auth_key', 'aes_key', 'aes_iv'] : ['next_auth_key', 'next_aes_key', 'next_aes_iv']
  await store.pool.query(
    `update collector set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')},
       rotated_at = now(), version = version + 1, updated_at = now(), updated_by = $5 where id = $1`,
    [id, keys.authKey, keys.aesKey, keys.aesIv, userId],
  )
}

/** Takes back keys that were given out and not used; gives whether there were any. */
export async function dropNextKeys(store: Store, id: number, userId: number): Promise<boolean> {
  const { rows } = await store.pool.query(
    `update collector set next_auth_key = null, next_aes_key = null, next_aes_iv = null, version = version + 1,
       updated_at = now(), updated_by = $2
     where id = $1 and coalesce(next_auth_key, next_aes_key) is not null returning id`,
    [id, userId],
  )
  return rows.length > 0
}
