import { createHash, timingSafeEqual } from 'node:crypto'
import type { Directory, KnownCollector } from '../directory.ts'

/** Outcome of a sign-in to the broker. */
export type SignIn =
  | { readonly ok: true; readonly collector: KnownCollector }
  | { readonly ok: false; readonly collector?: KnownCollector; readonly reason: string }

/**
 * Signs a device in by its collector's number and authentication key. A key given out by a rotation counts too, and
 * from then on alone.
 */
export async function signIn(
  directory: Pick<Directory, 'collectorByNumber' | 'adoptNextKeys'>,
  userName: string | undefined,
  password: Buffer | undefined,
): Promise<SignIn> {
  const collector = userName ? directory.collectorByNumber(userName) : undefined
  if (!collector) return { ok: false, reason: `没有编号为“${(userName ?? '').slice(0, 64)}”的采集器` }
  const no = (reason: string): SignIn => ({ ok: false, collector, reason })
  if (!collector.isEnabled) return no('采集器已停用')
  if (collector.protocol !== 'MQTT') return no('采集器的通讯协议不是 MQTT')
  if (!collector.authKey && !collector.next?.authKey) return no('采集器没有设认证密钥')
  if (isSame(collector.authKey, password)) return { ok: true, collector }
  if (!isSame(collector.next?.authKey ?? null, password)) return no('认证密钥不符')
  await directory.adoptNextKeys(collector.id)
  return { ok: true, collector }
}

/** Compared by digest: neither the length nor the first wrong letter shows in the time that it takes. */
function isSame(key: string | null, given: Buffer | undefined): boolean {
  if (!key || !given) return false
  const digest = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
  return timingSafeEqual(digest(key), digest(given))
}
