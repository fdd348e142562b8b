import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Desk, design, takeBack } from './designer.ts'
import { call, enter, open } from './sign-in.ts'

const key = 'page/weather-temperature'
const path = `/api/documents/items/${key}`

interface Kept {
  readonly data: { readonly document: { readonly title: string; readonly description?: string } }
}

/** Another window of another browser. */
async function another(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1920, height: 937 } })).newPage()
  await enter(page)
  return page
}

/** Holds the saves of a window back until they are let go, as a slow line does. */
async function slowSaves({ page }: Desk): Promise<() => Promise<void>> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'PUT') await gate
    await route.continue()
  })
  return async () => letGo()
}

test('two admins edit the same page at once: both changes survive; where they contradict each other one is asked', async ({
  page,
  browser,
}) => {
  const token = await enter(page)
  const kept = async () => ((await call(page, token, 'GET', path)) as unknown as Kept).data.document
  const second = await another(browser)
  try {
    const one = await design(page, key)
    const two = await design(second, key)
    await expect(page.getByRole('img', { name: /也打开着此文档/ })).toBeVisible()

    // Both write before either heard of the other.
    const letGo = await slowSaves(one)
    await one.write('页面名称', '气象与温度')
    await expect(page.locator('.wfd-status')).toContainText('正在保存')
    await two.write('页面说明', '逐日的气温与度日数')
    await two.saved()
    await letGo()
    await expect(one.notices).toContainText('已与您的修改自动合并')
    await expect(one.notices).toContainText('页面说明')
    await expect.poll(kept).toMatchObject({ title: '气象与温度', description: '逐日的气温与度日数' })
    await expect(one.inspector.getByRole('textbox', { name: '页面说明' })).toHaveValue('逐日的气温与度日数')
    // The other window reads the merged version in by itself.
    await expect(second.getByRole('heading', { name: '气象与温度', level: 2, exact: true })).toBeVisible()

    // Now the same property in two ways.
    const again = await slowSaves(one)
    await one.write('页面名称', '气象一览')
    await expect(page.locator('.wfd-status')).toContainText('正在保存')
    await two.write('页面名称', '室外气象')
    await two.saved()
    await again()
    const dialog = page.getByRole('dialog', { name: /合并/ })
    await expect(dialog).toContainText('还有 1 处没有选定')
    await expect(dialog.getByRole('radio', { name: /我的修改/ })).not.toBeChecked()
    await dialog.getByRole('radio', { name: /admin的修改/ }).check()
    await dialog.getByRole('button', { name: '合并并保存' }).click()
    await expect(dialog).toBeHidden()
    await one.saved()
    expect(await kept()).toMatchObject({ title: '室外气象', description: '逐日的气温与度日数' })
  } finally {
    await takeBack(page, token, key)
    await second.context().close()
  }
})

test('a publish shows in an operator’s open browser without a reload, and can be taken back', async ({
  page,
  browser,
}) => {
  const token = await enter(page)
  const operator = await another(browser)
  try {
    await open(operator, '/weatherTemperature')
    await operator.evaluate(() => {
      document.body.dataset.same = 'yes'
    })
    const heading = operator.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('气象温度')
    const desk = await design(page, key)
    await desk.write('页面名称', '气象与温度')
    await expect(page.locator('.wfd-bar')).toContainText('多 1 处改动')
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '发布' })
    await expect(dialog).toContainText('页面名称 “气象温度” → “气象与温度”')
    await dialog
      .getByRole('listitem')
      .filter({ hasText: '气象与温度' })
      .getByRole('button', { name: '前后对照' })
      .first()
      .click()
    await dialog.getByRole('textbox', { name: '发布原因' }).fill('与湿度同页')
    await dialog.getByRole('button', { name: '发布', exact: true }).click()
    await expect(heading).toHaveText('气象与温度')

    await desk.notices.getByRole('button', { name: '撤回' }).click()
    await expect(heading).toHaveText('气象温度')
    expect(await operator.evaluate(() => document.body.dataset.same)).toBe('yes')

    // What was published is still among the versions, with its reason, and can be brought back.
    await page.getByRole('button', { name: '版本' }).click()
    const versions = page.getByRole('dialog', { name: /的版本/ })
    await versions
      .getByRole('button', { name: /曾发布.*与湿度同页/ })
      .first()
      .click()
    await versions.getByRole('button', { name: '恢复并发布' }).click()
    await page.getByRole('button', { name: '恢复并发布' }).last().click()
    await expect(heading).toHaveText('气象与温度')
  } finally {
    await takeBack(page, token, key)
    await operator.context().close()
  }
})

test('a bad edit cannot be published and says where', async ({ page }) => {
  const token = await enter(page)
  try {
    const desk = await design(page, key)
    await page.getByRole('button', { name: 'JSON', exact: true }).click()
    const text = page.getByRole('textbox', { name: '文档的 JSON' })
    await text.locator('.cm-line', { hasText: '"access": "weather.read"' }).click()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('x')
    await expect(page.locator('.wfd-status')).toContainText(/[1-9]\d* 个错误/)
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '发布' })
    await dialog.getByRole('textbox', { name: '发布原因' }).fill('改权限')
    await expect(dialog.getByRole('button', { name: '发布', exact: true })).toBeDisabled()
    const fault = dialog.getByRole('list', { name: '错误' }).getByRole('button').first()
    await expect(fault).toContainText('weather.readx')
    await expect(fault).toContainText('页面“气象温度”')
    await fault.click()
    await expect(dialog).toBeHidden()
    await expect(desk.inspector.getByRole('heading', { level: 2 })).toContainText('weather.readx')

    // The server refuses it as well.
    await desk.saved()
    const documents = [{ kind: 'page', id: 'weather-temperature' }]
    const refused = await call(page, token, 'POST', '/api/documents/publish', { documents, why: '改权限' })
    expect(refused.status).toBe(400)
    expect(refused.msg).toContain('weather.readx')
  } finally {
    await takeBack(page, token, key)
  }
})
