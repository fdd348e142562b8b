import { closest } from '../suggest.ts'
import { memberNames, memberOf, type Type } from '../type.ts'
import { type Sheet, under, unknownName } from './sheet.ts'

/** The record of an endpoint's parameters; anything where the endpoint is unknown. */
export function requestType(sheet: Sheet, endpoint: unknown): Type {
  const model = typeof endpoint === 'string' ? sheet.world.endpoint(endpoint) : undefined
  return model ? sheet.world.typeOf(model.request) : { is: 'any' }
}

/** The type of an endpoint's answer. */
export function responseType(sheet: Sheet, endpoint: unknown): Type {
  const model = typeof endpoint === 'string' ? sheet.world.endpoint(endpoint) : undefined
  return model ? sheet.world.typeOf(model.response) : { is: 'any' }
}

/**
 * Tells of parameters that the endpoint does not take, and of those that it needs and nobody gives. `also` are names
 * that come from elsewhere (fields of a form, of the value that is edited), with the pointers of those that are written.
 */
export function checkParams(
  sheet: Sheet,
  call: {
    readonly endpoint: unknown
    readonly params: unknown
    readonly pointer: string
    readonly endpointKey: string
  },
  also: ReadonlyMap<string, string | undefined> | 'anything' = new Map(),
): void {
  const model = typeof call.endpoint === 'string' ? sheet.world.endpoint(call.endpoint) : undefined
  if (!model) return
  const type = sheet.world.typeOf(model.request)
  const given = Object.keys((call.params ?? {}) as object)
  for (const name of given) {
    if (memberOf(type, name)) continue
    const suggestion = closest(name, memberNames(type))
    sheet.fault({
      pointer: under(call.pointer, 'params', name),
      at: 'key',
      code: 'unknown-param',
      message: `接口 ${model.id} 没有参数 ${JSON.stringify(name)}`,
      ...(suggestion === undefined ? {} : { suggestion }),
    })
  }
  if (also === 'anything') return
  for (const [name, pointer] of also) {
    if (pointer !== undefined && !memberOf(type, name.split('.')[0] as string)) {
      unknownName(sheet, pointer, 'unknown-param', `参数（接口 ${model.id}）`, name, memberNames(type))
    }
  }
  const tops = new Set([...given, ...[...also.keys()].map((name) => name.split('.')[0])])
  for (const name of (model.request.required ?? []) as string[]) {
    if (tops.has(name)) continue
    sheet.fault({
      pointer: under(call.pointer, call.endpointKey),
      at: 'value',
      code: 'missing-param',
      message: `接口 ${model.id} 需要参数 ${JSON.stringify(name)}${titleOf(model.request, name)}`,
    })
  }
}

const titleOf = (request: object, name: string): string => {
  const { title } = (request as { properties?: Readonly<Record<string, { title?: unknown }>> }).properties?.[name] ?? {}
  return typeof title === 'string' ? `（${title}）` : ''
}

/** The fields of a value's type as names that come along with it. */
export const namesOfType = (type: Type): Map<string, undefined> =>
  new Map(memberNames(type).map((name) => [name, undefined]))

/** Names that come with a value and the form over it; a value of unknown shape may bring anything. */
export function comingNames(
  value: Type,
  form: ReadonlyMap<string, string | undefined>,
): ReadonlyMap<string, string | undefined> | 'anything' {
  return value.is === 'any' ? 'anything' : new Map([...namesOfType(value), ...form])
}

/** Two records as one; the second's fields count. */
export function merged(a: Type, b: Type): Type {
  if (a.is !== 'record' || b.is !== 'record') return a.is === 'null' || a.is === 'any' ? b : a
  return {
    is: 'record',
    open: a.open || b.open || false,
    word: (field) => b.word?.(field) ?? a.word?.(field),
    fields: () => ({ ...a.fields(), ...b.fields() }),
  }
}
