/** A number in [0, 1) that depends on nothing but its keys: the same demo data come out on every machine, at any time. */
export function noiseAt(seed: number, index: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 0x7f4a7c15, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296
}

/** Noise in [-1, 1) that changes smoothly over `span` steps. */
export function smoothNoise(seed: number, index: number, span: number): number {
  const cell = Math.floor(index / span)
  const part = index / span - cell
  const ease = part * part * (3 - 2 * part)
  const [from, to] = [noiseAt(seed, cell), noiseAt(seed, cell + 1)]
  return (from + (to - from) * ease) * 2 - 1
}

/** A seed from a text, for meters named by their number. */
export function seedOf(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return hash >>> 0
}
