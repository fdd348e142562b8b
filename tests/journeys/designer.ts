import { expect, type Locator, type Page } from '@playwright/test'
import { call, open } from './sign-in.ts'

/** What an admin sees of the designer, as the journeys speak of it. */
export interface Desk {
  readonly page: Page
  readonly inspector: Locator
  readonly canvas: Locator
  readonly notices: Locator
  /** Writes into a field of the inspector, and leaves it. */
  write(field: string, text: string): Promise<void>
  /** Waits until everything that was edited is kept on the server. */
  saved(): Promise<void>
}

/** Opens a document in the designer and waits until it can be edited. */
export async function design(page: Page, key: string): Promise<Desk> {
  await open(page, `/design?document=${key}`)
  const inspector = page.locator('.wf-inspector')
  await inspector.waitFor()
  return {
    page,
    inspector,
    canvas: page.locator('.wfd-canvas'),
    notices: page.locator('.wfd-notices'),
    async write(field, text) {
      const input = inspector.getByRole('textbox', { name: new RegExp(`^${field}`) })
      await input.fill(text)
      await input.press('Tab')
    },
    saved: () => expect(page.locator('.wfd-status')).toContainText('已保存'),
  }
}

/** Takes a document back to what is shipped, published, whatever a journey made of it. */
export async function takeBack(page: Page, token: string, key: string): Promise<void> {
  const path = `/api/documents/items/${key}`
  const [kind = '', id = ''] = key.split('/')
  const { data: shipped } = await call<{ document: object; latest: number }>(page, token, 'GET', `${path}?version=0`)
  const now = await call<{ latest: number; published: number }>(page, token, 'GET', path)
  if (now.data.latest === 0) return
  if (shipped?.document) {
    await call(page, token, 'PUT', path, { base: now.data.latest, document: shipped.document, why: '恢复' })
  } else await call(page, token, 'DELETE', `${path}?base=${now.data.latest}`)
  await call(page, token, 'POST', '/api/documents/publish', { documents: [{ kind, id }], why: '恢复' })
}
