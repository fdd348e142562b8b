import type { RunningPage } from '../../runtime/index.ts'
import { isExpression, type Place, readAt } from '../../schemas/index.ts'
import type { DocumentJson } from '../draft/edit.ts'
import type { LiveValue } from '../expression/live-value.ts'

type Json = Readonly<Record<string, unknown>>

/** Names that the things around a place give to an expression, with what they hold now: the first row, the first item. */
interface Extra {
  row?: unknown
  item?: unknown
}

/**
 * What an expression gives in the running page as it would stand at a place. A row is tried by the first one there is;
 * names that only a click or a form gives (`event`, `form`, `result`) are null.
 */
export function trialAt(page: RunningPage, document: DocumentJson, place: Place, text: string): LiveValue {
  const extra = namesAround(page, document, place)
  const of = 'row' in extra ? rowName(extra.row) : undefined
  if ('row' in extra && extra.row === undefined && /\brow\b/.test(text)) return { fault: '没有可试算的数据行' }
  try {
    return { value: page.evaluate({ $expr: text }, { ...extra }), ...(of === undefined ? {} : { of }) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error), ...(of === undefined ? {} : { of }) }
  }
}

/** The names that the things around a place give, as the page stands: the first row and the first item that there are. */
export function namesAround(page: RunningPage, document: DocumentJson, place: Place): Extra {
  const extra: Extra = {}
  for (let length = 1; length < place.length; length += 1) {
    const value = readAt(document, place.slice(0, length))
    if (value === null || typeof value !== 'object' || Array.isArray(value)) continue
    const { rows, data, of, columns } = value as Json
    if (isExpression(rows)) extra.row = first(page, rows, extra)
    else if (typeof data === 'string') extra.row = firstOf(page.scope.read(`data.${data}`), rowsName(page, data))
    if (isExpression(of)) extra.item = first(page, of, extra)
    // A matrix has its rows and columns over lists of their own.
    if (isExpression((rows as Json | undefined)?.of)) extra.row = first(page, (rows as Json).of as never, extra)
    if (isExpression((columns as Json | undefined)?.of)) extra.item = first(page, (columns as Json).of as never, extra)
  }
  return extra
}

/** Name under which an answer with pages holds its rows. */
function rowsName({ slice }: RunningPage, data: string): string {
  const id = slice.page.data?.[data]?.endpoint
  return (id === undefined ? undefined : slice.endpoints[id]?.paging?.rows) ?? 'rows'
}

function first(page: RunningPage, value: { readonly $expr: string }, extra: Extra): unknown {
  try {
    return firstOf(page.evaluate(value, { ...extra }), 'rows')
  } catch {
    return undefined
  }
}

/** The first of a list or of the rows of an answer; what is no list stands for itself. */
function firstOf(value: unknown, rows: string): unknown {
  if (Array.isArray(value)) return value[0]
  const inner = (value as Json | null | undefined)?.[rows]
  return Array.isArray(inner) ? inner[0] : (value ?? undefined)
}

/** What a person calls a row. */
function rowName(row: unknown): string | undefined {
  const { number, name, title, label, id } = (row ?? {}) as Json
  const known = [number, name, title, label, id].find((one) => one !== undefined && one !== null && one !== '')
  return known === undefined ? undefined : String(known)
}
