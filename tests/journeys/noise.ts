import type { Page } from '@playwright/test'

/** What a page says that it should not: console errors, uncaught errors, failed requests, answers other than 200. */
export interface Noise {
  /** Everything heard since the last `clear`. */
  readonly heard: () => readonly string[]
  readonly clear: () => void
}

/** Listens to a page from now on. */
export function listen(page: Page): Noise {
  let heard: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    if (!/ERR_ABORTED/.test(request.failure()?.errorText ?? '')) heard.push(`failed: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) heard.push(`${response.status()}: ${response.url()}`)
  })
  return {
    heard: () => heard,
    clear: () => {
      heard = []
    },
  }
}
