/** A question to one device for a row of registers or bits. */
export interface ReadRequest {
  /** Modbus unit, 0 to 255. */
  readonly unit: number
  /** 1 coils, 2 discrete inputs, 3 holding registers, 4 input registers. */
  readonly functionCode: FunctionCode
  /** As on the wire, counted from 0. */
  readonly address: number
  readonly count: number
}
export type FunctionCode = 1 | 2 | 3 | 4

/** What a device answered: the data bytes, or the exception code of its refusal. */
export type ReadAnswer =
  | { readonly ok: true; readonly data: Buffer }
  | { readonly ok: false; readonly exception: number }

const headerBytes = 7
const mostFrameBytes = 260

/** Bytes of a request on Modbus TCP (MBAP header and PDU). `transaction` is 0 to 65535 and comes back in the answer. */
export function requestFrame(transaction: number, { unit, functionCode, address, count }: ReadRequest): Buffer {
  const frame = Buffer.alloc(headerBytes + 5)
  frame.writeUInt16BE(transaction, 0)
  frame.writeUInt16BE(6, 4)
  frame.writeUInt8(unit, 6)
  frame.writeUInt8(functionCode, 7)
  frame.writeUInt16BE(address, 8)
  frame.writeUInt16BE(count, 10)
  return frame
}

/**
 * The first whole frame of what has come so far: its length, 0 while more is needed, or undefined where the bytes are
 * no Modbus TCP (then the line is of no use any more).
 */
export function frameLength(bytes: Buffer): number | undefined {
  if (bytes.length < 6) return 0
  const length = bytes.readUInt16BE(4)
  if (bytes.readUInt16BE(2) !== 0 || length < 2 || length + 6 > mostFrameBytes) return undefined
  return bytes.length < length + 6 ? 0 : length + 6
}

/** Number that ties an answer to its request. */
export const transactionOf = (frame: Buffer): number => frame.readUInt16BE(0)

/** What a frame says to a request; undefined where it answers another one or is cut. */
export function answerIn(frame: Buffer, request: ReadRequest): ReadAnswer | undefined {
  if (frame.length < headerBytes + 2 || frame[6] !== request.unit) return undefined
  const code = frame[7]!
  if (code === (request.functionCode | 0x80)) return { ok: false, exception: frame[8]! }
  if (code !== request.functionCode) return undefined
  const expected = request.functionCode <= 2 ? Math.ceil(request.count / 8) : request.count * 2
  const data = frame.subarray(9)
  return frame[8] === expected && data.length === expected ? { ok: true, data } : undefined
}

/** The question that a request frame asks; undefined where it is none of the four reads. */
export function requestIn(frame: Buffer): ReadRequest | undefined {
  if (frame.length !== headerBytes + 5) return undefined
  const functionCode = frame[7]!
  if (functionCode < 1 || functionCode > 4) return undefined
  return {
    unit: frame[6]!,
    functionCode: functionCode as FunctionCode,
    address: frame.readUInt16BE(8),
    count: frame.readUInt16BE(10),
  }
}

const exceptions: Readonly<Record<number, string>> = {
  1: '设备不支持该功能码',
  2: '寄存器地址不存在',
  3: '寄存器数量超出设备限制',
  4: '设备故障',
  5: '设备已接受，处理中',
  6: '设备忙',
  8: '存储奇偶校验错误',
  10: '网关没有可用通道',
  11: '网关后的设备没有应答',
}

/** Chinese words for an exception code (Modbus application protocol 1.1b3, section 7). */
export const exceptionText = (code: number): string => exceptions[code] ?? `异常码 ${code}`
