import type { Page } from '@playwright/test'
import { instance } from './instance.ts'

/** Signs in through the sign-in page and waits for the shell. */
export async function signIn(page: Page, userName = 'admin', password = instance().password): Promise<void> {
  await page.goto(`${instance().url}/login`)
  await page.locator('input[autocomplete="username"]').fill(userName)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Opens a route by its address and waits until the page says that it is ready. */
export async function open(page: Page, route: string): Promise<void> {
  await page.goto(instance().url + route)
  await page.locator(`[data-page="${route.split('?')[0]}"][data-state="ready"]`).waitFor()
}
