import type { Store } from '../db/connect.ts'
import { AppError, badInput, locked } from '../errors.ts'
import type { Captchas } from './captcha.ts'
import { verifyNothing, verifyPassword } from './password.ts'
import type { Sessions } from './sessions.ts'
import { type SignInGuard, signInLimits } from './sign-in-guard.ts'

/** What the sign-in form sends. */
export interface Credentials {
  readonly userName: string
  readonly password: string
  readonly captcha?: string
  readonly captchaId?: string
}

/** What sign-in is handed. */
export interface SignInParts {
  readonly store: Store
  readonly sessions: Sessions
  readonly captchas: Captchas
  readonly guard: SignInGuard
  readonly nowMs: () => number
}

/** A fresh sign-in. */
export interface SignedIn {
  readonly token: string
  readonly userId: number
}

/**
 * Signs a user in, or refuses: 400 where a captcha is due (after 3 failures), 401 for a wrong name or password, which
 * are not told apart, 403 while the account is locked (15 minutes after 5 failures), 429 for an address that keeps
 * failing. `details.needsCaptcha` says whether the next try needs one.
 */
export async function signIn(parts: SignInParts, credentials: Credentials, ip: string): Promise<SignedIn> {
  const { store, sessions, guard, nowMs } = parts
  const userName = credentials.userName.trim()
  await guard.slowDown(ip)
  if (guard.needsCaptcha(userName, ip)) checkCaptcha(parts.captchas, credentials)

  const user = await store.db
    .selectFrom('app_user')
    .select(['id', 'password', 'status', 'fail_count', 'locked_until'])
    .where('user_name', '=', userName)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (user?.locked_until && Date.parse(user.locked_until) > nowMs()) {
    throw locked(Math.max(1, Math.ceil((Date.parse(user.locked_until) - nowMs()) / 60_000)))
  }
  const isRight =
    user?.password == null
      ? await verifyNothing(credentials.password).then(() => false)
      : await verifyPassword(credentials.password, user.password)
  if (user === undefined || !isRight) {
    const failures = guard.failed(userName, ip)
    if (user !== undefined) await noteFailure(parts, user.id)
    throw wrongCredentials(failures, guard.needsCaptcha(userName, ip))
  }
  if (user.status !== 1) throw new AppError({ code: 'DISABLED', status: 403, message: '账号已停用，请联系管理员' })

  guard.succeeded(userName)
  await store.db
    .updateTable('app_user')
    .set({ fail_count: 0, locked_until: null, last_login_at: new Date(nowMs()).toISOString() })
    .where('id', '=', user.id)
    .execute()
  return { token: await sessions.open(user.id, { ip }), userId: user.id }
}

function checkCaptcha(captchas: Captchas, { captcha = '', captchaId = '' }: Credentials): void {
  if (captcha.trim() === '') throw captchaRefusal('请输入验证码')
  if (!captchas.check(captchaId, captcha)) throw captchaRefusal('验证码错误或已过期')
}

function captchaRefusal(message: string): AppError {
  const refusal = badInput('captcha', message)
  return new AppError({ code: 'CAPTCHA', status: 400, message, details: { ...refusal.details, needsCaptcha: true } })
}

function wrongCredentials(failures: number, needsCaptcha: boolean): AppError {
  const left = signInLimits.lockAfter - failures
  const hint = left > 0 && left <= 2 ? `，再失败 ${left} 次账号将被锁定` : ''
  return new AppError({
    code: 'WRONG_CREDENTIALS',
    status: 401,
    message: `账号或密码错误${hint}`,
    details: { needsCaptcha },
  })
}

async function noteFailure({ store, nowMs }: SignInParts, userId: number): Promise<void> {
  const row = await store.db
    .updateTable('app_user')
    .set((eb) => ({ fail_count: eb(eb.fn.coalesce('fail_count', eb.val(0)), '+', 1) }))
    .where('id', '=', userId)
    .returning('fail_count')
    .executeTakeFirst()
  if ((row?.fail_count ?? 0) < signInLimits.lockAfter) return
  const until = new Date(nowMs() + signInLimits.lockMinutes * 60_000).toISOString()
  await store.db.updateTable('app_user').set({ fail_count: 0, locked_until: until }).where('id', '=', userId).execute()
}
