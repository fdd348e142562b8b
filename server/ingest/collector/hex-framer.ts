import type { ByteQueue } from './byte-queue.ts'
import { type Frame, keptBytes } from './frame.ts'

const lengthDigits = 8
const blockDigits = 32

/** Length that 8 hex digits at the start of `bytes` say; undefined where there are fewer, or others. */
export function hexLength(bytes: Buffer): number | undefined {
  if (bytes.length < lengthDigits) return undefined
  return isHex(bytes, 0, lengthDigits) ? Number.parseInt(bytes.toString('latin1', 0, lengthDigits), 16) : undefined
}

/**
 * Cuts frames of hex text with 8 hex digits of length before them (Wuhan and Chongqing type).
 *
 * Some senders count digits, others the bytes that they stand for. Where the length fits both, what follows decides:
 * the text ends there, or the next length stands there.
 */
export class HexReader {
  private unit: 'digits' | 'bytes' | undefined

  constructor(private readonly queue: ByteQueue) {}

  next(maxBytes: number): Frame | undefined {
    this.dropBlanks()
    const view = this.queue.view()
    if (view.length < lengthDigits) return undefined
    const length = hexLength(view)
    if (length === undefined) return this.garbage(view)
    if (length === 0 || length > 2 * maxBytes) {
      return { bytes: this.queue.take(lengthDigits), payload: Buffer.alloc(0), fault: `长度字段无效（${length}）` }
    }
    const unit = this.unit ?? unitOf(view, length)
    if (unit === undefined) return undefined
    const end = lengthDigits + (unit === 'digits' ? length : 2 * length)
    if (view.length < end) return undefined
    if (!isHex(view, lengthDigits, end) || (end - lengthDigits) % 2 !== 0) return this.garbage(view)
    this.unit = unit
    const bytes = this.queue.take(end)
    const digits = bytes.toString('latin1', lengthDigits)
    const wrapping = { kind: 'hex-length', unit, isUpperCase: !/[a-f]/.test(digits) } as const
    return { bytes, payload: Buffer.from(digits, 'hex'), wrapping }
  }

  private dropBlanks(): void {
    const view = this.queue.view()
    let count = 0
    while (count < view.length && (view[count] === 10 || view[count] === 13 || view[count] === 32)) count += 1
    this.queue.drop(count)
  }

  /** Passes over what is no hex text, to the next place where a length may stand: three zeros at least lead it. */
  private garbage(view: Buffer): Frame {
    const next = view.indexOf('000', 1)
    const count = next < 0 ? view.length : next
    const bytes = this.queue.take(count).subarray(0, keptBytes)
    return { bytes, payload: Buffer.alloc(0), fault: `${count} 字节不属于任何帧` }
  }
}

function unitOf(view: Buffer, length: number): 'digits' | 'bytes' | undefined {
  if (length % blockDigits !== 0) return 'bytes'
  const rest = view.length - lengthDigits - length
  if (rest < 0) return undefined
  if (rest < lengthDigits) return 'digits'
  const following = view.toString('latin1', lengthDigits + length, 2 * lengthDigits + length)
  return /^\s|^000[0-9a-f]{5}$/i.test(following) ? 'digits' : 'bytes'
}

function isHex(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at]!
    const isDigit = byte >= 48 && byte <= 57
    if (!isDigit && !(byte >= 65 && byte <= 70) && !(byte >= 97 && byte <= 102)) return false
  }
  return true
}
