import { type ItemValue, itemValues } from './data-item.ts'
import { type Dlt645Message, findFrame, messageOf } from './frame.ts'

/** What one poll of a meter brought. */
export interface Dlt645Packet {
  readonly values: readonly ItemValue[]
  readonly faults: readonly string[]
}

/**
 * Reads the raw packet of a poll: requests and answers as they went over the wire. Parts of an answer with follow-up
 * frames are put together; nothing is thrown, whatever the bytes are.
 */
export function readDlt645Packet(body: Buffer): Dlt645Packet {
  const values: ItemValue[] = []
  const faults: string[] = []
  let asked: string | undefined
  let parts: { readonly item: string; readonly bytes: Buffer[] } | undefined
  const take = (message: Dlt645Message) => {
    if (message.kind === 'request') {
      if (asked !== undefined && message.sequence === undefined) faults.push(`数据标识 ${asked} 没有应答`)
      asked = message.item ?? '通信地址'
    } else if (message.kind === 'refusal') {
      faults.push(`数据标识 ${asked ?? '未知'}：${message.reason}`)
      asked = undefined
      parts = undefined
    } else if (message.kind === 'data') {
      asked = undefined
      if (parts?.item !== message.item) parts = { item: message.item, bytes: [] }
      parts.bytes.push(message.bytes)
      if (message.more) return
      values.push(...itemValues(parts.item, Buffer.concat(parts.bytes)))
      parts = undefined
    } else asked = undefined
  }
  let rest = body
  while (rest.length > 0) {
    const found = findFrame(rest)
    if (found.kind === 'more') {
      faults.push('报文不完整')
      break
    }
    if (found.kind === 'frame') take(messageOf(found.frame))
    else faults.push(found.reason)
    rest = rest.subarray(found.length)
  }
  if (asked !== undefined) faults.push(`数据标识 ${asked} 没有应答`)
  return { values, faults }
}
