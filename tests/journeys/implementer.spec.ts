import { expect, test } from '@playwright/test'
import exceljs from 'exceljs'
import { instance } from './instance.ts'
import { open, signIn } from './sign-in.ts'

// The documents of tests/fixtures/implementer lie in DOCUMENTS_DIR: one entity, its endpoints, a page, a menu entry.
test('an implementer lists, adds, edits and exports rows of an entity that is nothing but JSON', async ({ page }) => {
  await signIn(page)
  await page.getByRole('navigation').getByText('平台配置').click()
  await page.getByRole('navigation').getByText('充电桩').click()
  await page.locator('[data-page="/chargingPile"][data-state="ready"]').waitFor()
  const list = page.locator('[data-widget="list"]')
  await expect(list).toHaveAttribute('data-empty', 'true')

  for (const [number, name, power] of [
    ['CP-01', '地库一号桩', '120'],
    ['CP-02', '地库二号桩', '7'],
  ] as const) {
    await page.getByRole('button', { name: '新增' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('项目').first().click()
    await page.getByRole('option').first().click()
    await dialog.getByLabel('桩号').fill(`${number} `)
    await dialog.getByLabel('名称').fill(name)
    await dialog.getByLabel('电流').first().click()
    await page.getByRole('option', { name: power === '7' ? '交流慢充' : '直流快充' }).click()
    await dialog.getByLabel('额定功率').fill(power)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await expect(list.getByText(number, { exact: true })).toBeVisible()
  }
  await expect(list.getByText('直流快充')).toBeVisible()

  // What is wrong is said under its field, and nothing is stored.
  await page.getByRole('button', { name: '新增' }).first().click()
  await page.getByRole('dialog').getByLabel('桩号').fill('CP-03')
  await page.getByRole('dialog').getByLabel('额定功率').fill('700')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('dialog').getByText(/600/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /放弃|不保存|确定/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const row = list.getByRole('row').filter({ hasText: 'CP-01' })
  await row.getByText('编辑', { exact: true }).click()
  await page.getByRole('dialog').getByLabel('名称').fill('地库一号快充桩')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(list.getByText('地库一号快充桩')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: '导出' }).first().click(),
  ])
  const book = new exceljs.Workbook()
  await book.xlsx.readFile(await download.path())
  const sheet = book.worksheets[0]
  const cells = sheet?.getSheetValues().flat().map(String).join(' ') ?? ''
  expect(cells).toContain('桩号')
  expect(cells).toContain('CP-02')
  expect(cells).toContain('地库一号快充桩')
})

test('a document that is changed in the folder reaches the open page without a reload', async ({ page }) => {
  const { readFileSync, writeFileSync } = await import('node:fs')
  const file = `${instance().documents}/pages/charging-pile.json`
  const before = readFileSync(file, 'utf8')
  await signIn(page)
  await open(page, '/chargingPile')
  await expect(page.getByRole('columnheader', { name: '位置' })).toBeVisible()
  try {
    const changed = JSON.parse(before)
    changed.root.columns.find((column: { id: string }) => column.id === 'c-place').title = '安装位置'
    writeFileSync(file, JSON.stringify(changed, null, 2))
    await expect(page.getByRole('columnheader', { name: '安装位置' })).toBeVisible()
  } finally {
    writeFileSync(file, before)
  }
})
