import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Seals secrets that have to be read again, such as the keys of collectors. */
export interface SecretBox {
  seal(text: string): string
  /** The secret; a text that was never sealed is given as it is. Throws where the key is not the one of the seal. */
  open(sealed: string): string
}

const mark = 'sealed:1:'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Seals nothing: for tests and tools that bring their own rows. */
export const plainSecrets: SecretBox = { seal: (text) => text, open: (text) => text }

/** AES-256-GCM under a key of 32 bytes; each seal has a nonce of its own. */
export function secretBox(key: Buffer): SecretBox {
  if (key.length !== keyBytes) throw new Error(`The key of the secrets has ${key.length} bytes, not ${keyBytes}.`)
  return {
    seal(text) {
      if (text.startsWith(mark)) return text
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return mark + sealed.toString('base64')
    },
    open(sealed) {
      if (!sealed.startsWith(mark)) return sealed
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

/** The key in a file (64 hex digits, mode 0600), made at the first start. Servers that share a database share it. */
export function keyOfFile(path: string): Buffer {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
}
