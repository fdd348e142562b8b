import { randomBytes, randomInt } from 'node:crypto'

/** Keys of a link, in the clear. */
export interface NewKeys {
  readonly authKey: string
  readonly aesKey: string | null
  readonly aesIv: string | null
}

const keyBytes = 16
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** Dialects whose keys are 16 ASCII letters instead of 32 hexadecimal digits. */
const letterDialects = new Set(['beijing-renewable'])
/** Dialects without an initial vector (ECB) or without encryption at all. */
const dialectsWithoutIv = new Set(['ecb-hex', 'plain-xml'])

/**
 * Random keys for a collector; undefined where its protocol has none (Modbus, DL/T 645, HTTP: there the user's token
 * counts). XML-TCP: the salt of the sign-in and the AES-128 key as the dialect writes it. MQTT: the password alone.
 */
export function newKeys(protocol: string, dialect: string | null): NewKeys | undefined {
  if (protocol === 'MQTT') return { authKey: randomText(24), aesKey: null, aesIv: null }
  if (protocol !== 'XML-TCP') return undefined
  const key = () => (letterDialects.has(dialect ?? '') ? randomText(16) : randomBytes(keyBytes).toString('hex'))
  return {
    authKey: randomText(16),
    aesKey: dialect === 'plain-xml' ? null : key(),
    aesIv: dialectsWithoutIv.has(dialect ?? '') ? null : key(),
  }
}

/** Letters and digits that are not taken for one another when they are read out. */
function randomText(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
