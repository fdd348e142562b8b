import { expect, test } from '@playwright/test'
import { instance } from './instance.ts'
import { open, signIn } from './sign-in.ts'

test('without a token everything but sign-in leads to /login (section 2)', async ({ page }) => {
  await page.goto(`${instance().url}/projectList`)
  await page.waitForURL(/\/login$/)
})

test('a wrong password is refused in words, and the captcha comes after three failures', async ({ page }) => {
  await page.goto(`${instance().url}/login`)
  for (let failure = 0; failure < 3; failure++) {
    await page.locator('input[autocomplete="username"]').fill('nobody-here')
    await page.locator('input[autocomplete="current-password"]').fill(`wrong-${failure}`)
    const answered = page.waitForResponse(/\/api\/login$/)
    await page.locator('button[type="submit"]').click()
    expect((await answered).status()).toBe(401)
    await page.waitForTimeout(2200)
  }
  await expect(page.getByLabel('验证码').first()).toBeVisible()
})

test('a token holder enters by / and lands at home; a deep link opens; an unknown path leads to /404', async ({
  page,
}) => {
  await signIn(page)
  await page.goto(`${instance().url}/`)
  await page.waitForURL(/\/dashboard$/)
  await open(page, '/meterParameter')
  await page.goto(`${instance().url}/no-such-page`)
  await page.waitForURL(/\/404$/)
})

test('a session that ends on the server sends the user to /login and clears the token (section 8)', async ({
  page,
}) => {
  await signIn(page)
  await open(page, '/projectList')
  await expect(page.getByText('市图书馆', { exact: true }).first()).toBeVisible()
  const headers = { token: (await page.evaluate(() => localStorage.getItem('checkToken'))) ?? '' }
  expect((await page.request.post(`${instance().url}/api/logout`, { headers, data: {} })).status()).toBe(200)
  await page.getByRole('button', { name: '查询' }).click()
  await page.waitForURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('checkToken'))).toBeNull()
})
