/**
 * Type of a value as the checker sees it. Every value may be null (answers leave fields out), so null is no type of
 * its own but only the type of the literal `null`. There is one number: what JSON has.
 */
export type Type =
  | { readonly is: 'any' }
  | { readonly is: 'null' }
  | { readonly is: 'bool' }
  | { readonly is: 'number' }
  /** `enumId` is the enumeration that the values are of, where they are of one. */
  | { readonly is: 'string'; readonly values?: readonly string[]; readonly enumId?: string }
  | { readonly is: 'list'; readonly of: Type }
  | { readonly is: 'map'; readonly of: Type }
  | RecordType

/** An object whose fields are known. `fields` is a function so that a tree's type can hold itself. */
export interface RecordType {
  readonly is: 'record'
  readonly fields: () => Readonly<Record<string, Type>>
  /** May have other fields too, of any type. */
  readonly open?: boolean
  /** What people call its fields, where that is known. */
  readonly word?: (field: string) => FieldWord | undefined
}

/** A field in words. */
export interface FieldWord {
  readonly title?: string
  readonly unit?: string
}

/** Nothing is known of the value. */
export const anyType: Type = { is: 'any' }
/** The literal `null`. */
export const nullType: Type = { is: 'null' }
/** true or false. */
export const boolType: Type = { is: 'bool' }
/** A number of JSON. */
export const numberType: Type = { is: 'number' }
/** Text of any kind. */
export const stringType: Type = { is: 'string' }

/** The type of a list of `of`. */
export const listOf = (of: Type): Type => ({ is: 'list', of })

/** The type of an object with exactly these fields; `titles` are their Chinese names. */
export const recordOf = (
  fields: Readonly<Record<string, Type>>,
  titles?: Readonly<Record<string, string>>,
): RecordType => ({
  is: 'record',
  fields: () => fields,
  ...(titles ? { word: (field) => (titles[field] ? { title: titles[field] } : undefined) } : {}),
})

const names: Record<Type['is'], string> = {
  any: '任意值',
  null: 'null',
  bool: '布尔值',
  number: '数字',
  string: '文本',
  list: '列表',
  map: '对象',
  record: '对象',
}

/** The name of a type in messages. */
export function typeName(type: Type): string {
  return type.is === 'list' && type.of.is !== 'any' ? `${typeName(type.of)}列表` : names[type.is]
}

/** Whether a value of `given` can stand where `wanted` is expected; what is not known fits everywhere. */
export function fits(given: Type, wanted: Type): boolean {
  if (given.is === 'any' || wanted.is === 'any' || given.is === 'null') return true
  if (given.is === 'list' && wanted.is === 'list') return fits(given.of, wanted.of)
  if (wanted.is === 'map') return given.is === 'record' || (given.is === 'map' && fits(given.of, wanted.of))
  if (wanted.is === 'record') return given.is === 'record' || given.is === 'map'
  return given.is === wanted.is
}

/** The type that both branches of a choice share; `undefined` where they share none. */
export function unite(a: Type, b: Type): Type | undefined {
  if (a === b || b.is === 'null') return a
  if (a.is === 'null') return b
  if (a.is === 'any' || b.is === 'any') return anyType
  if (a.is === 'list' && b.is === 'list') return listOf(unite(a.of, b.of) ?? anyType)
  if (a.is === 'string' && b.is === 'string')
    return a.values && b.values ? { is: 'string', values: [...a.values, ...b.values] } : stringType
  if (a.is === 'record' && b.is === 'record') return uniteRecords(a, b)
  if (a.is === 'map' && b.is === 'map') return { is: 'map', of: unite(a.of, b.of) ?? anyType }
  if ((a.is === 'map' && b.is === 'record') || (a.is === 'record' && b.is === 'map')) return { is: 'map', of: anyType }
  return a.is === b.is ? a : undefined
}

function uniteRecords(a: RecordType, b: RecordType): RecordType {
  return {
    is: 'record',
    open: a.open || b.open || false,
    word: (field) => a.word?.(field) ?? b.word?.(field),
    fields: () => {
      const left = a.fields()
      const right = b.fields()
      const both: Record<string, Type> = { ...left, ...right }
      for (const name of Object.keys(both)) {
        const x = left[name]
        const y = right[name]
        if (x && y) both[name] = unite(x, y) ?? anyType
      }
      return both
    },
  }
}

/** The type of a member, or `undefined` where the type is known and has none of that name. */
export function memberOf(type: Type, name: string): Type | undefined {
  if (type.is === 'any' || type.is === 'null') return anyType
  if (type.is === 'map') return type.of
  if (type.is === 'record') {
    const fields = type.fields()
    return Object.hasOwn(fields, name) ? fields[name] : type.open ? anyType : undefined
  }
  return undefined
}

/** Names that a member could have, for suggestions. */
export const memberNames = (type: Type): readonly string[] => (type.is === 'record' ? Object.keys(type.fields()) : [])

/** The type of a dotted path of fields; `undefined` where it leads nowhere. */
export function pathOf(type: Type, path: string): Type | undefined {
  let at: Type | undefined = type
  for (const name of path.split('.')) {
    if (at === undefined) return undefined
    at = memberOf(at, name)
  }
  return at
}
