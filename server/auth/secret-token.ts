import { createHash, randomBytes } from 'node:crypto'

/** A new token of 256 random bits, in the letters of base64url. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is kept of a token: with 256 random bits a plain SHA-256 needs no salt. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')
