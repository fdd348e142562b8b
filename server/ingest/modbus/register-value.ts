/**
 * How the bits of one register value are read, in the words of the enumeration registerType. `bit` is a coil or discrete
 * input, and takes one of them; `bcd` takes one register.
 */
export const registerTypes = [
  'bit',
  'int16',
  'uint16',
  'bcd',
  'int32',
  'uint32',
  'float32',
  'bcd32',
  'int64',
  'uint64',
  'float64',
  'bcd64',
] as const
export type RegisterType = (typeof registerTypes)[number]

/**
 * Order of the bytes of a value of two words, as makers write it: A is the most significant byte. ABCD: as in Modbus
 * itself; CDAB: words exchanged; BADC: bytes within words exchanged; DCBA: both. Longer values likewise.
 */
export const byteOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const
export type ByteOrder = (typeof byteOrders)[number]

/** Whether a word of a model names a register type. */
export const isRegisterType = (word: string): word is RegisterType =>
  (registerTypes as readonly string[]).includes(word)

/** Registers (or bits, for `bit`) that a value takes. */
export function widthOf(type: RegisterType): number {
  if (type === 'bit' || type === 'bcd') return 1
  return Number(type.replace(/\D+/, '')) / 16
}

/**
 * The number that stands in `bytes`, two for each register as on the wire. Undefined where it is none: not a number, a
 * BCD digit over 9, too few bytes, or an integer whose bits are the mark that makers use for “not available”
 * (signed 0x7FFF…, unsigned 0xFFFF… of 32 bits and more).
 */
export function registerValue(bytes: Buffer, type: RegisterType, order: ByteOrder = 'ABCD'): number | undefined {
  if (type === 'bit') return bytes.length < 1 ? undefined : bytes[0]! & 1
  const size = widthOf(type) * 2
  if (bytes.length < size) return undefined
  const value = numberOf(ordered(bytes.subarray(0, size), order), type)
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

/** The bytes most significant first. */
function ordered(bytes: Buffer, order: ByteOrder): Buffer {
  const result = Buffer.from(bytes)
  if (order === 'BADC' || order === 'DCBA') result.swap16()
  if (order === 'CDAB' || order === 'DCBA') {
    const words = result.length / 2
    const copy = Buffer.from(result)
    for (let index = 0; index < words; index += 1) copy.copy(result, (words - 1 - index) * 2, index * 2, index * 2 + 2)
  }
  return result
}

function numberOf(bytes: Buffer, type: Exclude<RegisterType, 'bit'>): number | undefined {
  switch (type) {
    case 'int16':
      return bytes.readInt16BE()
    case 'uint16':
      return bytes.readUInt16BE()
    case 'int32':
      return available(bytes.readInt32BE(), 0x7fff_ffff)
    case 'uint32':
      return available(bytes.readUInt32BE(), 0xffff_ffff)
    case 'float32':
      // Shortened to the digits that 32 bits hold, so that 0.1 is not stored as 0.10000000149.
      return shortened(bytes.readFloatBE())
    case 'float64':
      return bytes.readDoubleBE()
    case 'int64':
      return available(Number(bytes.readBigInt64BE()), 2 ** 63)
    case 'uint64':
      return available(Number(bytes.readBigUInt64BE()), 2 ** 64)
    case 'bcd':
    case 'bcd32':
    case 'bcd64': {
      const digits = bytes.toString('hex')
      return /^\d+$/.test(digits) ? Number(digits) : undefined
    }
  }
}

const available = (value: number, absent: number): number | undefined => (value === absent ? undefined : value)

/** Largest whole number that a 32-bit float holds exactly. */
const wholeFloat = 2 ** 24

function shortened(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= wholeFloat) return value
  for (let digits = 6; digits <= 9; digits += 1) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}
