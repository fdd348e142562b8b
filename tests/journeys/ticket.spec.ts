import { expect, test } from '@playwright/test'
import { instance } from './instance.ts'
import { call, enter } from './sign-in.ts'

test('a one-time ticket signs in by /auto-login; used again it leads to /login with a message', async ({
  page,
  browser,
}) => {
  const token = await enter(page)
  const { data } = await call<{ ticket: string }>(page, token, 'POST', '/api/ticket', {})
  expect(data.ticket).toBeTruthy()

  const guest = await browser.newPage()
  await guest.goto(`${instance().url}/auto-login?ticket=${encodeURIComponent(data.ticket)}`)
  await guest.waitForURL(/\/dashboard$/)
  await expect(guest.getByRole('button', { name: '系统管理员' })).toBeVisible()
  await guest.close()

  const late = await (await browser.newContext()).newPage()
  await late.goto(`${instance().url}/auto-login?ticket=${encodeURIComponent(data.ticket)}`)
  await late.waitForURL(/\/login$/)
  await expect(late.getByText(/票据|链接|失效|已使用/).first()).toBeVisible()
  expect(await late.evaluate(() => localStorage.getItem('checkToken'))).toBeNull()
  await late.context().close()
})
