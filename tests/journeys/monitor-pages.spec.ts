import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { choose, mark } from './forms.ts'
import { call, enter, open } from './sign-in.ts'

interface Head {
  readonly id: number
  readonly name: string
  readonly projectId: number
}
interface Info {
  readonly marks: readonly { readonly x: number; readonly rules: readonly unknown[] }[]
}

test('a monitor page is made, bound, saved, published and ordered', async ({ page }) => {
  const token = await enter(page)
  const name = `画面 ${mark()}`
  await open(page, '/monitorPage')
  const order = page.locator('.wf-page-order')
  const before = await order.locator('[data-page-id]').count()
  expect(before).toBeGreaterThan(1)
  await page.getByRole('button', { name: '新增画面' }).click()
  const form = page.getByRole('dialog', { name: '新增监控画面' })
  await form.getByLabel('画面名称').fill(name)
  await form.getByRole('combobox', { name: /组/ }).first().click()
  await page.getByRole('option').first().click()
  await form.getByRole('combobox', { name: /背景图/ }).click()
  await page
    .getByRole('option', { name: /1 层平面图/ })
    .first()
    .click()
  await form.getByRole('button', { name: '新增', exact: true }).click()
  await expect(order.getByRole('button', { name: new RegExp(name) })).toHaveAttribute('aria-current', 'true')

  const devices = page.getByRole('complementary', { name: '设备' })
  await devices.getByRole('button').first().click()
  const placed = page.locator('[data-mark]')
  await expect(placed).toHaveCount(1)
  await placed.press('Shift+ArrowLeft')
  const panel = page.getByRole('complementary', { name: '所选设备' })
  await panel.getByLabel('显示名称').fill('东侧空调')
  await panel.getByRole('button', { name: '添加规则' }).click()
  await choose(page, panel, '颜色', '橙（故障）')
  await expect(placed).toContainText('东侧空调')
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeDisabled()
  await page.locator('.wf-binder').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeEnabled()
  await expect(page.locator('.wf-binder').getByRole('button', { name: '保存' })).toBeDisabled()
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual(
    [],
  )

  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '发布' }).click()
  await page.getByRole('button', { name: '查看已发布' }).click()
  const seen = page.getByRole('dialog', { name })
  await expect(seen.getByRole('button', { name: /东侧空调/ })).toBeVisible()
  await seen.getByRole('button', { name: '关闭', exact: true }).click()

  const row = order.getByRole('button', { name: new RegExp(name) })
  await expect(row).toContainText('已发布')
  await row.press('Alt+ArrowUp')
  await expect
    .poll(() =>
      order
        .locator('[data-page-id]')
        .allInnerTexts()
        .then((texts) => texts.findIndex((text) => text.includes(name))),
    )
    .toBe(before - 1)

  const pages = (await call<Head[]>(page, token, 'POST', '/api/ctrlMonitorInterface/getList', {})).data
  const made = pages.find((one) => one.name === name)
  const info = (await call<Info>(page, token, 'GET', `/api/ctrlMonitorInterface/getInfo?id=${made?.id}`)).data
  expect(info.marks).toMatchObject([{ x: 790, label: '东侧空调', rules: [{ op: '>', color: 'fault' }] }])

  await page.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(order.locator('[data-page-id]')).toHaveCount(before)
})

test('the air conditioners of a floor stand on their plan, coloured by state', async ({ page }) => {
  await enter(page)
  await open(page, '/airMonitorPage')
  await page.getByRole('radio', { name: '预览' }).click()
  const marks = page.locator('.wf-mark')
  await expect(marks).toHaveCount(6)
  await expect(marks.first()).toContainText(/运行|停止|故障|报警|离线/)
  await marks.first().click()
  await expect(page.getByRole('dialog', { name: /点位$/ })).toContainText('室内温度')
})
