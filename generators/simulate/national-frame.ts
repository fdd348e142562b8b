import { createCipheriv, createDecipheriv } from 'node:crypto'

/** What a collector and its platform agreed on beforehand: the salt of the sign-in and the AES-128 key with its iv. */
export interface NationalKeys {
  readonly salt: string
  /** 16 bytes. */
  readonly key: Buffer
  /** 16 bytes. */
  readonly iv: Buffer
}

const head = Buffer.from('55aa55aa', 'hex')
const tail = Buffer.from('68681616', 'hex')
const sequence = Buffer.from('00010000', 'hex')

/** What each value of the high byte adds to the sum. */
const steps = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc
})

/** CRC-16/XMODEM (polynomial 0x1021, start 0, not reflected). */
export function crc16(bytes: Buffer): number {
  let crc = 0
  for (let at = 0; at < bytes.length; at += 1) crc = ((crc << 8) & 0xffff) ^ steps[(crc >> 8) ^ bytes[at]!]!
  return crc
}

/** One packet as a frame of the national guideline: AES-128-CBC with zero padding, length, CRC, head and tail. */
export function frameOf(xml: string, keys: NationalKeys): Buffer {
  const plain = Buffer.from(xml, 'utf8')
  const padded = Buffer.alloc(Math.ceil(plain.length / 16) * 16)
  plain.copy(padded)
  const cipher = createCipheriv('aes-128-cbc', keys.key, keys.iv).setAutoPadding(false)
  const body = Buffer.concat([sequence, cipher.update(padded), cipher.final()])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  const check = Buffer.alloc(2)
  check.writeUInt16LE(crc16(body))
  return Buffer.concat([head, length, body, check, tail])
}

/** Cuts whole frames out of what came so far; gives their packets and what is left over. */
export function packetsOf(bytes: Buffer, keys: NationalKeys): { readonly packets: string[]; readonly rest: Buffer } {
  const packets: string[] = []
  let rest = bytes
  while (rest.length >= 8) {
    const length = rest.readUInt32LE(4)
    const end = 8 + length + 6
    if (rest.length < end) break
    const decipher = createDecipheriv('aes-128-cbc', keys.key, keys.iv).setAutoPadding(false)
    const plain = Buffer.concat([decipher.update(rest.subarray(12, 8 + length)), decipher.final()])
    packets.push(plain.toString('utf8').replace(/\0+$/, ''))
    rest = rest.subarray(end)
  }
  return { packets, rest }
}
