import type { Place } from '../../schemas/index.ts'
import type { Thing } from './control.ts'
import type { DeskState } from './desk.ts'
import { type Pick, picksOf } from './picks.ts'

/** All that a property of an object may name. */
export function picksAt(state: DeskState, thing: Thing, parent: Place, _name: string | number): readonly Pick[] {
  return picksOf(thing, { ...state, parent })
}

/** Names that a map takes at its place, e.g. the parameters of the endpoint beside it; empty where they are free. */
export function keysAt(_state: DeskState, _place: Place): readonly Pick[] {
  return []
}
