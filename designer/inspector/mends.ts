import { fixesOf, type Issue, isExpression, lookAt, type Place, placeOfPointer, readAt } from '../../schemas/index.ts'
import { freshId, idsIn } from '../draft/fresh-ids.ts'
import type { DeskState } from './desk.ts'
import { kindWord, pathTo } from './node.ts'
import { plainParams } from './plain-params.ts'
import { pointerFor } from './pointer.ts'

/** What mends an issue by one click: another value at a place; undefined takes away what stands there. */
export interface Mend {
  readonly label: string
  readonly place: Place
  readonly value: unknown
}

/** Things that are only left over; taking them away breaks nothing. */
const leftOver: ReadonlySet<string> = new Set(['unused-data', 'unused-state', 'unknown-key', 'unknown-param'])

/** What mends an issue, the likeliest first: the name that was meant, an expression's own mends, taking away. */
export function mendsOf(state: DeskState, issue: Issue): readonly Mend[] {
  const place = placeOfPointer(state.document, issue.pointer)
  const written = readAt(state.document, place)
  if (place.at(-1) === '$expr' && typeof written === 'string') return expressionMends(state, issue, place, written)
  if (issue.code === 'missing-access') return accessMends(state, written, place)
  if (issue.code === 'missing-param')
    return [...fieldMends(state, written, place), ...paramMends(state, written, place)]
  if (issue.code === 'duplicate-id' && typeof written === 'string') {
    const free = freshId(written, idsIn(state.document))
    return [{ label: `改为 ${free}`, place, value: free }]
  }
  const removal: Mend[] =
    leftOver.has(issue.code) && written !== undefined ? [{ label: '移除', place, value: undefined }] : []
  if (issue.suggestion === undefined || typeof written !== 'string' || leftOver.has(issue.code)) return removal
  return [{ label: `改为 ${issue.suggestion}`, place, value: issue.suggestion }]
}

/**
 * The right that an endpoint needs is asked for by the button around the call, else by the nearest thing that can and asks
 * for none yet: whoever may not call it does not see it.
 */
function accessMends({ kind, document, model }: DeskState, endpoint: unknown, place: Place): Mend[] {
  const access = typeof endpoint === 'string' ? model.endpoints[endpoint]?.access : undefined
  if (access === undefined) return []
  const around = pathTo(kind, document, place).reverse()
  const free = around.filter(
    ({ shape, value }) => shape?.properties.has('access') && (value as { access?: unknown }).access === undefined,
  )
  const node = free.find(({ shape }) => shape?.name === 'Button') ?? free[0]
  if (!node) return []
  const label = `${kindWord(node)}要求权限“${model.accessCodes[access] ?? access}”`
  return [{ label, place: [...node.place, 'access'], value: access }]
}

/** What must be sent and is not, where it is plain what may be meant; what is there stays. */
function paramMends({ document, model }: DeskState, endpoint: unknown, place: Place): Mend[] {
  const asked = typeof endpoint === 'string' ? model.endpoints[endpoint] : undefined
  const at = [...place.slice(0, -1), 'params']
  const given = (readAt(document, at) ?? {}) as Readonly<Record<string, unknown>>
  const fields = (readAt(document, [...place.slice(0, -1), 'form', 'fields']) ?? []) as readonly FormField[]
  const inForm = new Set(fields.map(({ id }) => id))
  const plain = Object.fromEntries(
    Object.entries(asked ? plainParams(asked) : {}).filter(([name]) => !inForm.has(name)),
  )
  const isWhole = isExpression(given) || Object.keys(plain).every((name) => Object.hasOwn(given, name))
  return isWhole ? [] : [{ label: '填上必填参数', place: at, value: { ...plain, ...given } }]
}

interface FormField {
  readonly id: string
  readonly label?: string
  readonly required?: boolean
  readonly schema?: unknown
}

/** What must be sent and nobody can guess is asked for in the form that sends it; fields that it does not take go. */
function fieldMends({ document, model }: DeskState, endpoint: unknown, place: Place): Mend[] {
  const step = place.slice(0, -1)
  const form = readAt(document, [...step, 'form']) as { entity?: string; fields?: readonly FormField[] } | undefined
  const asked = typeof endpoint === 'string' ? model.endpoints[endpoint] : undefined
  if (!asked || place.at(-1) !== 'submit' || form?.fields === undefined || form.entity !== undefined) return []
  const { required = [], properties = {} } = asked.request as {
    readonly required?: readonly string[]
    readonly properties?: Readonly<Record<string, { readonly title?: string }>>
  }
  // What stands for the user's choice is sent beside the form; the rest is asked for, even where it has a default.
  const guessed = Object.entries(plainParams(asked)).filter(([, value]) => isExpression(value))
  const given = { ...Object.fromEntries(guessed), ...(readAt(document, [...step, 'params']) as object | undefined) }
  const kept = form.fields.filter(({ id }) => Object.hasOwn(properties, id))
  const missing = required.filter((name) => !Object.hasOwn(given, name) && !kept.some(({ id }) => id === name))
  if (missing.length === 0) return []
  const titles = missing.map((name) => properties[name]?.title ?? name)
  const made = missing.map((name, at) => ({
    id: name,
    label: titles[at],
    required: true,
    schema: plainSchema(properties[name]),
  }))
  return [{ label: `在表单中填写${titles.join('、')}`, place: [...step, 'form', 'fields'], value: [...kept, ...made] }]
}

/** What a form may say of a value; what the table of an entity does with it is left out. */
const plainSchema = (schema: object = {}): object =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !key.startsWith('x-') || formKeys.has(key)))
const formKeys: ReadonlySet<string> = new Set(['x-enum', 'x-ref', 'x-unit', 'x-no-space'])

function expressionMends(state: DeskState, issue: Issue, place: Place, written: string): Mend[] {
  const spot = state.spots.at(pointerFor(state.document, place.slice(0, -1)))
  const looked = lookAt(written, { ...spot, model: state.model })
  return looked.issues
    .filter(({ message, start }) => message === issue.message && (issue.caret ?? 0) === start)
    .flatMap((one) => fixesOf(written, one, looked, spot.wanted))
    .slice(0, 3)
    .map(({ label, from, to, insert }) => ({
      label,
      place,
      value: written.slice(0, from) + insert + written.slice(to),
    }))
}
