import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { mark } from './forms.ts'
import { call, enter, open } from './sign-in.ts'

/** What an admin sees of the designer, as the journeys speak of it. */
export interface Desk {
  readonly page: Page
  readonly inspector: Locator
  readonly canvas: Locator
  readonly outline: Locator
  readonly notices: Locator
  /** Writes into a field of the inspector, and leaves it. */
  write(field: string, text: string): Promise<void>
  /** Keeps what was edited now, instead of a while after the last edit. */
  save(): Promise<void>
  /** Waits until everything that was edited is kept on the server. */
  saved(): Promise<void>
}

/** An account that a journey made. */
export interface Account {
  readonly userName: string
  readonly password: string
  /** What people call the person. */
  readonly name: string
}

/** Rights of somebody who designs pages and drawings and brings them into force. */
const designerAccess = [
  ...['design.write', 'document.read', 'document.write', 'document.publish'],
  ...['weather.read', 'drawing.read', 'project.read'],
]

/** Makes accounts of designers, one for each name, of one role. */
export async function addDesigners(
  page: Page,
  token: string,
  ...names: readonly string[]
): Promise<readonly Account[]> {
  const add = async (path: string, body: object) => {
    const { code, msg, data } = await call<{ id: number }>(page, token, 'POST', path, body)
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    return data.id
  }
  const run = mark().toLowerCase()
  const role = { number: `design-${run}`, name: `设计 ${run}`, scope: 'all', access: designerAccess }
  const roleIds = [await add('/api/roles', role)]
  const accounts = names.map((name, index) => ({ userName: `d${index}${run}`, password: 'Weiss-Papier-26', name }))
  for (const account of accounts) await add('/api/users', { ...account, roleIds, scope: 'role', status: 1 })
  return accounts
}

/** A window of another browser, signed in; of another person where an account is given. */
export async function another(browser: Browser, account?: Account): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1920, height: 937 } })).newPage()
  await (account ? enter(page, account.userName, account.password) : enter(page))
  return page
}

/** Opens a document in the designer and waits until it can be edited. */
export async function design(page: Page, key: string): Promise<Desk> {
  await open(page, `/design?document=${key}`)
  const found = desk(page)
  await found.inspector.waitFor()
  return found
}

/** The designer that is open in a window. */
export function desk(page: Page): Desk {
  const inspector = page.locator('.wf-inspector')
  return {
    page,
    inspector,
    canvas: page.locator('.wfd-canvas'),
    outline: page.getByRole('region', { name: '大纲' }),
    notices: page.locator('.wfd-notices'),
    async write(field, text) {
      const input = inspector.getByRole('textbox', { name: new RegExp(`^${field}`) })
      await input.fill(text)
      await input.press('Tab')
    },
    save: () => page.keyboard.press('Control+s'),
    saved: () => expect(page.locator('.wfd-status')).toContainText('已保存'),
  }
}

/** Publishes what is open in the designer; `says`: words that the dialog shows before. */
export async function publish(page: Page, why: string, says = ''): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '发布' })
  await expect(dialog).toContainText(says)
  await dialog.getByRole('textbox', { name: '发布原因' }).fill(why)
  await dialog.getByRole('button', { name: /^发布/ }).last().click()
  await expect(dialog).toBeHidden()
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
