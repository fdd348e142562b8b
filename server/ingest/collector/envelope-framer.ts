import type { ByteQueue } from './byte-queue.ts'
import { crc16 } from './crc16.ts'
import { type Frame, keptBytes, type Wrapping } from './frame.ts'

/** The two marks of an envelope; which of them is the head tells the orientation. */
export const marks = {
  plain: Buffer.from('55aa55aa', 'hex'),
  mirrored: Buffer.from('68681616', 'hex'),
}

type Envelope = Extract<Wrapping, { kind: 'envelope' }>
type Check = Pick<Envelope, 'checkFrom' | 'isCheckBigEndian'>

const headBytes = 4
const prefixBytes = 8
const sequenceBytes = 4
const checkBytes = 2
/** Seen in the field: from the sequence on, low byte first (Wenzhou); from the head on, high byte first (Beijing). */
const checks: readonly Check[] = [
  { checkFrom: 8, isCheckBigEndian: false },
  { checkFrom: 0, isCheckBigEndian: true },
  { checkFrom: 8, isCheckBigEndian: true },
  { checkFrom: 0, isCheckBigEndian: false },
]

/** Cuts envelopes out of a queue; one reader a link, as it remembers which check its sender uses. */
export class EnvelopeReader {
  private readonly head: Buffer
  private readonly tail: Buffer
  private check: Check | undefined
  /** Tail bytes of the frame given last that had not come yet. */
  private tailLeft = 0
  private garbage: Buffer[] = []
  private garbageBytes = 0
  /** A frame with a right check was seen: the orientation is sure. */
  isSure = false

  constructor(
    private readonly queue: ByteQueue,
    readonly isMirrored: boolean,
  ) {
    this.head = isMirrored ? marks.mirrored : marks.plain
    this.tail = isMirrored ? marks.plain : marks.mirrored
  }

  next(maxBytes: number): Frame | undefined {
    this.skipTail()
    const view = this.queue.view()
    const at = view.indexOf(this.head)
    if (at !== 0) {
      this.skip(at < 0 ? Math.max(0, view.length - (headBytes - 1)) : at)
      if (this.garbageBytes > keptBytes || (at > 0 && this.garbageBytes > 0)) return this.garbageFrame()
      return at > 0 ? this.next(maxBytes) : undefined
    }
    if (this.garbageBytes > 0) return this.garbageFrame()
    if (view.length < prefixBytes) return undefined
    const length = view.readUInt32LE(headBytes)
    if (length < sequenceBytes || length > maxBytes) {
      // Only the mark is passed over: where it was none, the real head may stand in the length's place.
      const bytes = Buffer.from(view.subarray(0, prefixBytes))
      this.queue.drop(headBytes)
      return { bytes, payload: Buffer.alloc(0), fault: `长度字段无效（${length} 字节）` }
    }
    const checkAt = prefixBytes + length
    const tailAt = checkAt + checkBytes
    return view.length < tailAt ? undefined : this.whole(view, checkAt, tailAt)
  }

  private whole(view: Buffer, checkAt: number, tailAt: number): Frame | undefined {
    const check = this.rightCheck(view, checkAt)
    const matching = matchingBytes(view.subarray(tailAt, tailAt + this.tail.length), this.tail)
    const isCut = matching < this.tail.length && tailAt + matching < view.length
    if (check === undefined && matching < this.tail.length) {
      if (!isCut) return undefined
      const next = view.indexOf(this.head, headBytes)
      const useless = next < 0 ? Math.max(headBytes, view.length - (headBytes - 1)) : next
      const bytes = Buffer.from(view.subarray(0, Math.min(useless, keptBytes)))
      this.queue.drop(useless)
      return { bytes, payload: Buffer.alloc(0), isChecked: false, fault: '帧不完整，或长度、帧尾有误' }
    }
    if (check !== undefined) {
      this.check = check
      this.isSure = true
      if (!isCut) this.tailLeft = this.tail.length - matching
    }
    const sequence = Buffer.from(view.subarray(prefixBytes, prefixBytes + sequenceBytes))
    const bytes = this.queue.take(tailAt + matching)
    return {
      bytes,
      payload: bytes.subarray(prefixBytes + sequenceBytes, checkAt),
      wrapping: { kind: 'envelope', isMirrored: this.isMirrored, ...(check ?? this.check ?? checks[0]!), sequence },
      isChecked: check !== undefined,
      ...(check === undefined ? { fault: 'CRC 校验不符' } : isCut ? { fault: '帧尾不符' } : {}),
    }
  }

  private rightCheck(view: Buffer, checkAt: number): Check | undefined {
    const littleEndian = view.readUInt16LE(checkAt)
    const bigEndian = view.readUInt16BE(checkAt)
    const sums: Partial<Record<0 | 8, number>> = {}
    const candidates = this.check === undefined ? checks : [this.check]
    return candidates.find(({ checkFrom, isCheckBigEndian }) => {
      sums[checkFrom] ??= crc16(view, checkFrom, checkAt)
      return sums[checkFrom] === (isCheckBigEndian ? bigEndian : littleEndian)
    })
  }

  /** A frame with a right check is given before its tail is there; the tail is passed over when it comes. */
  private skipTail(): void {
    if (this.tailLeft === 0 || this.queue.length === 0) return
    const rest = this.tail.subarray(this.tail.length - this.tailLeft)
    const matching = matchingBytes(this.queue.view(), rest)
    const isCut = matching < rest.length && matching < this.queue.length
    this.tailLeft = isCut ? 0 : rest.length - matching
    this.queue.drop(matching)
  }

  /** Line ends and zero bytes between frames are no fault. */
  private skip(count: number): void {
    if (count === 0) return
    const bytes = this.queue.take(count)
    if (this.garbageBytes === 0 && bytes.every((byte) => byte === 0 || byte === 10 || byte === 13 || byte === 32))
      return
    if (this.garbageBytes < keptBytes) this.garbage.push(bytes)
    this.garbageBytes += count
  }

  private garbageFrame(): Frame {
    const bytes = Buffer.concat(this.garbage).subarray(0, keptBytes)
    const fault = `${this.garbageBytes} 字节不属于任何帧`
    this.garbage = []
    this.garbageBytes = 0
    return { bytes, payload: Buffer.alloc(0), fault }
  }
}

function matchingBytes(bytes: Buffer, wanted: Buffer): number {
  let count = 0
  while (count < wanted.length && count < bytes.length && bytes[count] === wanted[count]) count += 1
  return count
}
