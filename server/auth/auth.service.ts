import type { Store } from '../db/connect.ts'
import { badInput, notFound, notSignedIn, tooMany } from '../errors.ts'
import { toRefusal } from '../http/error-handler.ts'
import { type ServiceCall, serviceTable } from '../http/service.ts'
import type { LogEntry } from '../platform/operation-log/entry.ts'
import type { OperationLog } from '../platform/operation-log/operation-log.ts'
import type { SessionData } from '../platform/session-data.ts'
import type { Captchas } from './captcha.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { checkPassword } from './password-policy.ts'
import { profileOf } from './profile.ts'
import type { Sessions } from './sessions.ts'
import { type Credentials, signIn } from './sign-in.ts'
import { type SignInGuard, signInLimits } from './sign-in-guard.ts'
import { makeTicket, useTicket } from './tickets.ts'

/** What sign-in services are handed. */
export interface AuthDeps {
  readonly store: Store
  readonly sessions: Sessions
  readonly captchas: Captchas
  readonly guard: SignInGuard
  readonly log: OperationLog
  readonly sessionData: SessionData
}

/** Services of api document `auth`. */
export function authServices(deps: AuthDeps) {
  const { store, sessions, captchas, guard, log } = deps
  const note = (call: ServiceCall, userName: string, operation: string, message = '') =>
    log.append(signInEntry(call, userName, operation, message))
  const tokenAnswer = async (token: string) => {
    const caller = await sessions.callerOf(token)
    if (caller === undefined) throw notSignedIn()
    return { token, user: await profileOf(store, caller) }
  }

  return serviceTable({
    'auth.login': async (call) => {
      const credentials = call.params as unknown as Credentials
      try {
        const { token } = await signIn({ store, sessions, captchas, guard, nowMs: Date.now }, credentials, call.ip)
        const answer = await tokenAnswer(token)
        await note({ ...call, caller: { ...call.caller, userId: answer.user.id } }, answer.user.userName, '登录')
        return answer
      } catch (error) {
        const refusal = toRefusal(error)
        if (refusal !== undefined) await note(call, credentials.userName.trim().slice(0, 64), '登录', refusal.message)
        throw error
      }
    },
    'auth.captcha': async () => captchas.make(),
    'auth.logout': async (call) => {
      if (call.caller.sessionId !== undefined) await sessions.close(call.caller.sessionId, call.caller.userId)
      await note(call, call.caller.userName, '退出登录')
      return { ok: true }
    },
    'auth.session': async ({ caller }) => deps.sessionData(caller),
    'auth.changePassword': async ({ params, caller }) => {
      // Counted apart from sign-ins: who found an open session must not find out its password by trying.
      const tries = `change ${caller.userName}`
      if (guard.isSpent(tries)) throw tooMany('原密码错误次数过多，请 15 分钟后再试', signInLimits.windowMinutes * 60)
      const user = await store.db
        .selectFrom('app_user')
        .select('password')
        .where('id', '=', caller.userId)
        .executeTakeFirst()
      if (user?.password == null || !(await verifyPassword(String(params.oldPassword), user.password))) {
        guard.failed(tries)
        throw badInput('oldPassword', '原密码不正确')
      }
      guard.succeeded(tries)
      const next = String(params.newPassword)
      if (next === params.oldPassword) throw badInput('newPassword', '新密码不能与原密码相同')
      checkPassword(next, caller.userName, 'newPassword')
      await store.db
        .updateTable('app_user')
        .set({ password: await hashPassword(next), password_changed_at: new Date().toISOString() })
        .where('id', '=', caller.userId)
        .execute()
      await sessions.closeAll(caller.userId, caller.sessionId)
      return { ok: true }
    },
    'auth.ticket': async ({ caller }) => makeTicket(store, caller.userId),
    'auth.exchangeTicket': async (call) => {
      const userId = await useTicket(store, String(call.params.ticket))
      const answer = await tokenAnswer(await sessions.open(userId, { ip: call.ip }))
      await note({ ...call, caller: { ...call.caller, userId } }, answer.user.userName, '凭据登录')
      return answer
    },
    'auth.signIns': async ({ caller }) => {
      const rows = await sessions.list(caller.userId)
      return rows.map((row) => ({ ...row, current: row.id === caller.sessionId }))
    },
    'auth.endSignIn': async ({ params, caller }) => {
      if (!(await sessions.close(Number(params.id), caller.userId))) throw notFound('登录')
      return { ok: true }
    },
  })
}

function signInEntry(call: ServiceCall, userName: string, operation: string, message: string): LogEntry {
  return {
    at: new Date().toISOString(),
    kind: 'sign-in',
    userId: call.caller.userId,
    userName,
    ip: call.ip,
    module: '登录与会话',
    operation,
    object: userName,
    changes: [],
    changesText: '',
    result: message === '' ? 'ok' : 'refused',
    message: message.slice(0, 500),
    durationMs: 0,
    requestId: call.requestId,
    fromPath: '',
    toPath: '',
  }
}
