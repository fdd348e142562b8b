import { expect, type Page, test } from '@playwright/test'
import { mark, sheetOf, textOf } from './forms.ts'
import { enter, open } from './sign-in.ts'

const ask = async (page: Page) => {
  const answered = page.waitForResponse(/\/api\/analysis\/usage/)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  expect((await answered).status()).toBe(200)
}
const table = (page: Page) => page.getByRole('region', { name: '明细' })
const figure = (text: string) => Number(text.replace(/[^\d.-]/g, ''))

test('usage by meter, month and water: chart and table agree, and go out as xlsx and csv', async ({ page }) => {
  await enter(page)
  await open(page, '/energyConsumptionQuery')
  await page.getByRole('radio', { name: '建筑', exact: true }).click()
  await page.getByRole('radio', { name: '水', exact: true }).click()
  await page.getByRole('radio', { name: '月', exact: true }).click()
  await ask(page)
  const chart = page.getByRole('region', { name: /建筑用水/ })
  await expect(chart).toContainText('按月')

  // The whole of a row is the sum of its periods, and the first row is the whole of the chart.
  const whole = table(page).getByRole('row').filter({ hasText: '总用水' })
  const cells = await whole.getByRole('gridcell').allInnerTexts()
  const heads = await table(page).getByRole('columnheader').allInnerTexts()
  const count = heads.filter((head) => /^\d{4}-\d{2}$|^\d{1,2} ?月$|^\d{2}-\d{2}$/.test(head.trim())).length
  // The actions of a row stand in the last cell.
  const end = heads.some((head) => head.trim() === '操作') ? cells.length - 1 : cells.length
  const periods = cells.slice(end - count, end)
  expect(periods.length).toBeGreaterThan(1)
  const total = figure(cells[1] ?? '')
  const sum = periods.reduce((all, cell) => all + figure(cell), 0)
  expect(Math.abs(sum - total)).toBeLessThanOrEqual(periods.length)
  const fact = (await chart.getByRole('definition').first().textContent()) ?? ''
  const said = figure(fact) * (fact.includes('万') ? 10_000 : 1)
  expect(Math.abs(said - total) / total).toBeLessThan(0.001)

  const [book] = await Promise.all([
    page.waitForEvent('download'),
    table(page).getByRole('button', { name: '导出全部页' }).click(),
  ])
  const sheet = await sheetOf(book)
  const row = sheet.find((line) => line.includes('总用水'))
  expect(Math.abs(figure(row?.[1] ?? '') - total)).toBeLessThan(1)

  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('button', { name: '下载数据 CSV' }).click(),
  ])
  expect((await textOf(csv)).trim().split('\n')).toHaveLength(periods.length + 1)
  await chart.getByRole('button', { name: '数据表' }).click()
  await expect(chart.getByRole('table').getByRole('row')).toHaveCount(periods.length + 1)
})

test('a query is saved under a name, and asked again after another', async ({ page }) => {
  const name = `月度用水 ${mark()}`
  await enter(page)
  await open(page, '/energyConsumptionQuery')
  await page.getByRole('radio', { name: '机构', exact: true }).click()
  await page.getByRole('radio', { name: '月', exact: true }).click()
  await ask(page)
  await page.getByRole('button', { name: '常用查询' }).click()
  await page.getByRole('textbox', { name: '常用查询名称' }).fill(name)
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('/api/preferences/') && answer.request().method() === 'PUT',
  )
  await page.keyboard.press('Enter')
  expect((await kept).status()).toBe(200)
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()

  await page.reload()
  await page.locator('[data-page="/energyConsumptionQuery"][data-state="ready"]').waitFor()
  await page.getByRole('radio', { name: '分类', exact: true }).click()
  await page.getByRole('button', { name: '常用查询' }).click()
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('radio', { name: '机构', exact: true })).toBeChecked()
  await expect(page.getByRole('region', { name: /机构用电/ })).toContainText('按月')
})
