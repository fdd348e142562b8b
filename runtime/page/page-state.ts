import { proxy, ref } from 'valtio'
import type { PageDocument, StateVariable, Value } from '../../schemas/index.ts'

/**
 * Variables of a page by name. A value is replaced, never changed inside: lists and objects are kept as they are, not
 * wrapped, so that identity tells whether they changed.
 */
export type PageState = Record<string, unknown>

/** Keeps a list or an object as it is inside a valtio proxy. */
export function asPlain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? ref(value) : value
}

const emptyByType: Record<StateVariable['type'], unknown> = {
  string: '',
  number: 0,
  integer: 0,
  boolean: false,
  array: [],
  object: {},
}

/**
 * First state of a page: the address's query, then remembered values, then defaults, then the empty value of the type.
 *
 * `evaluate` computes a default that is an expression. `given` holds values from the address or a remembered visit, of
 * which only declared names with a fitting type are taken; numbers and booleans may come as text.
 */
export function createPageState(
  declared: PageDocument['state'],
  evaluate: (value: Value) => unknown,
  given: Readonly<Record<string, unknown>>,
): PageState {
  const state: PageState = proxy({})
  for (const [name, variable] of Object.entries(declared ?? {})) {
    const taken = name in given ? coerce(given[name], variable) : undefined
    const first = taken ?? (variable.default === undefined ? undefined : evaluate(variable.default))
    state[name] = asPlain(first ?? (variable.nullable ? null : emptyByType[variable.type]))
  }
  return state
}

function coerce(value: unknown, variable: StateVariable): unknown {
  const { type } = variable
  if (type === 'string') return typeof value === 'string' ? value : undefined
  if (type === 'number' || type === 'integer') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  }
  if (type === 'boolean')
    return value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined
  if (type === 'array')
    return Array.isArray(value) ? value : typeof value === 'string' ? listOf(value, variable) : undefined
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}

/** A list from the address: values between commas, numbers where the items are. */
function listOf(text: string, { items }: StateVariable): unknown[] {
  const parts = text.split(',').filter((part) => part !== '')
  return items?.type === 'integer' || items?.type === 'number' ? parts.map(Number).filter(Number.isFinite) : parts
}

/** Writes `state.<name>`; throws where the name is not declared. */
export function writeState(state: PageState, path: string, value: unknown): void {
  const name = path.replace(/^state\./, '')
  if (!(name in state)) throw new Error(`页面没有名为 ${name} 的状态`)
  const next = value === undefined ? null : value
  if (Object.is(state[name], next)) return
  state[name] = asPlain(next)
}
