import type { ByteQueue } from './byte-queue.ts'
import { type Frame, keptBytes } from './frame.ts'

/** First bytes of Shandong's frames. */
export const shandongHead = Buffer.from('8bae966868', 'hex')

const tail = Buffer.from('16161616', 'hex')
const bodyAt = shandongHead.length + 2

/**
 * Cuts Shandong's frames: 8B AE 96 68 68 | command | 00 | body | 16 16 16 16, without length or checksum.
 *
 * What is known of it: commands for sign-in, heart beat, start and end of an upload and its data; the body is a PKCS#7
 * signed message (DER) of an XML packet with `node_id` in its common part, data files are enveloped for the
 * certificate of the centre. Both need the certificates of the province, so bodies are kept but not opened. The DER
 * length says where the body ends, so that four bytes 16 inside it do not cut it.
 */
export class ShandongReader {
  constructor(private readonly queue: ByteQueue) {}

  next(maxBytes: number): Frame | undefined {
    const view = this.queue.view()
    const at = view.indexOf(shandongHead)
    if (at !== 0) {
      const count = at < 0 ? Math.max(0, view.length - (shandongHead.length - 1)) : at
      if (count === 0) return undefined
      return this.useless(count, `${count} 字节不属于任何帧`)
    }
    if (view.length < bodyAt + 6) return undefined
    const length = derLength(view.subarray(bodyAt))
    const end = length === undefined ? view.indexOf(tail, bodyAt) : bodyAt + length
    if (end > bodyAt + maxBytes || (end < 0 && view.length > maxBytes)) {
      return this.useless(shandongHead.length, '报文过长')
    }
    if (end < 0 || view.length < end + tail.length) return undefined
    if (!view.subarray(end, end + tail.length).equals(tail)) return this.useless(shandongHead.length, '帧尾不符')
    const bytes = this.queue.take(end + tail.length)
    const wrapping = { kind: 'shandong', command: bytes[shandongHead.length]! } as const
    return { bytes, payload: bytes.subarray(bodyAt, end), wrapping }
  }

  private useless(count: number, fault: string): Frame {
    return { bytes: this.queue.take(count).subarray(0, keptBytes), payload: Buffer.alloc(0), fault }
  }
}

/** Length of a DER sequence with its header; undefined where none begins here. */
function derLength(bytes: Buffer): number | undefined {
  if (bytes[0] !== 0x30) return undefined
  const first = bytes[1]!
  if (first < 0x80) return 2 + first
  const digits = first & 0x7f
  return digits < 1 || digits > 4 ? undefined : 2 + digits + bytes.readUIntBE(2, digits)
}
