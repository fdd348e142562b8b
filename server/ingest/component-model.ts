/** How a value is stored in registers: enum registerType. */
export type RegisterType =
  | 'uint16'
  | 'int16'
  | 'uint32'
  | 'int32'
  | 'uint64'
  | 'int64'
  | 'float32'
  | 'float64'
  | 'bcd'
  | 'bcd32'
  | 'bcd64'
  | 'bit'
  | 'text'

/** One point of a model: what it is called, where it is read, how it becomes a value. */
export interface ModelPoint {
  readonly identifier: string
  readonly name: string
  readonly kind: 'cumulative' | 'gauge' | 'state' | 'text'
  readonly unit?: string
  readonly access?: 'r' | 'w' | 'rw'
  /** Register address, data item or coding, as the protocol has it. */
  readonly address?: string
  readonly functionCode?: number
  readonly dataType?: RegisterType
  readonly coefficient: number
  readonly offset: number
  readonly low?: number
  readonly high?: number
  /** This point is the meter's register: its usage is made of it. */
  readonly isRegister: boolean
  readonly aliases: readonly string[]
}

/** A model of meters or devices (entity component-model). */
export interface ComponentModel {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly protocol: string | null
  readonly byteOrder: 'ABCD' | 'CDAB' | 'BADC' | 'DCBA'
  readonly points: readonly ModelPoint[]
}

/** A row of table component_model as a model; fields that are not there get their defaults. */
export function componentModelOf(row: {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly protocol: string | null
  readonly byte_order: string | null
  readonly points: unknown
}): ComponentModel {
  const points = Array.isArray(row.points) ? row.points.filter(isPoint) : []
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    protocol: row.protocol,
    byteOrder: byteOrders.find((order) => order === row.byte_order) ?? 'ABCD',
    points: points.map((point) => ({
      ...withoutNulls(point),
      coefficient: point.coefficient ?? 1,
      offset: point.offset ?? 0,
      isRegister: point.isRegister === 1 || point.isRegister === true,
      aliases: point.aliases ?? [],
    })),
  }
}

const byteOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const

type StoredPoint = Omit<ModelPoint, 'coefficient' | 'offset' | 'isRegister' | 'aliases'> & {
  readonly coefficient?: number | null
  readonly offset?: number | null
  readonly isRegister?: number | boolean | null
  readonly aliases?: readonly string[] | null
}

/** Empty inputs of a form are stored as null. */
function withoutNulls(point: StoredPoint): StoredPoint {
  return Object.fromEntries(Object.entries(point).filter(([, value]) => value !== null)) as unknown as StoredPoint
}

/** The entity's schema has checked the rest when the row was written. */
function isPoint(value: unknown): value is StoredPoint {
  return typeof value === 'object' && value !== null && 'identifier' in value && typeof value.identifier === 'string'
}
