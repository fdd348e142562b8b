import { expect, test } from '@playwright/test'
import { design, takeBack } from './designer.ts'
import { enter } from './sign-in.ts'

test('a dialog, which is on no page before a click, is drawn on the canvas and edited there', async ({ page }) => {
  const token = await enter(page)
  const { canvas, inspector, outline, write, saved } = await design(page, 'page/weather-temperature')
  const dialogs = page.getByRole('navigation', { name: '不在画布上的内容' })
  await dialogs.getByRole('button', { name: /弹窗$/ }).first().click()
  const dialog = canvas.locator('[data-dialog]')
  await expect(inspector.getByRole('heading', { name: /打开弹窗/ })).toBeVisible()
  const field = dialog.locator('[data-field]').first()
  await expect(field).toBeVisible()
  // What follows the page is not on top of the dialog, and a click on a field selects it.
  const box = await field.boundingBox()
  if (!box) throw new Error('nothing is drawn')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(inspector.getByRole('heading', { name: /^表单字段/ })).toBeVisible()
  await expect(outline.locator('[aria-selected="true"]')).toContainText('表单字段')
  await write('标签', '新的标签')
  await expect(field).toContainText('新的标签')
  await expect(canvas.locator('.wfd-frame__name')).toContainText('新的标签')

  const before = (await dialog.boundingBox())?.width ?? 0
  await dialogs.locator('[aria-current]').click()
  await expect(dialog).toBeHidden()
  await dialogs.getByRole('button', { name: /弹窗$/ }).first().click()
  const handle = canvas.locator('.wfd-size__handle[data-side="right"]')
  const grip = await handle.boundingBox()
  if (!grip) throw new Error('no handle is drawn')
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(grip.x + 90, grip.y + grip.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => (await dialog.boundingBox())?.width ?? 0).toBeGreaterThan(before + 40)
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(before)
  await saved()
  await takeBack(page, token, 'page/weather-temperature')
})

test('a drawer is drawn as high as the page and for its first row; what only a click gives is told, not faulted', async ({
  page,
}) => {
  await enter(page)
  const { canvas } = await design(page, 'page/meter-parameter')
  const stage = canvas.locator('.wfd-canvas__stage')
  const dialogs = page.getByRole('navigation', { name: '不在画布上的内容' })
  const number = (await canvas.getByRole('row').nth(1).getByRole('gridcell').nth(1).textContent()) ?? ''
  const height = (await stage.boundingBox())?.height
  await dialogs.getByRole('button', { name: /^倍率/ }).click()
  await expect(canvas.locator('[data-dialog]')).toContainText(number)
  await expect(canvas.locator('[data-dialog]').getByRole('columnheader', { name: '生效日期' })).toBeVisible()
  expect((await stage.boundingBox())?.height).toBe(height)
  await dialogs.getByRole('button', { name: /^导入结果/ }).click()
  await expect(canvas.locator('[data-dialog]')).toContainText('由点击或前面的步骤给出')
  await expect(canvas.locator('.wfd-pin')).toHaveCount(0)
})

test('a column is made wider by its side, in one step; Esc gives the drag up', async ({ page }) => {
  const token = await enter(page)
  const { canvas, inspector, saved } = await design(page, 'page/meter-parameter')
  const head = canvas.getByRole('columnheader', { name: '能源' })
  const at = await head.boundingBox()
  if (!at) throw new Error('nothing is drawn')
  await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2)
  const width = inspector
    .getByRole('spinbutton', { name: /^列宽/ })
    .or(inspector.getByRole('textbox', { name: /^列宽/ }))
  const first = Number(await width.inputValue())
  const drag = async (by: number) => {
    const grip = await canvas.locator('.wfd-size__handle[data-side="right"]').boundingBox()
    if (!grip) throw new Error('no handle is drawn')
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
    await page.mouse.down()
    await page.mouse.move(grip.x + grip.width / 2 + by, grip.y + 10, { steps: 6 })
  }
  await drag(60)
  await page.mouse.up()
  await expect.poll(async () => Number(await width.inputValue())).toBeGreaterThan(first + 40)
  await expect(canvas.locator('.wfd-frame__name')).toContainText(`宽 ${await width.inputValue()} 像素`)
  const wide = await width.inputValue()
  await drag(60)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(width).toHaveValue(wide)
  const undo = page.getByRole('button', { name: '撤销', exact: true })
  while (await undo.isEnabled()) await undo.click()
  await expect(width).toHaveValue(String(first))
  await saved()
  await takeBack(page, token, 'page/meter-parameter')
})
