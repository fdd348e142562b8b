/** One frame of DL/T 645-2007, its data as meant (0x33 taken off). */
export interface Dlt645Frame {
  /** 12 digits, most significant first; A stands for “any”. */
  readonly address: string
  readonly control: number
  readonly data: Buffer
}

/** Control codes (section 7 of the standard): requests of the master, and bits of a meter's answer. */
export const control = { read: 0x11, readMore: 0x12, readAddress: 0x13 } as const
const answerBit = 0x80
const errorBit = 0x40
const moreBit = 0x20

const start = 0x68
const end = 0x16
const headBytes = 10
const offset = 0x33
/** Most data bytes of a frame when reading. */
const mostDataBytes = 200

/** Bytes of a frame, four wake-up bytes in front where `wake`. The address is padded with zeros to 12 digits. */
export function encodeFrame({ address, control: code, data }: Dlt645Frame, wake = false): Buffer {
  const digits = address.padStart(12, '0')
  if (!/^[0-9A]{12}$/i.test(digits)) throw new RangeError(`“${address}” is no DL/T 645 address.`)
  const frame = Buffer.alloc(headBytes + data.length + 2)
  frame[0] = start
  Buffer.from(digits, 'hex').reverse().copy(frame, 1)
  frame[7] = start
  frame[8] = code
  frame[9] = data.length
  for (const [index, byte] of data.entries()) frame[headBytes + index] = (byte + offset) & 0xff
  frame[frame.length - 2] = checksum(frame.subarray(0, -2))
  frame[frame.length - 1] = end
  return wake ? Buffer.concat([Buffer.alloc(4, 0xfe), frame]) : frame
}

const checksum = (bytes: Buffer): number => bytes.reduce((sum, byte) => (sum + byte) & 0xff, 0)

/** What lies in the bytes that have come: a whole frame up to `length`, more to wait for, or bytes that are none. */
export type Found =
  | { readonly kind: 'frame'; readonly frame: Dlt645Frame; readonly length: number }
  | { readonly kind: 'more' }
  | { readonly kind: 'garbage'; readonly length: number; readonly reason: string }

/** Looks at the beginning of `bytes`; wake-up bytes FE are passed over. Never throws. */
export function findFrame(bytes: Buffer): Found {
  let at = 0
  while (at < bytes.length && bytes[at] === 0xfe) at += 1
  if (at === bytes.length) return { kind: 'more' }
  if (bytes[at] !== start) {
    const next = bytes.indexOf(start, at)
    return { kind: 'garbage', length: next < 0 ? bytes.length : next, reason: '不是 68H 开头的帧' }
  }
  const no = (reason: string): Found => ({ kind: 'garbage', length: at + 1, reason })
  const frame = bytes.subarray(at)
  if (frame.length > 7 && frame[7] !== start) return no('第二个起始符不是 68H')
  if (frame.length > 9 && frame[9]! > mostDataBytes) return no(`数据长度 ${frame[9]} 超出 ${mostDataBytes}`)
  if (frame.length < headBytes || frame.length < headBytes + frame[9]! + 2) return { kind: 'more' }
  const length = headBytes + frame[9]! + 2
  if (frame[length - 1] !== end) return no('结束符不是 16H')
  if (frame[length - 2] !== checksum(frame.subarray(0, length - 2))) return no('校验和不符')
  const data = Buffer.from(frame.subarray(headBytes, length - 2)).map((byte) => (byte - offset) & 0xff)
  const address = Buffer.from(frame.subarray(1, 7)).reverse().toString('hex').toUpperCase()
  return { kind: 'frame', frame: { address, control: frame[8]!, data: Buffer.from(data) }, length: at + length }
}

/** Asks a meter for a data item, 8 hex digits such as `00010000`. */
export function readRequest(address: string, item: string): Dlt645Frame {
  return { address, control: control.read, data: reversed(item) }
}

/** Asks for the next part of an answer that has more to come; `sequence` counts from 1. */
export function moreRequest(address: string, item: string, sequence: number): Dlt645Frame {
  return { address, control: control.readMore, data: Buffer.concat([reversed(item), Buffer.of(sequence)]) }
}

/** Asks the only meter of a line for its address. */
export const addressRequest: Dlt645Frame = {
  address: 'AAAAAAAAAAAA',
  control: control.readAddress,
  data: Buffer.alloc(0),
}

const reversed = (hex: string): Buffer => Buffer.from(hex, 'hex').reverse()

/** What a frame says, in the words of the standard. */
export type Dlt645Message =
  | { readonly kind: 'request'; readonly item?: string; readonly sequence?: number }
  | {
      readonly kind: 'data'
      readonly item: string
      readonly bytes: Buffer
      readonly more: boolean
      readonly sequence?: number
    }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'refusal'; readonly reason: string }
  | { readonly kind: 'other' }

/** Meaning of a frame; frames of other functions than reading are `other`. */
export function messageOf({ control: code, data }: Dlt645Frame): Dlt645Message {
  const item = data.length >= 4 ? Buffer.from(data.subarray(0, 4)).reverse().toString('hex').toUpperCase() : undefined
  const isMore = (code & 0x1f) === control.readMore
  if ((code & answerBit) === 0) {
    const sequence = isMore ? data[4] : undefined
    return { kind: 'request', ...(item ? { item } : {}), ...(sequence === undefined ? {} : { sequence }) }
  }
  if ((code & errorBit) !== 0) return { kind: 'refusal', reason: refusalText(data[0] ?? 0) }
  if ((code & 0x1f) === control.readAddress && data.length >= 6)
    return { kind: 'address', address: Buffer.from(data.subarray(0, 6)).reverse().toString('hex').toUpperCase() }
  if (item === undefined || ((code & 0x1f) !== control.read && !isMore)) return { kind: 'other' }
  const more = (code & moreBit) !== 0
  if (!isMore) return { kind: 'data', item, bytes: data.subarray(4), more }
  return { kind: 'data', item, bytes: data.subarray(4, -1), more, sequence: data.at(-1) ?? 0 }
}

const refusals = [
  '其他错误',
  '无请求数据',
  '密码错误或未授权',
  '通信速率不能更改',
  '年时区数超限',
  '日时段数超限',
  '费率数超限',
]

function refusalText(word: number): string {
  const reasons = refusals.filter((_, bit) => (word & (1 << bit)) !== 0)
  return reasons.length > 0 ? reasons.join('、') : `错误字 ${word.toString(16).padStart(2, '0').toUpperCase()}H`
}
