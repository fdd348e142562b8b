import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import { callerMaker } from './callers.ts'
import { storedSessions } from './sessions.ts'
import { type SignInParts, signIn } from './sign-in.ts'
import { signInGuard } from './sign-in-guard.ts'

let store: TestStore
let parts: SignInParts
let nowMs = Date.parse('2026-03-01T00:00:00Z')

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  const salt = Buffer.from('salt for tests')
  const key = scryptSync('Gartentor-77', salt, 32, { N: 1024, r: 8, p: 1 })
  const password = ['scrypt', 1024, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
  await store.db.insertInto('app_user').values({ user_name: 'li', name: '李工', password }).execute()
  const clock = () => nowMs
  parts = {
    store,
    sessions: storedSessions(
      store,
      callerMaker(store, () => []),
      clock,
    ),
    // A person who reads every picture.
    captchas: { make: () => ({ id: 'c', svg: '' }), check: (_id, answer) => answer === 'seen' },
    guard: signInGuard(clock, async () => undefined),
    nowMs: clock,
  }
})
afterAll(() => store.close())

const attempt = (password: string, captcha?: string) =>
  signIn(parts, { userName: 'li', password, captcha, captchaId: 'c' }, '10.0.0.1').then(
    () => 'signed in',
    (error: Error) => error.message,
  )

test('3 failures ask for a captcha, 5 lock for 15 minutes, and then the right password signs in', async () => {
  expect(await attempt('a')).toBe('账号或密码错误')
  expect(await attempt('a')).toBe('账号或密码错误')
  expect(await attempt('a')).toBe('账号或密码错误，再失败 2 次账号将被锁定')
  expect(await attempt('Gartentor-77')).toBe('请输入验证码')
  expect(await attempt('Gartentor-77', 'not seen')).toBe('验证码错误或已过期')
  expect(await attempt('a', 'seen')).toBe('账号或密码错误，再失败 1 次账号将被锁定')
  expect(await attempt('a', 'seen')).toBe('账号或密码错误')
  expect(await attempt('Gartentor-77', 'seen')).toBe('登录失败次数过多，账号已锁定，请 15 分钟后再试')
  nowMs += 14 * 60_000
  expect(await attempt('Gartentor-77', 'seen')).toBe('登录失败次数过多，账号已锁定，请 1 分钟后再试')
  nowMs += 60_000
  expect(await attempt('Gartentor-77', 'seen')).toBe('signed in')
  expect(await attempt('Gartentor-77')).toBe('signed in')
})
