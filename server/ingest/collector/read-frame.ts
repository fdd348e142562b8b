import { decodeText } from './decode-text.ts'
import { dialectShown, firstMode } from './dialects.ts'
import type { Wrapping } from './frame.ts'
import type { Packet } from './packet.ts'
import { parsePacket } from './parse-packet.ts'
import { type KeyPair, open, type Seal } from './seal.ts'

/** What a frame says, in the words of a packet note; without `packet` it cannot be read, and `error` says why. */
export interface FrameReading {
  readonly packet?: Packet
  readonly seal?: Seal
  readonly text?: string
  readonly shown: {
    readonly dialect: string
    /** Its text, where the frame itself is none. */
    readonly plain?: string
    readonly isDecrypted?: boolean
    readonly isParsed?: boolean
    readonly error?: string
  }
}

/** Opens a payload with one of the pairs and reads its packet. */
export function readFrame(payload: Buffer, wrapping: Wrapping, pairs: readonly KeyPair[]): FrameReading {
  const opened = open(payload, pairs, firstMode(wrapping))
  if (opened === undefined) {
    const isSigned = wrapping.kind === 'shandong'
    const error = isSigned ? '山东签名报文，需要省级证书才能验证，未解析' : '无法解密：密钥不符或密文不完整'
    return { shown: { dialect: dialectShown(wrapping, true), isDecrypted: false, error } }
  }
  const { seal } = opened
  const reading = readText(decodeText(opened.plain))
  const shown = {
    dialect: dialectShown(wrapping, seal !== undefined),
    ...(wrapping.kind === 'bare' ? {} : { plain: reading.text }),
    ...(seal === undefined ? {} : { isDecrypted: true }),
  }
  if ('error' in reading) return { text: reading.text, shown: { ...shown, isParsed: false, error: reading.error } }
  const { packet, text } = reading
  return { packet, text, ...(seal === undefined ? {} : { seal }), shown: { ...shown, isParsed: true } }
}

/** The packet of a text, or why it is none. */
export function readText(text: string): { text: string; packet: Packet } | { text: string; error: string } {
  try {
    return { text, packet: parsePacket(text) }
  } catch (error) {
    return { text, error: error instanceof Error ? error.message : String(error) }
  }
}
