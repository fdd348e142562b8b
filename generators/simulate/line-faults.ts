/** What a bad line does with a frame; `draw` gives the next number of a sequence in [0, 1). */
export type LineFault = (frame: Buffer, draw: () => number) => readonly Buffer[]

/** A sequence of numbers in [0, 1) that is the same for the same seed (mulberry32). */
export function seededDraw(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const bytesOf = (draw: () => number, most: number) =>
  Buffer.from(Array.from({ length: Math.floor(draw() * most) }, () => Math.floor(draw() * 256)))

/** Faults of a line by name, each as it is seen in the field. */
export const lineFaults: Readonly<Record<string, LineFault>> = {
  /** The frame comes in pieces. */
  pieces(frame, draw) {
    const cut = 1 + Math.floor(draw() * (frame.length - 1))
    return [frame.subarray(0, cut), frame.subarray(cut)]
  },
  /** Garbage stands before the frame. */
  garbage: (frame, draw) => [bytesOf(draw, 64), frame],
  /** One byte of it was turned over, so that its check does not hold. */
  flipped(frame, draw) {
    const bent = Buffer.from(frame)
    const at = 12 + Math.floor(draw() * Math.max(1, frame.length - 18))
    bent[at] = bent[at]! ^ 0xff
    return [bent]
  },
  /** It is sent twice. */
  twice: (frame) => [frame, frame],
  /** Its tail is lost. */
  tailless: (frame) => [frame.subarray(0, frame.length - 3)],
}
