import type { EnumDocument } from '../../types.gen.ts'
import {
  anyType,
  boolType,
  type FieldWord,
  listOf,
  nullType,
  numberType,
  stringType,
  type Type,
  unite,
} from '../type.ts'
import { referredSchema } from './referred-schema.ts'

interface Schema {
  readonly title?: string
  readonly 'x-unit'?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly definitions?: Readonly<Record<string, Schema>>
  readonly $ref?: string
  readonly 'x-enum'?: string
}

/** Gives the enumeration of an id, where there is one. */
export type EnumOf = (id: string) => EnumDocument | undefined

/**
 * The type of what a JSON Schema describes. Null is left out, as every value may be missing; an object without named
 * properties is anything; named ones are all there are unless `additionalProperties` is true.
 */
export function schemaType(schema: unknown, enumOf: EnumOf): Type {
  return typeOf(schema as Schema, { root: schema as Schema, enumOf, open: [] })
}

/** Where a schema is read. `open` are the definitions that are being read around it: one that holds itself is anything. */
interface Reading {
  readonly root: Schema
  readonly enumOf: EnumOf
  readonly open: readonly unknown[]
}

function typeOf(schema: Schema | undefined, reading: Reading): Type {
  if (schema === undefined || typeof schema !== 'object') return anyType
  if (schema.$ref) {
    const target = referredSchema(schema.$ref, reading.root as Readonly<Record<string, unknown>>) as Schema | undefined
    return reading.open.includes(target) ? anyType : typeOf(target, { ...reading, open: [...reading.open, target] })
  }
  if (schema.const !== undefined) return ofValues([schema.const])
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map((one) => typeOf(one, reading)).reduce((a, b) => unite(a, b) ?? anyType)
  if (schema.allOf) return schema.allOf.length === 1 ? typeOf(schema.allOf[0], reading) : anyType
  if (schema.enum) return ofValues(schema.enum)
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  if (types.length === 0 && schema.properties) return objectType(schema, reading)
  if (types.length === 0) return [schema.type].flat().includes('null') ? nullType : anyType
  return types.map((type) => plain(type, schema, reading)).reduce((a, b) => unite(a, b) ?? anyType)
}

function plain(type: string, schema: Schema, reading: Reading): Type {
  switch (type) {
    case 'boolean':
      return boolType
    case 'integer':
    case 'number':
      return numberType
    case 'string': {
      const values = schema['x-enum'] ? reading.enumOf(schema['x-enum'])?.items.map(({ value }) => value) : undefined
      return values?.every((value) => typeof value === 'string')
        ? { is: 'string', values, enumId: String(schema['x-enum']) }
        : stringType
    }
    case 'array':
      return listOf(typeOf(schema.items, reading))
    case 'object':
      return objectType(schema, reading)
    default:
      return anyType
  }
}

function objectType(schema: Schema, reading: Reading): Type {
  const { properties, additionalProperties } = schema
  if (!properties || Object.keys(properties).length === 0) {
    if (typeof additionalProperties === 'object') return { is: 'map', of: typeOf(additionalProperties, reading) }
    return additionalProperties === false && properties ? { is: 'record', fields: () => ({}) } : anyType
  }
  let fields: Record<string, Type> | undefined
  return {
    is: 'record',
    open: additionalProperties === true || typeof additionalProperties === 'object',
    word: (field) => wordOf(Object.hasOwn(properties, field) ? properties[field] : undefined),
    fields: () => {
      fields ??= Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, typeOf(property, { ...reading, open: [] })]),
      )
      return fields
    },
  }
}

function wordOf(property: Schema | undefined): FieldWord | undefined {
  const { title, 'x-unit': unit } = property ?? {}
  return title === undefined && unit === undefined
    ? undefined
    : { ...(title === undefined ? {} : { title }), ...(unit === undefined ? {} : { unit }) }
}

function ofValues(values: readonly unknown[]): Type {
  const some = values.filter((value) => value !== null)
  if (some.every((value) => typeof value === 'string')) return { is: 'string', values: some as string[] }
  if (some.every((value) => typeof value === 'number')) return numberType
  return some.every((value) => typeof value === 'boolean') ? boolType : anyType
}

/** The type of a value that stands in a document without expressions. */
export function literalType(value: unknown): Type {
  if (value === null || value === undefined) return nullType
  if (Array.isArray(value))
    return listOf(value.map(literalType).reduce((a, b) => unite(a, b) ?? anyType, anyType as Type))
  switch (typeof value) {
    case 'string':
      return stringType
    case 'number':
      return numberType
    case 'boolean':
      return boolType
    default: {
      const fields = Object.fromEntries(
        Object.entries(value as object).map(([name, item]) => [name, literalType(item)]),
      )
      return { is: 'record', fields: () => fields }
    }
  }
}
