import { sql } from 'kysely'
import { type AppModel, columnOf, type EntityModel } from '../../schemas/index.ts'
import { adminName } from '../auth/callers.ts'
import type { Store } from '../db/connect.ts'
import type { Caller } from '../http/service.ts'
import type { RowsService } from '../rows/rows.service.ts'

/** A row as the wire has it. */
export type SampleRow = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }

/** Rows to make examples of, read anew for each OpenAPI document. */
export interface SampleRows {
  /** The first rows, at most 50; with `where` of those that fit, the last ones, so that examples last longer. */
  rows(entity: string, where?: Readonly<Record<string, unknown>>): Promise<readonly SampleRow[]>
  /** A row that nothing refers to; the last one of those, so that it is not the one which other examples use. */
  unreferenced(entity: string): Promise<SampleRow | undefined>
  /** Number of the newest raw packet; `x-newest: "packet"` in a schema asks for it. */
  newestPacket(): Promise<number | undefined>
}

const most = 50

/** No rows at all: for those who may not see any. */
export const noRows: SampleRows = {
  rows: async () => [],
  unreferenced: async () => undefined,
  newestPacket: async () => undefined,
}

/** Samples of the rows that are there, within the caller's projects. */
export function sampleRows(store: Store, rows: RowsService, model: AppModel, caller: Caller): SampleRows {
  const lists = new Map<string, Promise<readonly SampleRow[]>>()
  const list = async (entity: string): Promise<readonly SampleRow[]> => {
    const page = await rows.list(entity, { page: 1, size: most, sort: 'id' }, caller)
    const found = page.rows as unknown as SampleRow[]
    // Examples that change a row are not to change admin, nor what nobody may change, unless there is nothing else.
    return found.toSorted((a, b) => Number(isKept(a)) - Number(isKept(b)))
  }
  const cached = (entity: string) => {
    const known = lists.get(entity) ?? list(entity)
    lists.set(entity, known)
    return known
  }
  const fitting = async (entity: string, where: Readonly<Record<string, unknown>>) => {
    const page = await rows.list(entity, { page: 1, size: most, sort: '-id', ...where }, caller)
    return page.rows as unknown as SampleRow[]
  }
  return {
    rows: (entity, where) => (where === undefined ? cached(entity) : fitting(entity, where)),
    async unreferenced(entity) {
      const candidates = await cached(entity)
      const referred = await referredIds(store, model, entity)
      return candidates.findLast((row) => !referred.has(row.id) && !isKept(row))
    },
    async newestPacket() {
      const { rows: packets } = await store.pool.query<{ id: number }>(
        `select id from raw_packet where $1::bigint[] is null or project_id = any($1)
         order by received_ms desc, id desc limit 1`,
        [caller.projectIds === 'all' ? null : caller.projectIds],
      )
      return packets[0]?.id
    },
  }
}

/** Whether a row is admin's, or one that came with the platform. */
const isKept = (row: SampleRow): boolean => row.userName === adminName || row.isBuiltIn === 1

/** Ids of an entity's rows that any living row refers to, by a field or by a list of ids. */
async function referredIds(store: Store, model: AppModel, target: string): Promise<Set<number>> {
  const found = new Set<number>()
  for (const entity of Object.values(model.entities)) {
    for (const field of entity.own) {
      for (const id of await referencesBy(store, entity, field, target)) found.add(id)
    }
  }
  return found
}

async function referencesBy(store: Store, entity: EntityModel, field: string, target: string): Promise<number[]> {
  const schema = entity.properties[field]
  const table = sql.table(entity['x-table'])
  const column = sql.ref(columnOf(entity, field))
  if (schema?.['x-ref'] === target) {
    const { rows } = await sql<{ id: number }>`
      select distinct ${column} as id from ${table} where deleted = 0 and ${column} is not null order by 1`.execute(
      store.db,
    )
    return rows.map((row) => Number(row.id))
  }
  if (schema?.type === 'array' && schema.items?.['x-ref'] === target) {
    const { rows } = await sql<{ id: number }>`
      select distinct value::bigint as id from ${table}, jsonb_array_elements_text(${column}) value
      where deleted = 0 and jsonb_typeof(${column}) = 'array' order by 1`.execute(store.db)
    return rows.map((row) => Number(row.id))
  }
  return []
}
