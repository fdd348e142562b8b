import { exchangeFailed, type PollRoad } from '../polling/road.ts'
import { type Line, LineError, type Taken } from '../polling/tcp-line.ts'
import { answerIn, frameLength, type ReadRequest, requestFrame, transactionOf } from './mbap.ts'
import { readModbusPacket } from './modbus-packet.ts'
import { planReads, type ReadStyle, type RegisterMap, registerMap, registersIn } from './register-map.ts'

/** Meters behind Modbus TCP, read by the register map of their model. */
export const modbusRoad: PollRoad = {
  protocol: 'Modbus',
  road: 'modbus',
  async poll(line, { address, model }, { requestTimeoutMs, deadlineMs, now, signal }) {
    const unit = /^\d{1,3}$/.test(address) ? Number(address) : Number.NaN
    if (!(unit <= 255)) return exchangeFailed(`通讯地址“${address}”应为 0 到 255 的从站号`)
    const map = mapOf(model)
    if (map.registers.length === 0) return exchangeFailed(`型号“${model.name}”没有可读的寄存器`)
    const frames: Buffer[] = []
    const faults: string[] = []
    let [isAnswered, isLineDown] = [false, false]
    const styles = stylesOf(line)
    const key = `${unit} ${model.id}`
    const plan = (registers: typeof map.registers, style: ReadStyle) =>
      planReads(registers, unit, style).map((read) => ({ read, style }))
    const reads = plan(map.registers, styles.get(key) ?? 'gaps')
    for (let next = reads.shift(); next; next = reads.shift()) {
      const { read, style } = next
      if (now() >= deadlineMs) {
        faults.push('未能在时限内读完')
        break
      }
      const request = requestFrame(nextTransaction(), read)
      frames.push(request)
      try {
        const frame = await line.exchange(request, takeAnswer(request, read), requestTimeoutMs, signal)
        isAnswered = true
        const finer = isTooBold(frame, read) ? finerOf(style) : undefined
        if (!finer) frames.push(frame)
        else {
          // The meter is asked in smaller parts from now on; the refused question is not part of the packet.
          frames.pop()
          if (finerOf(styles.get(key)) !== undefined) styles.set(key, finer)
          reads.unshift(...plan(registersIn(map.registers, read), finer))
        }
      } catch (error) {
        if (!(error instanceof LineError)) throw error
        faults.push(error.message)
        isLineDown = error.of === 'line'
        // Who does not answer one question does not answer the others either.
        if (isLineDown || !isAnswered) break
      }
    }
    const body = Buffer.concat(frames)
    const { values, faults: told } = modbusRoad.read(body, model)
    const unanswered = new Set(['设备没有应答'])
    const said = told.filter((fault) => !unanswered.has(fault) || faults.length === 0)
    return { body, values, faults: [...faults, ...said], isAnswered, isLineDown }
  },
  read(body, model) {
    const map = mapOf(model)
    const { readings, faults } = readModbusPacket(body, map.registers)
    const values = readings.map(({ identifier, value }) => ({ item: identifier, value }))
    return { values, faults: [...faults, ...map.faults.map(({ identifier, reason }) => `${identifier}：${reason}`)] }
  },
}

const maps = new WeakMap<object, RegisterMap>()

function mapOf(model: Parameters<PollRoad['read']>[1]): RegisterMap {
  const known = maps.get(model)
  if (known) return known
  const made = registerMap(model.points, model.byteOrder)
  maps.set(model, made)
  return made
}

/** How meters behind a line take to be asked, as far as they have shown it. */
const styles = new WeakMap<Line, Map<string, ReadStyle>>()

function stylesOf(line: Line): Map<string, ReadStyle> {
  const known = styles.get(line) ?? new Map<string, ReadStyle>()
  styles.set(line, known)
  return known
}

/** The next smaller way of asking; undefined below the smallest. */
const finerOf = (style: ReadStyle = 'gaps'): ReadStyle | undefined =>
  style === 'gaps' ? 'neighbours' : style === 'neighbours' ? 'single' : undefined

/** Exceptions 2 and 3: there is no such register, or not so many at once. */
function isTooBold(frame: Buffer, read: ReadRequest): boolean {
  const answer = answerIn(frame, read)
  return answer !== undefined && !answer.ok && (answer.exception === 2 || answer.exception === 3)
}

let transaction = 0
const nextTransaction = (): number => {
  transaction = (transaction + 1) & 0xffff
  return transaction
}

/** Answers to earlier questions, which came after their time was up, are passed over. */
function takeAnswer(request: Buffer, read: ReadRequest) {
  return (bytes: Buffer): Taken => {
    const length = frameLength(bytes)
    if (length === undefined) return { kind: 'broken', reason: '对方发来的不是 Modbus TCP 报文' }
    if (length === 0) return { kind: 'more' }
    const frame = bytes.subarray(0, length)
    const isMine = transactionOf(frame) === transactionOf(request) && answerIn(frame, read) !== undefined
    return { kind: isMine ? 'answer' : 'other', length }
  }
}
