import { Transform } from 'node:stream'

/** Largest MQTT packet that is taken, in bytes. */
export const mostPacketBytes = 4 * 1024 * 1024

/**
 * Passes bytes of MQTT on as they come and fails as soon as a packet says that it is longer than `mostBytes`, before
 * anything of it is held in memory.
 */
export function frameGuard(mostBytes = mostPacketBytes): Transform {
  /** Bytes of the packet under way that are still to come; its head is being read while undefined. */
  let rest = 0
  let head: { length: number; shift: number } | undefined
  let isHead = true
  const follow = (chunk: Buffer): string | undefined => {
    let at = 0
    while (at < chunk.length) {
      if (!isHead) {
        const step = Math.min(rest, chunk.length - at)
        at += step
        rest -= step
        isHead = rest === 0
        continue
      }
      const byte = chunk[at]!
      at += 1
      if (head === undefined) {
        head = { length: 0, shift: 0 }
        continue
      }
      head.length += (byte & 0x7f) * 2 ** head.shift
      head.shift += 7
      if (head.length > mostBytes) return `报文长度超出 ${mostBytes} 字节`
      if (byte < 0x80) {
        rest = head.length
        isHead = rest === 0
        head = undefined
      } else if (head.shift > 21) return '报文长度写法有误'
    }
    return undefined
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const fault = follow(chunk)
      if (fault) done(new Error(fault))
      else done(null, chunk)
    },
  })
}
