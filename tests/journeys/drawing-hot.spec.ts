import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { press, publishDrawing } from './drawing.ts'
import { instance } from './instance.ts'
import { enter, open, signIn } from './sign-in.ts'

const route = '/journey-hot'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="160"><script>window.evil = 1</script>' +
  '<rect width="320" height="160" fill="#26f" onclick="evil()"/></svg>'
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const tile = (page: Page, name: string) => page.locator('.wfd-dw-symbol', { hasText: name })

test('images and hot spots: made by palette and inspector, refused in words, shown to an operator within his rights', async ({
  page,
  browser,
}) => {
  const token = await enter(page)
  await open(page, '/design?tab=drawing')
  await page.getByRole('button', { name: '新建画面' }).click()
  const stage = page.locator('[data-stage]')
  await expect(stage).toBeVisible()
  const id = (await stage.locator('[data-drawing]').getAttribute('data-drawing')) ?? ''

  // Bad files are refused in words that say what to do; an SVG comes in without its script.
  await tile(page, '图片').click()
  await press(page, 300, 200)
  await page.getByRole('button', { name: '选择图片' }).click()
  const dialog = page.getByRole('dialog')
  const file = dialog.locator('input[type=file]')
  const bad: readonly (readonly [string, Buffer, RegExp])[] = [
    ['合同.pdf', Buffer.from('%PDF-1.4'), /不是 PNG、JPG 或 SVG 图片/],
    ['plan.jpg', png, /把扩展名改为 \.png/],
    ['broken.png', png.subarray(0, 50), /不完整/],
    ['huge.png', Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), /不能超过 10 MB/],
  ]
  for (const [name, buffer, words] of bad) {
    await file.setInputFiles({ name, mimeType: 'image/png', buffer })
    await expect(dialog.getByRole('alert')).toHaveText(words)
  }
  await file.setInputFiles({ name: '平面.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await expect(dialog.getByRole('status')).toContainText('2 处')
  await dialog.getByRole('button', { name: '使用这张图片' }).click()
  await expect(stage.locator('[data-element="image"] image')).toHaveAttribute('href', /^blob:/)

  // A click opens a page; another calls an endpoint after a confirm, for those who have its right.
  await tile(page, '水泵').click()
  await press(page, 500, 500)
  await page.getByRole('tab', { name: '行为' }).click()
  await page.getByRole('button', { name: '打开页面', exact: true }).click()
  await page.locator('[data-property="to"] button').first().click()
  await page.keyboard.type('仪表参数')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: '所在位置' }).getByRole('button', { name: '1# 水泵' }).click()
  await expect(page.getByText('打开页面“仪表参数”')).toBeVisible()
  await tile(page, '风机').click()
  await press(page, 900, 500)
  await page.getByRole('button', { name: '调用接口', exact: true }).click()
  await page.locator('[data-property="endpoint"] button').first().click()
  await page.keyboard.type('提交填报数据')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: '所在位置' }).getByRole('button', { name: '1# 风机' }).click()
  await expect(page.locator('.wfd-dw-status__fault')).toContainText('entry.write')
  await page.getByRole('button', { name: '只对有“录入能源资源数据”权限的人开放' }).click()
  await expect(page.getByText('0 个错误')).toBeVisible()

  // A name is written where it stands; panels fold, and are folded after the page was opened anew.
  await press(page, 500, 500)
  await stage.focus()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: '名称', exact: true }).first().fill('看表')
  await page.keyboard.press('Enter')
  await expect(stage.locator('[data-element="pump"]')).toContainText('看表')
  await page.getByRole('button', { name: '收起属性面板' }).click()
  await expect(page.locator('[data-save="saved"]')).toBeVisible()

  const takeAway = await publishDrawing(page, token, { layout: id, id: 'journey-hot', route, title: '行程热点' })
  try {
    const context = await browser.newContext()
    const operator = await context.newPage()
    const password = readFileSync(path.join(instance().dataDir, 'demo-password'), 'utf8').trim()
    await signIn(operator, 'zhouht', password)
    await open(operator, route)
    await expect(operator.locator('[data-element="image"] image')).toHaveAttribute('href', /^blob:/)
    const refused = operator.getByRole('button', { name: '1# 风机，您没有“提交填报数据”的权限' })
    await expect(refused).toHaveAttribute('aria-disabled', 'true')
    await refused.hover()
    await expect(operator.locator('.wf-drawing-tip')).toContainText('您没有“提交填报数据”的权限')
    await refused.click({ force: true })
    await expect(operator.getByRole('alertdialog')).toHaveCount(0)
    await operator.getByRole('button', { name: '看表' }).click()
    await operator.waitForURL(/\/meterParameter/)
    await context.close()

    await open(page, '/design?tab=drawing')
    await page
      .getByRole('button', { name: /新画面/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: '展开属性' })).toBeVisible()
    await page.getByRole('button', { name: '展开属性' }).click()
  } finally {
    await takeAway()
  }
})
