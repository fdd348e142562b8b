import type { ByteQueue } from './byte-queue.ts'
import { type Frame, keptBytes } from './frame.ts'
import type { PacketBody } from './packet.ts'

/** First bytes of typed frames. */
export const typedHead = Buffer.from('1f1f', 'hex')

const prefixBytes = 7
const commands = new Set([1, 2, 3, 4, 0xf1, 0xf2])

/** Whether a typed frame begins here: known command, and a length that may be. */
export function beginsTyped(bytes: Buffer, maxBytes: number): boolean {
  if (bytes.length < prefixBytes || !bytes.subarray(0, 2).equals(typedHead)) return false
  return commands.has(bytes[2]!) && bytes.readUInt32BE(3) <= maxBytes
}

/** The command byte that a packet of ours goes under. */
export function commandOf({ kind }: PacketBody): number {
  if (kind.startsWith('sign-in')) return 1
  if (kind.startsWith('heart-beat')) return 2
  return kind === 'data-ack' || kind === 'data' ? 3 : 0xf1
}

/**
 * Cuts typed frames (gateways of Acrel and others): 1F 1F | command | length uint32 big-endian | payload, without check
 * or tail. Commands: 1 sign-in and 2 heart beat, both in the clear; 3 data, AES-128-CBC with PKCS#7; 4 data, packed, of
 * which the packing is not known for sure; F1 and F2 commands to the gateway and their answers.
 */
export class TypedReader {
  constructor(private readonly queue: ByteQueue) {}

  next(maxBytes: number): Frame | undefined {
    const view = this.queue.view()
    if (view.length < prefixBytes) return undefined
    if (!beginsTyped(view, maxBytes)) {
      const next = view.indexOf(typedHead, 1)
      const count = next < 0 ? view.length - 1 : next
      const bytes = this.queue.take(count).subarray(0, keptBytes)
      return { bytes, payload: Buffer.alloc(0), fault: `${count} 字节不属于任何帧` }
    }
    const end = prefixBytes + view.readUInt32BE(3)
    if (view.length < end) return undefined
    const bytes = this.queue.take(end)
    return { bytes, payload: bytes.subarray(prefixBytes), wrapping: { kind: 'typed', command: bytes[2]! } }
  }
}
