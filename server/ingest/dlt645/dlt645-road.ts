import { exchangeFailed, type PolledValue, type PollRoad } from '../polling/road.ts'
import { type Line, LineError, type Taken } from '../polling/tcp-line.ts'
import { readDlt645Packet } from './dlt645-packet.ts'
import { type Dlt645Frame, encodeFrame, findFrame, messageOf, moreRequest, readRequest } from './frame.ts'

/** Follow-up frames asked for at most; the standard counts them in one byte. */
const mostFollowUps = 255

/** Meters of DL/T 645-2007 behind a serial server: half duplex, one question on the line at a time. */
export const dlt645Road: PollRoad = {
  protocol: 'DLT645',
  road: 'dlt645',
  async poll(line, { address, model }, { requestTimeoutMs, deadlineMs, now, signal }) {
    if (!/^\d{1,12}$/.test(address)) return exchangeFailed(`通讯地址“${address}”应为 12 位数字`)
    const items = itemsOf(model)
    if (items.length === 0) return exchangeFailed(`型号“${model.name}”没有数据标识`)
    const meter = address.padStart(12, '0')
    const frames: Buffer[] = []
    const faults: string[] = []
    let [isAnswered, isLineDown] = [false, false]
    for (const item of items) {
      if (now() >= deadlineMs) {
        faults.push('未能在时限内读完')
        break
      }
      try {
        for await (const part of exchanges(line, meter, item, requestTimeoutMs, signal)) frames.push(part)
        isAnswered = true
      } catch (error) {
        if (!(error instanceof LineError)) throw error
        faults.push(error.message)
        isLineDown = error.of === 'line'
        if (isLineDown || !isAnswered) break
      }
    }
    const body = Buffer.concat(frames)
    const { values, faults: told } = dlt645Road.read(body, model)
    const said = told.filter((fault) => !fault.endsWith('没有应答') || faults.length === 0)
    return { body, values, faults: [...faults, ...said], isAnswered, isLineDown }
  },
  read(body, model) {
    const { values, faults } = readDlt645Packet(body)
    const byItem = new Map(model.points.map((point) => [point.address?.toUpperCase(), point.identifier]))
    const named = values.flatMap(({ item, value }): PolledValue[] => {
      const identifier = byItem.get(item)
      return identifier === undefined ? [] : [{ item: identifier, value }]
    })
    return { values: named, faults }
  },
}

type Model = Parameters<PollRoad['read']>[1]

/** Data items to be asked for: each point's, where it is one. */
function itemsOf(model: Model): string[] {
  const items = model.points
    .filter(({ access }) => access !== 'w')
    .map(({ address }) => address?.toUpperCase() ?? '')
    .filter((item) => /^[0-9A-F]{8}$/.test(item))
  return [...new Set(items)]
}

/** Request and answer, and the follow-up frames where the answer says that there are more. */
async function* exchanges(line: Line, meter: string, item: string, timeoutMs: number, signal: AbortSignal) {
  for (let sequence = 0; sequence <= mostFollowUps; sequence += 1) {
    const question = sequence === 0 ? readRequest(meter, item) : moreRequest(meter, item, sequence)
    const request = encodeFrame(question, true)
    yield request
    const answer = await line.exchange(request, takeAnswer(question, item), timeoutMs, signal)
    yield answer
    const found = findFrame(answer)
    const message = found.kind === 'frame' ? messageOf(found.frame) : undefined
    if (message?.kind !== 'data' || !message.more) return
  }
}

/** The answer of the meter that was asked; the line's echo of the request and other meters' words are passed over. */
function takeAnswer(question: Dlt645Frame, item: string) {
  return (bytes: Buffer): Taken => {
    const found = findFrame(bytes)
    if (found.kind === 'more') return found
    if (found.kind === 'garbage') return { kind: 'other', length: found.length }
    const { frame, length } = found
    const message = messageOf(frame)
    const isMine =
      frame.address === question.address &&
      (frame.control & 0x9f) === (question.control | 0x80) &&
      (message.kind === 'refusal' || (message.kind === 'data' && message.item === item))
    return { kind: isMine ? 'answer' : 'other', length }
  }
}
