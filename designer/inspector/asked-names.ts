import type { PageContext } from '../../runtime/index.ts'
import type { Thing } from './control.ts'
import { type Pick, pick } from './pick.ts'

/** What is searched for on the server, by the thing that is to be named: points, meters, or the owners of both. */
const kinds = { subject: '', devicePoint: 'point', meter: 'meter' } as const

/** A thing that only the server knows: there may be hundreds of thousands. */
export type AskedThing = keyof typeof kinds

/** Whether a picker of a thing asks the server for what is typed, rather than listing all there are. */
export const isAskedThing = (thing: Thing): thing is AskedThing => Object.hasOwn(kinds, thing)

/** Asks for the names of a thing that hold a text, in a project or in all that one may see. */
export type AskNames = (
  asked: { readonly thing: AskedThing; readonly keyword: string; readonly project: string | undefined },
  signal: AbortSignal,
) => Promise<readonly Pick[]>

/** Most rows that a search answers; a device has a row for each of its points. */
const mostRows = 500

interface FoundRow {
  readonly code: string
  readonly number: string
  readonly name: string
  readonly pointName: string | null
  readonly building: string | null
  readonly project: string
  readonly unit: string
}

/** Names out of the catalogue of devices and meters; rejects with `ApiError`. */
export function askNamesOf(page: Caller): AskNames {
  return async ({ thing, keyword, project }, signal) => {
    const params = { keyword, kind: kinds[thing], size: mostRows, ...(project && { project }) }
    const answer = await page.call<{ rows: readonly FoundRow[] }>('drawing.points', params, { signal, silent: true })
    const picks = answer.rows.map((row) => pickOf(thing, row))
    return [...new Map(picks.map((one) => [one.value, one])).values()]
  }
}

type Caller = { readonly call: PageContext['call'] }

function pickOf(thing: AskedThing, { code, number, name, pointName, building, project, unit }: FoundRow): Pick {
  if (thing === 'devicePoint') return pick(code, [name, pointName].filter(Boolean).join(' '), unit)
  return pick(number, name, building ?? project)
}
