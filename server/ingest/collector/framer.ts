import { BareReader } from './bare-framer.ts'
import { ByteQueue } from './byte-queue.ts'
import { EnvelopeReader, marks } from './envelope-framer.ts'
import { type Frame, type Framer, keptBytes } from './frame.ts'
import { HexReader, hexLength } from './hex-framer.ts'
import { ShandongReader, shandongHead } from './shandong-framer.ts'
import { beginsTyped, TypedReader } from './typed-framer.ts'

type Reader = EnvelopeReader | HexReader | ShandongReader | TypedReader | BareReader

const xmlStarts = [Buffer.from('<?xml'), Buffer.from('<root')]
const longestStart = 8

/**
 * A framer that tells the framing by the first bytes of the stream, garbage before them passed over.
 *
 * A length field is judged before anything is kept for it. A wrong frame costs its own bytes only: the next head is
 * looked for inside them.
 */
export function openFramer(maxBytes: number): Framer {
  const queue = new ByteQueue()
  let most = maxBytes
  let reader: Reader | undefined

  const next = (): Frame | undefined => {
    const found = reader ?? detect(queue, most)
    if (found === undefined || 'payload' in found) return found
    reader = found
    const frame = found.next(most)
    // Not one good envelope yet and a length that cannot be: what looked like a head was none.
    if (frame?.fault !== undefined && found instanceof EnvelopeReader && !found.isSure) reader = undefined
    return frame
  }

  return {
    push: (bytes) => queue.add(bytes),
    next,
    get waiting() {
      return queue.length
    },
    limit: (bytes) => {
      most = bytes
    },
  }
}

/** The reader for what the stream begins with, or garbage before it; undefined until enough of it is there. */
function detect(queue: ByteQueue, most: number): Reader | Frame | undefined {
  let blanks = 0
  const view = queue.view()
  while (blanks < view.length && view[blanks] !== 0x1f && isBlank(view[blanks]!)) blanks += 1
  queue.drop(blanks)
  const rest = queue.view()
  if (rest.length < longestStart) return undefined
  if (hexLength(rest) !== undefined) return new HexReader(queue)
  if (rest[0] === 0x3c) return new BareReader(queue)
  if (beginsTyped(rest, most)) return new TypedReader(queue)
  const starts = [marks.plain, marks.mirrored, shandongHead, ...xmlStarts]
  const places = starts.map((start) => rest.indexOf(start))
  const found = places.reduce((best, at, index) => (at >= 0 && (best < 0 || at < places[best]!) ? index : best), -1)
  const garbage = found < 0 ? Math.max(0, rest.length - longestStart) : places[found]!
  // Garbage is told once, when it ends or grows long.
  if (garbage > (found < 0 ? keptBytes : 0)) {
    const bytes = queue.take(garbage).subarray(0, keptBytes)
    return { bytes, payload: Buffer.alloc(0), fault: `${garbage} 字节不属于任何帧` }
  }
  if (found < 0) return undefined
  if (found < 2) return new EnvelopeReader(queue, found === 1)
  return found === 2 ? new ShandongReader(queue) : new BareReader(queue)
}

/** White space, zero bytes and the byte order mark of UTF-8. */
function isBlank(byte: number): boolean {
  return byte <= 32 || byte === 0xef || byte === 0xbb || byte === 0xbf
}
