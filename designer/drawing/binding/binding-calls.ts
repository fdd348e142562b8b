import type { PageContext } from '../../../runtime/index.ts'

/** A point of a device or a meter that a drawing can be bound to. */
export interface BoundRow {
  /** `CH-01.power` for a point, the number alone for a meter. */
  readonly code: string
  readonly kind: 'point' | 'meter'
  readonly number: string
  /** Of the device or meter. */
  readonly name: string
  readonly pointName: string | null
  readonly building: string | null
  /** Name of the project that has it. */
  readonly project: string
  readonly projectNumber: string
  readonly unit: string
  readonly value: number | null
  /** ISO 8601 UTC. */
  readonly at: string | null
}

/** What points and meters are searched by. */
export interface BoundSearch {
  readonly keyword: string
  /** Number of the project; all that the caller may see where absent. */
  readonly project?: string | undefined
  readonly kind: '' | 'point' | 'meter'
}

/** Most rows that a search answers. */
export const SEARCH_ROWS = 100
/** Most codes that one request looks up. */
const RESOLVE_CODES = 2000

type Page = Pick<PageContext, 'call'>

/**
 * Number of the project that a drawing has to name so that a row can be meant: numbers are unique inside a project only.
 * Undefined where the code stands alone among the rows found.
 */
export function projectToName(row: BoundRow, rows: readonly BoundRow[]): string | undefined {
  const isShared = rows.some(({ code, projectNumber }) => code === row.code && projectNumber !== row.projectNumber)
  return isShared ? row.projectNumber : undefined
}

/** Points and meters by code or name; rejects with `ApiError`. */
export async function searchPoints(page: Page, search: BoundSearch, signal: AbortSignal): Promise<readonly BoundRow[]> {
  const { project, ...rest } = search
  const params = { ...rest, ...(project && { project }), size: SEARCH_ROWS }
  const { rows } = await page.call<{ rows: readonly BoundRow[] }>('drawing.points', params, { signal, silent: true })
  return rows
}

/** Which of the codes there are, for the caller; rejects with `ApiError`. */
export async function resolveCodes(
  page: Page,
  codes: readonly string[],
  project: string | undefined,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let at = 0; at < codes.length; at += RESOLVE_CODES) {
    const part = codes.slice(at, at + RESOLVE_CODES)
    const answer = await page.call<{ found: readonly BoundRow[] }>(
      'drawing.resolve',
      { codes: part, ...(project && { project }) },
      { signal, silent: true },
    )
    for (const { code, number } of answer.found) {
      found.add(code)
      found.add(number)
    }
  }
  return found
}
