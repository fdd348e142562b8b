import { compileExpression, ExpressionFault, isExpression } from '../expression.ts'
import type { Shape } from '../shape.ts'
import { closest } from '../suggest.ts'
import { anyType, type Type } from '../type.ts'
import type { Fault } from '../validate.ts'
import { inferType } from './infer.ts'
import type { Context, ExpressionIssue, Names } from './infer-context.ts'
import { literalType } from './schema-type.ts'
import type { World } from './world.ts'

/** Where in a document a check stands: what expressions see there, and what is granted there. */
export interface Place {
  readonly names: Names
  /** The record that field names belong to; anything where absent. */
  readonly fields?: Type
  /** Record whose fields are offered for names that the check takes as they are, e.g. parameters of a search. */
  readonly offers?: Type
  /** Entity behind those fields, to tell a secret field from an unknown one. */
  readonly entity?: string
  /** Access codes that page, widgets and actions around require. */
  readonly access: readonly string[]
  /** A confirm stands before, in this list of steps or around it. */
  readonly isConfirmed: boolean
  /** Data names are asked again here, not shown. */
  readonly isReload?: boolean
}

/** A call that a document makes, with what is granted around it. */
export interface Call {
  readonly endpoint: string
  readonly access: readonly string[]
  readonly pointer: string
}

/** What the check of one page, fragment or drawing gathers. */
export interface Sheet {
  readonly world: World
  readonly fault: (fault: Fault) => void
  /** Names of the document's states and data sources, with their types. */
  readonly state: Readonly<Record<string, Type>>
  readonly data: Readonly<Record<string, { readonly endpoint?: string; readonly type: () => Type }>>
  readonly calls: Call[]
  /** For each data source that something shows or reads: what is granted at each use. */
  readonly dataUses: Map<string, (readonly string[])[]>
  readonly stateUses: Set<string>
  /** Routes that the document leads to. */
  readonly routes: Set<string>
  /** Fragments in use, with what is granted there. */
  readonly fragments: { readonly id: string; readonly access: readonly string[]; readonly pointer: string }[]
  /** Told of each object that is gone through, outermost first. What throws in an unfinished one is let be then. */
  readonly onObject?: (pointer: string, spot: ObjectSpot) => void
}

/** What the check knows of an object of a document: for its keys, those that are not written too. */
export interface ObjectSpot {
  readonly shape: Shape
  readonly place: Place
  readonly inner: Inner
  /** Type that the object itself must have. */
  readonly wanted: Type | undefined
}

/** What a rule says of the keys of an object: where they stand, and of which type their value must be. */
export type Inner = Readonly<Record<string, { readonly place?: Place; readonly wanted?: Type } | undefined>>

/** A place with more names in sight. */
export const withNames = (place: Place, names: Names): Place => ({ ...place, names: { ...place.names, ...names } })

/** Reports that a written name is not among those known. */
export function unknownName(
  sheet: Pick<Sheet, 'fault'>,
  pointer: string,
  code: string,
  what: string,
  written: string,
  known: Iterable<string>,
): void {
  const suggestion = closest(written, known)
  sheet.fault({
    pointer,
    at: 'value',
    code,
    message: written === '' ? `还没有选择${what}` : `没有名为 ${JSON.stringify(written)} 的${what}`,
    written,
    ...(suggestion === undefined ? {} : { suggestion }),
  })
}

export { pointerUnder as under } from '../json.ts'

function context(sheet: Sheet, names: Names, report: (issue: ExpressionIssue) => void): Context {
  const { world } = sheet
  return { names, report, hasEnum: (id) => world.enumeration(id) !== undefined, enums: () => world.namesOf('enums') }
}

/** The type of an expression's text, without telling of faults. */
export function quietType(sheet: Sheet, text: string, names: Names): Type {
  try {
    return inferType(
      compileExpression(text).syntax,
      context(sheet, names, () => {}),
    )
  } catch {
    return anyType
  }
}

/** The type of a value of the document, without telling of faults; a literal's own where it holds no expression. */
export function valueType(sheet: Sheet, value: unknown, names: Names): Type {
  if (isExpression(value)) return quietType(sheet, value.$expr, names)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return literalType(value)
  const fields = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, valueType(sheet, item, names)]))
  return { is: 'record', fields: () => fields }
}

/** The type of an expression, with every fault in it told at `pointer` (of its `$expr`). */
export function checkedType(sheet: Sheet, text: string, pointer: string, names: Names): Type {
  const report = ({ start, end: _, ...issue }: ExpressionIssue) =>
    sheet.fault({ ...issue, pointer, at: 'value', caret: start, prefix: text.slice(0, start) })
  try {
    return inferType(compileExpression(text).syntax, context(sheet, names, report))
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
    report({ code: error.code, message: error.message, start: error.start, end: error.end })
    return anyType
  }
}
