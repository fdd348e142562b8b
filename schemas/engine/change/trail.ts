import { isExpression } from '../expression.ts'
import { type DocumentKind, documentKinds } from '../meta.ts'
import type { AppModel } from '../model.ts'
import { chosen, documentShape, namedShape, type Shape } from '../shape.ts'
import { fieldTitle } from './field-title.ts'
import { idOf, keyOf, type Place, type Step } from './place.ts'

/** One step on the way to a place, as a person names it. */
export interface Named {
  readonly step: Step
  /** What it is: 列, 数据源, 列宽. */
  readonly noun: string
  /** Its own name, for what has one: an item, a widget, an entry of a map. */
  readonly label: string | undefined
  /** Whether `label` is a name that people see, not an id. */
  readonly isNamed: boolean
  /** Its shape by the meta-schema, where one is known. */
  readonly shape: Shape | undefined
  readonly value: unknown
  /** An item, a widget or an entry: something that people speak of by itself; else it is a property. */
  readonly isThing: boolean
}

/** What names are looked up in: titles of fields stand in entities and answers. */
export type NamingModel = Pick<AppModel, 'endpoints' | 'entities'>

/** The things and properties on the way to a place of a document. */
export function trailOf(document: unknown, at: Place, model?: NamingModel): readonly Named[] {
  const kind = (document as { kind?: unknown } | null)?.kind
  let shape: Shape | undefined =
    typeof kind === 'string' && Object.hasOwn(documentKinds, kind) ? documentShape(kind as DocumentKind) : undefined
  let value: unknown = document
  let listNoun: string | undefined
  const trail: Named[] = []
  for (const [index, step] of at.entries()) {
    const outer = shape && chosen(shape, value)
    // Inside a JSON Schema people speak of its fields, not of the words of the schema.
    const here = outer?.name === 'JsonSchema' ? undefined : outer
    const key = keyOf(value, step)
    const isList = Array.isArray(value)
    const property = isList || typeof step === 'object' ? undefined : here?.properties.get(String(step))
    const inner =
      property?.shape ?? (isList ? here?.items : typeof here?.additional === 'object' ? here.additional : undefined)
    const next = key === undefined ? undefined : (value as Record<string | number, unknown>)[key]
    const found = inner && next !== undefined ? (chosen(inner, next) ?? inner) : inner
    const isEntry = !isList && property === undefined && inner !== undefined
    const isWidget = property !== undefined && idOf(next) !== undefined && found !== inner
    const isThing = isList || isEntry || isWidget
    const ownTitle = inner?.variants ? found?.title : undefined
    const noun = ownTitle ?? (isThing && !isWidget ? listNoun : undefined) ?? property?.title ?? wordOf(next, step)
    const shown = isEntry && at[index - 1] === 'geometry' ? elementOf(document, String(step)) : next
    const text = isThing ? textOf(shown, at.slice(0, index + 1), document, model) : undefined
    const label = text ?? (isThing && typeof step !== 'number' ? String(keyText(step)) : undefined)
    trail.push({ step, noun, label, isNamed: text !== undefined || isEntry, shape: found, value: next, isThing })
    listNoun = property?.title ?? noun
    shape = inner
    value = next
  }
  return trail
}

/** The element of a drawing that an entry of its geometry places. */
function elementOf(document: unknown, id: string): unknown {
  const { elements } = document as { elements?: unknown }
  return Array.isArray(elements) ? elements.find((one) => idOf(one) === id) : undefined
}

const keyText = (step: Step): string | number => (typeof step === 'object' ? step.id : step)

const schemaWords: Readonly<Record<string, string>> = {
  enum: '取值',
  required: '必填',
  default: '默认值',
  type: '类型',
}

/** The schemas of requests and answers say of their fields what those of entities say. */
const fieldWord = (key: string): string | undefined => namedShape('EntityField').properties.get(key)?.title

/** What a key inside a JSON Schema is called; empty for those that only hold others. */
function wordOf(value: unknown, step: Step): string {
  const { title } = (value ?? {}) as { title?: unknown }
  if (typeof title === 'string') return title
  if (step === 'properties' || step === 'items') return ''
  const key = String(keyText(step))
  return schemaWords[key] ?? fieldWord(key) ?? key
}

/** How people call a thing: by the text that it shows, else by the field that it shows; undefined where it shows none. */
function textOf(value: unknown, at: Place, document: unknown, model?: NamingModel): string | undefined {
  const written = (isExpression(value) ? {} : (value ?? {})) as Readonly<Record<string, unknown>>
  for (const key of ['title', 'label', 'text']) {
    const text = written[key]
    if (typeof text === 'string' && text !== '') return text
  }
  // A field of a form is that of the entity which its id names.
  const isFormField = written.control !== undefined || at.at(-2) === 'fields'
  const field = written.field ?? (isFormField ? written.id : undefined)
  if (typeof field === 'string') return (model && fieldTitle(document, at, field, model)) ?? field
  return undefined
}
