import type { ByteQueue } from './byte-queue.ts'
import { type Frame, keptBytes } from './frame.ts'

const end = Buffer.from('</root')
const declaration = Buffer.from('<?xml')
const close = 0x3e
const open = 0x3c

/** Cuts XML documents that follow one another without any frame, each with the root element `root`. */
export class BareReader {
  /** Searched up to here already. */
  private searched = 0

  constructor(private readonly queue: ByteQueue) {}

  next(maxBytes: number): Frame | undefined {
    const view = this.queue.view()
    const start = view.indexOf(open)
    if (start !== 0) {
      const count = start < 0 ? view.length : start
      const bytes = this.queue.take(count)
      this.searched = 0
      if (bytes.every((byte) => byte <= 32 || byte >= 0xbb)) return start < 0 ? undefined : this.next(maxBytes)
      return { bytes: bytes.subarray(0, keptBytes), payload: Buffer.alloc(0), fault: `${count} 字节不属于任何报文` }
    }
    const endAt = view.indexOf(end, this.searched)
    const closeAt = endAt < 0 ? -1 : view.indexOf(close, endAt)
    // A new document before the end of this one: this one was cut off.
    const cut = view.subarray(0, endAt < 0 ? view.length : endAt).indexOf(declaration, Math.max(1, this.searched))
    if (cut > 0) return this.useless(cut, '报文不完整')
    if (closeAt < 0) {
      this.searched = Math.max(0, view.length - end.length - 1)
      return view.length > maxBytes ? this.useless(view.length, '报文过长') : undefined
    }
    this.searched = 0
    if (closeAt > maxBytes) return this.useless(closeAt + 1, '报文过长')
    const bytes = this.queue.take(closeAt + 1)
    return { bytes, payload: bytes, wrapping: { kind: 'bare' } }
  }

  private useless(count: number, fault: string): Frame {
    this.searched = 0
    return { bytes: this.queue.take(count).subarray(0, keptBytes), payload: Buffer.alloc(0), fault }
  }
}
