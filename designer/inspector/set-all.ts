import type { Place } from '../../schemas/index.ts'
import type { Edit } from '../draft/edit.ts'
import type { Desk } from './desk.ts'

/** The edit that gives one property of several nodes the same value; undefined takes it away. */
function setEdit(parents: readonly Place[], key: string | number, value: unknown): Edit {
  const edits: Edit[] = parents.map((parent) => ({ kind: 'set', at: [...parent, key], value }))
  return edits.length === 1 ? (edits[0] as Edit) : { kind: 'all', edits }
}

/** Gives a property of all that is selected a value. A change of the id of what is selected keeps it selected. */
export function setAll(desk: Desk, parents: readonly Place[], key: string, value: unknown, gesture?: string): void {
  desk.edit(setEdit(parents, key, value), gesture)
  const [place] = parents
  const last = place?.at(-1)
  if (key === 'id' && parents.length === 1 && typeof value === 'string' && value !== '' && typeof last === 'object')
    desk.select([...(place as Place).slice(0, -1), { id: value }])
}
