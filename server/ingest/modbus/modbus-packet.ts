import { answerIn, exceptionText, frameLength, requestIn, transactionOf } from './mbap.ts'
import { type Register, type RegisterReading, valuesIn } from './register-map.ts'

/** What one poll of a device brought: its values, and what went wrong. */
export interface ModbusPacket {
  readonly readings: readonly RegisterReading[]
  readonly faults: readonly string[]
}

/**
 * Reads the raw packet of a poll: requests and answers one after another as they went over the wire. An answer belongs
 * to the request before it with the same transaction; nothing is thrown, whatever the bytes are.
 */
export function readModbusPacket(body: Buffer, registers: readonly Register[]): ModbusPacket {
  const readings: RegisterReading[] = []
  const faults: string[] = []
  let open: Buffer | undefined
  let rest = body
  while (rest.length > 0) {
    const length = frameLength(rest)
    if (!length) {
      faults.push('报文不完整')
      break
    }
    const frame = rest.subarray(0, length)
    rest = rest.subarray(length)
    const request = open && requestIn(open)
    if (!open || !request || transactionOf(frame) !== transactionOf(open)) {
      if (open) faults.push('设备没有应答')
      open = frame
      continue
    }
    open = undefined
    const answer = answerIn(frame, request)
    if (!answer) faults.push('应答与请求不符')
    else if (!answer.ok) faults.push(`地址 ${request.address}：${exceptionText(answer.exception)}`)
    else readings.push(...valuesIn(registers, request, answer.data))
  }
  if (open) faults.push('设备没有应答')
  return { readings, faults }
}
