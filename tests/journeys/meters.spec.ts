import { expect, type Page, test } from '@playwright/test'
import { choose, mark, sheetOf } from './forms.ts'
import { call, enter, open } from './sign-in.ts'

const list = (page: Page) => page.locator('[data-widget="list"]')
const find = async (page: Page, words: string) => {
  await page.getByLabel('表号 / 名称').fill(words)
  await page.getByRole('button', { name: '查询' }).click()
}

test('an operator adds a meter, is refused its number a second time under the field, edits and deletes it', async ({
  page,
}) => {
  const number = `J${mark()}`
  await enter(page)
  await open(page, '/meterParameter')
  const all = page.getByRole('tab', { name: /^全部/ })
  const before = Number(((await all.textContent()) ?? '').replace(/\D/g, ''))
  const dialog = page.getByRole('dialog')
  const fill = async (name: string) => {
    await page.getByRole('button', { name: '新增仪表' }).click()
    await dialog.getByRole('textbox', { name: '表号', exact: true }).fill(number)
    await dialog.getByLabel('仪表名称').fill(name)
    await choose(page, dialog, '能源种类', '电')
    await choose(page, dialog, '计量单位', 'kWh')
    await dialog.getByRole('button', { name: '保存' }).click()
  }
  await fill('大厅照明')
  await expect(dialog).toBeHidden()
  await expect(all).toHaveText(`全部 ${before + 1}`)

  await fill('又一块')
  await expect(dialog.getByRole('textbox', { name: '表号', exact: true })).toHaveAccessibleDescription(
    /已存在|已被使用|重复/,
  )
  await dialog.getByRole('textbox', { name: '表号', exact: true }).fill(`${number}-2`)
  await dialog.getByRole('button', { name: '取消' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /放弃|确定/ })
    .click()
  await expect(dialog).toHaveCount(0)

  await find(page, number)
  const row = list(page).getByRole('row').filter({ hasText: number })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: '编辑' }).click()
  await dialog.getByLabel('仪表名称').fill('大厅照明与插座')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('大厅照明与插座')

  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '已删除' })).toBeVisible()
})

test('a meter that others refer to is not deleted, and the message names what refers', async ({ page }) => {
  await enter(page)
  await open(page, '/meterParameter')
  await find(page, 'CG01-E01')
  const row = list(page).getByRole('row').filter({ hasText: 'CG01-E01' })
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('status').filter({ hasText: '引用' })).toContainText(/仪表|支路|分项/)
  await expect(row).toHaveCount(1)
})

test('rows selected across two pages are stopped together, counted in their tab, and exported from all pages', async ({
  page,
}) => {
  const prefix = `B${mark()}`
  const token = await enter(page)
  const { data: session } = await call<{ projects: { id: number }[] }>(page, token, 'GET', '/api/session')
  for (let at = 1; at <= 17; at++) {
    const row = {
      projectId: session.projects[0]?.id,
      number: `${prefix}-${String(at).padStart(2, '0')}`,
      name: `批量表 ${at}`,
      energyKind: '01',
      unit: 'kWh',
      role: 'branch',
      isCounted: 1,
      readingKind: 'register',
      periodSeconds: 900,
      registerMax: 1000000,
      decimals: 2,
      status: 1,
    }
    const made = await call(page, token, 'POST', '/api/meters', row)
    expect(made.msg).toBe('成功')
  }
  await open(page, '/meterParameter')
  await find(page, prefix)
  const table = list(page)
  await expect(page.getByRole('tab', { name: '启用 17' })).toBeVisible()
  await table.getByRole('checkbox', { name: '选择本页' }).check()
  await table.getByRole('button', { name: '第 2 页' }).click()
  await expect(table.getByText(`${prefix}-17`, { exact: true })).toBeVisible()
  await table.getByRole('checkbox', { name: '选择本页' }).check()
  await expect(table.getByText('已选 17 条')).toBeVisible()

  await table.getByRole('toolbar').getByRole('button', { name: '停用' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('17 块')
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
  await expect(page.getByRole('tab', { name: '停用 17' })).toBeVisible()
  await expect(page.getByRole('tab', { name: '启用 0' })).toBeVisible()

  await page.getByRole('tab', { name: '停用 17' }).click()
  await expect(table.getByRole('row').filter({ hasText: prefix })).toHaveCount(15)
  const clear = table.getByRole('button', { name: '取消选择' })
  if (await clear.isVisible()) await clear.click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: '导出全部页' }).click(),
  ])
  const sheet = await sheetOf(download)
  expect(sheet[0]).toContain('表号')
  const numbers = sheet.flat().filter((cell) => cell.startsWith(prefix))
  expect(numbers).toHaveLength(17)

  await table.getByRole('checkbox', { name: '选择本页' }).check()
  await table.getByRole('button', { name: '选中全部 17 条' }).click()
  await table.getByRole('toolbar').getByRole('button', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('tab', { name: '全部 0' })).toBeVisible()
})
