import { tooMany } from '../errors.ts'

/** Failures after which a captcha is asked for, and after which the account is locked, and for how long (/login). */
export const signInLimits = {
  captchaAfter: 3,
  lockAfter: 5,
  lockMinutes: 15,
  windowMinutes: 15,
  perAddress: 60,
} as const

/** Counts failed sign-ins by name and by address. The lock itself stands in the user's row and outlives a restart. */
export interface SignInGuard {
  /** Whether the next try of this name from this address must carry a captcha. */
  needsCaptcha(userName: string, ip: string): boolean
  /** Whether a name has used up its tries; they come back after 15 minutes. */
  isSpent(userName: string): boolean
  /** Waits longer the more often this address failed (at most 3 s); 429 beyond 60 failures in 15 minutes. */
  slowDown(ip: string): Promise<void>
  /** Notes a failure, of the address too where one is given, and gives how many the name has in a row. */
  failed(userName: string, ip?: string): number
  /** Forgets the failures of the name. */
  succeeded(userName: string): void
}

interface Count {
  failures: number
  untilMs: number
}

const mostKept = 50_000

/** A guard in memory. `nowMs` and `wait` are handed in, so that tests own the clock. */
export function signInGuard(
  nowMs: () => number = Date.now,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): SignInGuard {
  const names = new Map<string, Count>()
  const addresses = new Map<string, Count>()
  const of = (counts: Map<string, Count>, key: string) => {
    const count = counts.get(key)
    if (count === undefined) return 0
    if (count.untilMs > nowMs()) return count.failures
    counts.delete(key)
    return 0
  }
  const add = (counts: Map<string, Count>, key: string) => {
    const failures = of(counts, key) + 1
    if (counts.size >= mostKept) counts.delete(String(counts.keys().next().value))
    counts.delete(key)
    counts.set(key, { failures, untilMs: nowMs() + signInLimits.windowMinutes * 60_000 })
    return failures
  }
  return {
    needsCaptcha: (userName, ip) =>
      of(names, keyOf(userName)) >= signInLimits.captchaAfter || of(addresses, ip) >= signInLimits.captchaAfter * 3,
    isSpent: (userName) => of(names, keyOf(userName)) >= signInLimits.lockAfter,
    async slowDown(ip) {
      const failures = of(addresses, ip)
      if (failures >= signInLimits.perAddress) {
        throw tooMany('此地址登录失败过多，请稍后再试', signInLimits.windowMinutes * 60)
      }
      if (failures > signInLimits.captchaAfter)
        await wait(Math.min(3000, 100 * 2 ** (failures - signInLimits.captchaAfter)))
    },
    failed(userName, ip) {
      if (ip !== undefined) add(addresses, ip)
      return add(names, keyOf(userName))
    },
    succeeded(userName) {
      names.delete(keyOf(userName))
    },
  }
}

const keyOf = (userName: string) => userName.trim().toLowerCase().slice(0, 64)
