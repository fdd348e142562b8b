import { type AppModel, documentShape, type PageModel, placeOfPointer, trailOf, walk } from '../../schemas/index.ts'

/** A role, as far as rights go. */
export interface RoleRights {
  readonly id: number
  readonly name: string
  readonly access: readonly string[]
}

/** A page, or something on it that asks for a right of its own. */
export interface RightsRow {
  readonly key: string
  readonly page: string
  /** Title of the page, or of the button, column, widget. */
  readonly title: string
  /** What it is, in a word; empty for the page itself. */
  readonly word: string
  /** Codes that somebody must hold, those of all around it included. */
  readonly codes: readonly string[]
}

/** What every page and every part of one with a right of its own asks for, page by page. */
export function rightsRows(model: AppModel): readonly RightsRow[] {
  return Object.values(model.pages).flatMap((page) => rowsOfPage(page, model))
}

function rowsOfPage(page: PageModel, model: AppModel): readonly RightsRow[] {
  const own = page.access === undefined ? [] : [page.access]
  const rows: RightsRow[] = [{ key: page.id, page: page.id, title: page.title, word: '', codes: own }]
  const around: { readonly pointer: string; readonly codes: readonly string[] }[] = [{ pointer: '', codes: own }]
  walk(page, documentShape('page'), (value, shape, pointer) => {
    const access = (value as { access?: unknown } | null)?.access
    if (pointer === '' || typeof access !== 'string') return
    while (around.length > 1 && !pointer.startsWith(`${around.at(-1)?.pointer}/`)) around.pop()
    const codes = [...new Set([...(around.at(-1)?.codes ?? []), access])]
    around.push({ pointer, codes })
    const named = trailOf(page, placeOfPointer(page, pointer), model).at(-1)
    const title = named?.label ?? String((value as { id?: unknown }).id ?? '')
    rows.push({ key: `${page.id}${pointer}`, page: page.id, title, word: shape.title ?? named?.noun ?? '', codes })
  })
  return rows
}

/** Whether a role sees something: it holds every code. */
export const mayUse = ({ access }: RoleRights, { codes }: RightsRow): boolean =>
  codes.every((code) => access.includes(code))

/** The rights as people call them; a code that nothing names stands for itself. */
export const rightsText = (codes: readonly string[], { accessCodes }: Pick<AppModel, 'accessCodes'>): string =>
  codes.map((code) => (Object.hasOwn(accessCodes, code) ? accessCodes[code] : code)).join('、')
