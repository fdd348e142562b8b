import { expect, test } from 'vitest'
import { captchas } from './captcha.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { signInGuard } from './sign-in-guard.ts'

test('a captcha is asked for after 3 failures of a name, whatever its case, and no more after success', () => {
  const guard = signInGuard(() => 0)
  for (const name of ['Li', 'li', ' LI']) {
    expect(guard.needsCaptcha('li', 'a')).toBe(false)
    guard.failed(name, 'a')
  }
  expect(guard.needsCaptcha('li', 'b')).toBe(true)
  guard.succeeded('li')
  expect(guard.needsCaptcha('li', 'b')).toBe(false)
})

test('an address that keeps failing waits longer, up to 3 s, and is refused beyond 60 failures in 15 minutes', async () => {
  let nowMs = 0
  const waits: number[] = []
  const guard = signInGuard(
    () => nowMs,
    async (ms) => {
      waits.push(ms)
    },
  )
  for (let at = 0; at < 60; at += 1) {
    await guard.slowDown('a')
    guard.failed(`name${at}`, 'a')
  }
  expect(waits.slice(0, 6)).toEqual([200, 400, 800, 1600, 3000, 3000])
  await expect(guard.slowDown('a')).rejects.toMatchObject({ status: 429, details: { retryAfterSeconds: 900 } })
  await guard.slowDown('b')
  nowMs += 15 * 60_000
  await guard.slowDown('a')
})

test('a captcha is good for one try and five minutes', () => {
  let nowMs = 0
  const all = captchas(() => nowMs)
  const answers = (id: string) =>
    Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, '0')).some((digits) => all.check(id, digits))
  expect(answers(all.make().id)).toBe(false)
  const late = all.make()
  nowMs += 5 * 60_000
  expect(all.check(late.id, '0000')).toBe(false)
  expect(all.check('unknown', '')).toBe(false)
})

test('a password is checked against its own salt and cost', async () => {
  const hash = await hashPassword('Fahrrad-12')
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/)
  expect(await verifyPassword('Fahrrad-12', hash)).toBe(true)
  expect(await verifyPassword('fahrrad-12', hash)).toBe(false)
  expect(await verifyPassword('Fahrrad-12', 'nonsense')).toBe(false)
})
