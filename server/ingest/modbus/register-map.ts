import type { FunctionCode, ReadRequest } from './mbap.ts'
import {
  type ByteOrder,
  byteOrders,
  isRegisterType,
  type RegisterType,
  registerValue,
  widthOf,
} from './register-value.ts'

/** One value of a register map, as the wire has it. */
export interface Register {
  /** Name of the point in its model. */
  readonly identifier: string
  readonly functionCode: FunctionCode
  readonly address: number
  readonly type: RegisterType
  readonly order: ByteOrder
}

/** What a model says of one point; numbers may be missing or out of range, as people write them. */
export interface MappedPoint {
  readonly identifier: string
  readonly address?: string | null
  readonly functionCode?: number | null
  readonly dataType?: string | null
  readonly byteOrder?: string | null
  readonly access?: string | null
}

/** Registers of a model that can be read, and why the others cannot. */
export interface RegisterMap {
  readonly registers: readonly Register[]
  readonly faults: readonly { readonly identifier: string; readonly reason: string }[]
}

/** The register map of a model; addresses may be decimal or 0x…; function code 3 and the model's order by default. */
export function registerMap(points: readonly MappedPoint[], order?: string | null): RegisterMap {
  const registers: Register[] = []
  const faults: { identifier: string; reason: string }[] = []
  for (const point of points) {
    if (point.access === 'w' || !point.address) continue
    const made = registerOf(point, order ?? 'ABCD')
    if (typeof made === 'string') faults.push({ identifier: point.identifier, reason: made })
    else registers.push(made)
  }
  return { registers, faults }
}

function registerOf(point: MappedPoint, modelOrder: string): Register | string {
  const { identifier } = point
  const address = /^(\d+|0x[0-9a-f]+)$/i.test(point.address ?? '') ? Number(point.address) : Number.NaN
  if (!(address <= 0xffff)) return `寄存器地址“${point.address}”应为 0 到 65535`
  const functionCode = point.functionCode ?? 3
  if (![1, 2, 3, 4].includes(functionCode)) return `功能码 ${functionCode} 不是 1 到 4`
  const type = point.dataType ?? (functionCode <= 2 ? 'bit' : 'uint16')
  if (!isRegisterType(type)) return `数据类型“${type}”不能由寄存器解出`
  if ((type === 'bit') !== functionCode <= 2) return `功能码 ${functionCode} 与数据类型 ${type} 不符`
  const order = point.byteOrder || modelOrder
  if (!(byteOrders as readonly string[]).includes(order)) return `字节序“${order}”未知`
  if (address + widthOf(type) > 0x1_0000) return `寄存器地址“${point.address}”超出范围`
  return { identifier, functionCode: functionCode as FunctionCode, address, type, order: order as ByteOrder }
}

/** Most registers of one request, by the Modbus application protocol. */
const mostRegisters = 125
const mostBits = 2000
/** Registers between two wanted ones that are read along rather than asked around: a request costs about as much. */
const gapRegisters = 8

/**
 * How boldly registers are read together: `gaps` reads what lies between two wanted ones along, `neighbours` does not,
 * as some meters refuse registers that they do not have; `single` asks for each one alone.
 */
export type ReadStyle = 'gaps' | 'neighbours' | 'single'

/** The fewest reads that bring all registers: neighbours of one function code together, never more than 125 at once. */
export function planReads(registers: readonly Register[], unit: number, style: ReadStyle = 'gaps'): ReadRequest[] {
  const gap = style === 'gaps' ? gapRegisters : 0
  const sorted = [...registers].sort((a, b) => a.functionCode - b.functionCode || a.address - b.address)
  const reads: { unit: number; functionCode: FunctionCode; address: number; count: number }[] = []
  for (const { functionCode, address, type } of sorted) {
    const end = address + widthOf(type)
    const last = reads.at(-1)
    const most = functionCode <= 2 ? mostBits : mostRegisters
    if (
      last?.functionCode === functionCode &&
      style !== 'single' &&
      address <= last.address + last.count + gap &&
      end - last.address <= most
    )
      last.count = Math.max(last.count, end - last.address)
    else reads.push({ unit, functionCode, address, count: end - address })
  }
  return reads
}

/** One value out of a read, before the point's coefficient; `value` undefined: the device has none to give. */
export interface RegisterReading {
  readonly identifier: string
  readonly value: number | undefined
}

/** The values of all registers that lie wholly within a read; `data` are the bytes of its answer. */
export function valuesIn(registers: readonly Register[], read: ReadRequest, data: Buffer): RegisterReading[] {
  return registersIn(registers, read).map((register) => ({
    identifier: register.identifier,
    value: valueAt(register, register.address - read.address, data),
  }))
}

/** The registers that lie wholly within a read. */
export function registersIn(registers: readonly Register[], { functionCode, address, count }: ReadRequest): Register[] {
  return registers.filter(
    (register) =>
      register.functionCode === functionCode &&
      register.address >= address &&
      register.address + widthOf(register.type) <= address + count,
  )
}

function valueAt({ type, order }: Register, offset: number, data: Buffer): number | undefined {
  if (type !== 'bit') return registerValue(data.subarray(offset * 2), type, order)
  const byte = data[offset >> 3]
  return byte === undefined ? undefined : (byte >> (offset & 7)) & 1
}
