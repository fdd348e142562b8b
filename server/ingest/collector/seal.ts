import { createCipheriv, createDecipheriv } from 'node:crypto'

/** How the last block is filled up: zero bytes, the character 0, PKCS#7. */
export type Padding = 'zero' | 'digit-zero' | 'pkcs7'

/** How payloads of a link are encrypted: AES-128. */
export interface Seal {
  readonly mode: 'cbc' | 'ecb'
  readonly padding: Padding
  /** 16 bytes. */
  readonly key: Buffer
  /** 16 bytes; unused by ECB. */
  readonly iv: Buffer
  /** Of an opened payload: its padding was seen; else `padding` is a guess. */
  readonly isPaddingShown?: boolean
}

/** Key and iv that may be right. */
export interface KeyPair {
  readonly key: Buffer
  readonly iv: Buffer
}

/** An opened payload: its plain bytes without padding, and how it was sealed (absent: it was not). */
export interface Opened {
  readonly plain: Buffer
  readonly seal?: Seal
}

const blockBytes = 16
const hexKey = /^[0-9a-f]{32}$/i

/**
 * The keys that a written key may stand for, likeliest first: 32 hex digits are 16 bytes; other text is ASCII, where
 * it is shorter than 16 filled up with zero bytes or, as in Beijing, with the character 0 before or behind it.
 * `fill`: what the dialect fills up with; it goes first.
 */
export function keysOf(text: string, fill: Padding = 'zero'): Buffer[] {
  if (text === '') return []
  if (hexKey.test(text)) return [Buffer.from(text, 'hex')]
  const bytes = Buffer.from(text, 'utf8').subarray(0, blockBytes)
  if (bytes.length === blockBytes) return [bytes]
  const digits = Buffer.alloc(blockBytes - bytes.length, '0')
  const withZeros = Buffer.concat([bytes, Buffer.alloc(blockBytes - bytes.length)])
  const withDigits = [Buffer.concat([digits, bytes]), Buffer.concat([bytes, digits])]
  return fill === 'digit-zero' ? [...withDigits, withZeros] : [withZeros, ...withDigits]
}

/** Pairs of key and iv that the written ones may stand for; without an iv the key is its own, else it is all zeros. */
export function keyPairsOf(key: string, iv: string, fill?: Padding): KeyPair[] {
  const ivs = keysOf(iv, fill)
  const keys = keysOf(key, fill)
  if (ivs.length > 0) return keys.flatMap((one) => ivs.map((iv) => ({ key: one, iv })))
  const noIv = Buffer.alloc(blockBytes)
  return [...keys.map((one) => ({ key: one, iv: one })), ...keys.map((one) => ({ key: one, iv: noIv }))]
}

/** Encrypts a packet. */
export function sealed({ mode, padding, key, iv }: Seal, plain: Buffer): Buffer {
  const cipher = createCipheriv(`aes-128-${mode}`, key, mode === 'ecb' ? null : iv)
  if (padding === 'pkcs7') return Buffer.concat([cipher.update(plain), cipher.final()])
  cipher.setAutoPadding(false)
  const missing = (blockBytes - (plain.length % blockBytes)) % blockBytes
  const fill = Buffer.alloc(missing, padding === 'zero' ? 0 : '0')
  return Buffer.concat([cipher.update(Buffer.concat([plain, fill])), cipher.final()])
}

/**
 * Opens a payload by the first of the pairs that gives XML, in the mode tried first or the other one; XML that is not
 * encrypted opens by itself. Undefined: none fits. Only the first block is tried before a pair is taken.
 */
export function open(payload: Buffer, pairs: readonly KeyPair[], firstMode: Seal['mode']): Opened | undefined {
  if (beginsXml(payload, true)) return { plain: trimmed(payload).plain }
  if (payload.length === 0 || payload.length % blockBytes !== 0) return undefined
  const modes = firstMode === 'cbc' ? (['cbc', 'ecb'] as const) : (['ecb', 'cbc'] as const)
  for (const mode of modes) {
    for (const { key, iv } of pairs) {
      const first = decrypted(mode, key, iv, payload.subarray(0, blockBytes))
      if (!beginsXml(first, payload.length === blockBytes)) continue
      const { plain, padding } = trimmed(decrypted(mode, key, iv, payload))
      const usual = mode === 'ecb' ? 'pkcs7' : 'zero'
      return { plain, seal: { mode, key, iv, padding: padding ?? usual, isPaddingShown: padding !== undefined } }
    }
  }
  return undefined
}

function decrypted(mode: Seal['mode'], key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-128-${mode}`, key, mode === 'ecb' ? null : iv).setAutoPadding(false)
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}

/**
 * Blanks or a byte order mark, then `<`; the first block of XML is ASCII, so that a wrong key passes once in a hundred
 * million. Padding of a packet that is one block (`isAll`) is not looked at.
 */
function beginsXml(bytes: Buffer, isAll: boolean): boolean {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (at < bytes.length && isBlank(bytes[at]!)) at += 1
  if (at === bytes.length) return at > 0
  if (bytes[at] !== 0x3c) return false
  const block = bytes.subarray(at, Math.min(bytes.length, Math.max(blockBytes, at + 4)))
  const end = isAll && bytes.length <= blockBytes ? block.lastIndexOf(0x3e) + 1 : block.length
  return end > 0 && block.subarray(0, end).every((byte) => isBlank(byte) || (byte > 32 && byte < 127))
}

function isBlank(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9
}

/** XML ends with its last `>`; what stands behind it is padding, and tells which. */
function trimmed(bytes: Buffer): { plain: Buffer; padding?: Padding } {
  const end = bytes.lastIndexOf(0x3e) + 1
  if (end === 0 || end === bytes.length) return { plain: bytes }
  const last = bytes[bytes.length - 1]!
  const padding = last === 0 ? 'zero' : last === 0x30 ? 'digit-zero' : last <= blockBytes ? 'pkcs7' : undefined
  return { plain: bytes.subarray(0, end), padding }
}
