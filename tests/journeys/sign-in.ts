import type { Page } from '@playwright/test'
import { instance } from './instance.ts'

/** Signs in through the sign-in page and waits for the shell. */
export async function signIn(
  page: Page,
  userName = 'admin',
  password = instance().password,
  url = instance().url,
): Promise<void> {
  await page.goto(`${url}/login`)
  await page.locator('input[autocomplete="username"]').fill(userName)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

/** Opens a route by its address and waits until the page says that it is ready. */
export async function open(page: Page, route: string, url = instance().url): Promise<void> {
  await page.goto(url + route)
  await page.locator(`[data-page="${route.split('?')[0]}"][data-state="ready"]`).waitFor()
}

/** Signs in without the sign-in page, leaving the browser's storage as that page leaves it; gives the token. */
export async function enter(page: Page, userName = 'admin', password = instance().password): Promise<string> {
  const answer = await page.request.post(`${instance().url}/api/login`, { data: { userName, password } })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { token: string } }
  if (code !== 200) throw new Error(`Sign-in of ${userName}: ${code} ${msg}`)
  await page.goto(`${instance().url}/api/health`)
  await page.evaluate(
    ([token, name]) => {
      for (const key of ['checkToken', 'token']) localStorage.setItem(key, token ?? '')
      localStorage.setItem('userName', name ?? '')
    },
    [data.token, userName],
  )
  return data.token
}

/** What the server's envelope carries, for calls that a journey makes beside the page. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: T
}

/** Calls an endpoint with a token, as another client would. */
export async function call<T = Record<string, unknown>>(
  page: Page,
  token: string,
  method: string,
  path: string,
  data?: unknown,
): Promise<Answer<T>> {
  const answer = await page.request.fetch(instance().url + path, {
    method,
    headers: { token },
    ...(data === undefined ? {} : { data }),
  })
  const envelope = (await answer.json()) as { code: number; msg: string; data: T }
  return { status: answer.status(), ...envelope }
}

/** Adds a row beside the page and gives its id; a refusal fails the journey with its sentence. */
export async function addRow(page: Page, token: string, path: string, row: Record<string, unknown>): Promise<number> {
  const { code, msg, data } = await call<{ id: number }>(page, token, 'POST', path, row)
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
  return data.id
}
