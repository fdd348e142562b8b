import { symbolSpecs } from '../../../schemas/index.ts'
import type { Edit } from '../../draft/edit.ts'
import { partsEdit } from './change.ts'
import type { Binding, Drawing, Part } from './drawing.ts'
import { boundsOf } from './geometry.ts'

/** An element with the device that it is to show, and the code that each of its slots would have. */
export interface DevicePlan {
  readonly part: Part
  readonly number: string
  readonly codes: readonly { readonly slot: string; readonly code: string }[]
}

/** Number of the device that a point belongs to: `CH-01` of `CH-01.power`. */
export const deviceOf = (code: string): string => code.slice(0, Math.max(code.lastIndexOf('.'), 0))

/**
 * One device for each element: the first gets the number, the next in reading order (rows from the top, each from the
 * left) get the numbers counted on, `CH-02`, `CH-03`. Slots are taken to be called as the points are.
 */
export function devicePlans(drawing: Drawing, parts: readonly Part[], first: string): readonly DevicePlan[] {
  const placed = parts.flatMap((part) => {
    const geometry = drawing.geometry[part.id]
    return geometry ? [{ part, ...boundsOf(geometry) }] : []
  })
  return placed
    .sort((a, b) => (Math.abs(a.y - b.y) > a.h / 2 ? a.y - b.y : a.x - b.x))
    .map(({ part }, index) => {
      const number = counted(first, index)
      const codes = Object.keys(symbolSpecs[part.symbol].slots).map((slot) => ({ slot, code: `${number}.${slot}` }))
      return { part, number, codes }
    })
}

/** A number counted on: `CH-01` by 2 is `CH-03`; one that ends in no digits stays. */
function counted(number: string, by: number): string {
  const digits = /\d+$/.exec(number)?.[0]
  if (digits === undefined || by === 0) return number
  return number.slice(0, -digits.length) + String(Number(digits) + by).padStart(digits.length, '0')
}

/** The edit that binds every slot whose point there is; an element without any is left alone. */
export function bindDevicesEdit(
  drawing: Drawing,
  plans: readonly DevicePlan[],
  found: ReadonlySet<string>,
): { readonly edit: Edit; readonly bound: number; readonly missing: readonly string[] } {
  const parts = new Map<string, Part>()
  const missing: string[] = []
  let bound = 0
  for (const { part, number, codes } of plans) {
    const there = codes.filter(({ code }) => found.has(code))
    if (there.length === 0) {
      missing.push(number)
      continue
    }
    bound += there.length
    const own = Object.fromEntries(there.map(({ slot, code }) => [slot, bindingTo(code, part.bind?.[slot])]))
    parts.set(part.id, { ...part, subject: number, bind: { ...part.bind, ...own } })
  }
  return { edit: partsEdit(drawing, parts), bound, missing }
}

/** What is said of how the value is written stays. */
function bindingTo(point: string, before: Binding | undefined): Binding {
  const { format, decimals, unit } = before ?? {}
  return {
    point,
    ...(format !== undefined && { format }),
    ...(decimals !== undefined && { decimals }),
    ...(unit !== undefined && { unit }),
  }
}
