import { sql } from 'kysely'
import type { PointType } from '../../schemas/index.ts'
import type { Store } from '../db/connect.ts'
import { nodeTypeOf } from './point-unit.ts'

/** A branch, sub-item or organisation that a point names by its number. */
export interface PointNode {
  readonly id: number
  readonly number: string
  readonly name: string
  /** Ids from the root to itself, as `/1/7/`. */
  readonly path: string
}

/** What a project has under some numbers; branches and sub-items of the energy kind only. */
export async function loadPointNodes(
  store: Store,
  projectId: number,
  energyKind: string,
  type: PointType,
  codes: readonly string[],
): Promise<PointNode[]> {
  if (codes.length === 0) return []
  const ofKind = type === 3 ? sql`true` : sql`energy_kind = ${energyKind}`
  const { rows } = await sql<PointNode>`
    select id, number, name, path from ${sql.table(nodeTypeOf[type])}
    where project_id = ${projectId} and number = any(${[...codes]}::text[]) and deleted = 0 and ${ofKind}
    order by number`.execute(store.db)
  return rows
}

/** Those of some numbers under which a project has nothing. */
export async function unknownCodes(
  store: Store,
  projectId: number,
  energyKind: string,
  type: PointType | undefined,
  codes: readonly string[],
): Promise<string[]> {
  if (type === undefined) return [...codes]
  const found = new Set((await loadPointNodes(store, projectId, energyKind, type, codes)).map((node) => node.number))
  return codes.filter((code) => !found.has(code))
}

/** The nodes that stand below no other of them: a part that is counted in its whole does not count twice. */
export function topmost<T extends { readonly id: number; readonly path: string }>(nodes: readonly T[]): T[] {
  return nodes.filter((node) => !nodes.some((other) => other.id !== node.id && node.path.startsWith(other.path)))
}
