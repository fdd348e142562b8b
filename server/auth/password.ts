import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's choice for scrypt: N 2^15, r 8, p 3; about 0.2 s and 32 MB. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const keyBytes = 32

/** The hash of a password, with its own salt and cost: `scrypt$32768$8$3$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a password belongs to a hash; false for a hash that cannot be read. The time does not tell where it differs. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$')
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false
  const wanted = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}

let decoy: Promise<string> | undefined

/** Spends the time of a check where there is no such user, so that the answer's time does not tell names. */
export async function verifyNothing(password: string): Promise<void> {
  decoy ??= hashPassword(randomBytes(8).toString('hex'))
  await verifyPassword(password, await decoy)
}

function derive(password: string, salt: Buffer, options: Pick<ScryptOptions, 'N' | 'r' | 'p'>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, key: Buffer) => (error ? reject(error) : resolve(key))
    scrypt(password.normalize('NFKC'), salt, keyBytes, { ...options, maxmem: 256 * 1024 * 1024 }, done)
  })
}
