import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { collectorAt, type Keys, report } from './collectors.ts'
import { mark } from './forms.ts'
import { addRow, call, enter, open } from './sign-in.ts'

/** What a new project needs to be collected from: a collector with keys, and a meter of it. */
async function makeCollector(page: Page, token: string, name: string) {
  const make = (at: string, row: Record<string, unknown>) => addRow(page, token, at, row)
  const projectId = await make('/api/projects', {
    number: name,
    name,
    type: 'government',
    timeZone: 'Asia/Shanghai',
    status: 1,
  })
  const address = { buildingCode: `1101${String(Date.now()).slice(-6)}`, gatewayCode: '01' }
  const collectorId = await make('/api/collectors', {
    projectId,
    number: name,
    name,
    protocol: 'XML-TCP',
    dialect: 'national-cbc',
    ...address,
    periodSeconds: 900,
    status: 1,
  })
  const meterId = await make('/api/meters', {
    projectId,
    collectorId,
    number: `${name}-1`,
    name: `${name}总表`,
    energyKind: '01',
    unit: 'kWh',
    role: 'main',
    isCounted: 1,
    readingKind: 'register',
    periodSeconds: 900,
    registerMax: 1_000_000,
    decimals: 2,
    address: '0001',
    status: 1,
  })
  return { projectId, collectorId, meterId, address }
}

/** Chooses a project of the tree, as a person does. */
async function choose(page: Page, name: string): Promise<void> {
  const tree = page.getByRole('complementary', { name: '项目' })
  await tree.getByRole('textbox').fill(name)
  await tree.getByRole('treeitem').filter({ hasText: name }).last().click()
}

/** The one key that a dialog shows beside its label. */
const shownKey = async (page: Page, label: string) =>
  (
    await page.getByRole('dialog').locator('.wf-detail__pair', { hasText: label }).locator('dd').textContent()
  )?.trim() ?? ''

test('keys are rotated to the end: the old ones count until the new ones are used, then no more', async ({ page }) => {
  const token = await enter(page)
  const name = `密钥${mark()}`
  const { address } = await makeCollector(page, token, name)
  await open(page, '/collectorManagement')
  const row = page.getByRole('row').filter({ hasText: name })
  const act = async (label: string) => {
    const shown = row.getByRole('button', { name: label, exact: true })
    await expect(row.getByRole('button').first()).toBeVisible()
    if (await shown.isVisible()) return shown.click()
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: label, exact: true }).click()
  }
  const rotate = async (): Promise<Keys> => {
    await act('轮换密钥')
    await page.getByRole('button', { name: '生成', exact: true }).click()
    await expect(page.getByRole('dialog', { name: /新密钥/ })).toBeVisible()
    const keys = {
      authKey: await shownKey(page, '认证密钥'),
      aesKey: await shownKey(page, '加密密钥'),
      aesIv: await shownKey(page, '初始向量'),
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    return keys
  }
  await page.getByPlaceholder('编号、名称或 IP').or(page.getByLabel('编号 / 名称 / IP')).first().fill(name)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(row).toHaveCount(1)

  const first = await rotate()
  ;(await report(address, first, '0001', 100)).close()
  const second = await rotate()
  expect(second.aesKey).not.toBe(first.aesKey)
  await expect(row).toContainText('待更换')
  ;(await report(address, first, '0001', 101)).close()
  await expect(row).toContainText('待更换')
  // The page hears of it by itself.
  ;(await report(address, second, '0001', 102)).close()
  await expect(row).not.toContainText('待更换')
  // The old keys are worth nothing now: who calls with them is turned away.
  const stale = collectorAt(address, first, () => expect.soft('old keys', 'were taken').toBe('refused'))
  stale.report(Math.floor(Date.now() / 1000), [{ meter: '0001', item: '1', coding: '', value: 103 }])
  await open(page, '/originalDataQuery')
  await page.getByPlaceholder('来源、序号、错误').fill('密钥不符')
  await expect(async () => {
    await page.getByRole('button', { name: '查询', exact: true }).click()
    const refused = page.getByRole('row').filter({ hasText: '无法解密：密钥不符' })
    await expect(refused.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  stale.close()
})

test('a figure is traced to its reading, and from there to the packet that it came in', async ({ page }) => {
  const token = await enter(page)
  const name = `追溯${mark()}`
  const { collectorId, meterId, projectId, address } = await makeCollector(page, token, name)
  const { data: keys } = await call<Keys>(page, token, 'POST', `/api/collectors/${collectorId}/keys`, {
    id: collectorId,
  })
  ;(await report(address, keys, '0001', 4321.5)).close()
  await expect
    .poll(async () => {
      const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
      const { data } = await call<{ rows: unknown[] }>(page, token, 'POST', '/api/readings/query', {
        meterId,
        from: today,
        to: today,
      })
      return data?.rows?.length
    })
    .toBe(1)
  expect(projectId).toBeGreaterThan(0)
  await open(page, '/readingQuery')
  await choose(page, name)
  const reading = page.getByRole('row').filter({ hasText: '4,321.50' })
  await expect(reading.first()).toBeVisible()
  await reading.first().getByRole('button', { name: '追溯' }).click()
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: '读数', exact: true }).first().click()
  await expect(drawer.getByText('4,321.50').first()).toBeVisible()
  await drawer.getByRole('button', { name: '数据包', exact: true }).first().click()
  const packet = page.getByRole('dialog').last()
  await expect(packet.getByText('4,321.500').first()).toBeVisible()
  // Each Esc closes one: the packet first, then the trace.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(drawer.getByText('4,321.50').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a month is closed by hand with a reason, and not a second time', async ({ page }) => {
  await enter(page)
  await open(page, '/systemDetection')
  await choose(page, '市实验中学')
  await page.getByRole('tab', { name: '月度关账' }).click()
  const months = page.locator('[data-widget-id="months"]')
  const row = months
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: '关账', exact: true }) })
    .last()
  await expect(row).toBeVisible()
  const month = /\d{6}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  await row.getByRole('button', { name: '关账', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `关账 ${month}` })
  await expect(dialog).toContainText('关账后不能重新打开')
  await dialog.getByRole('textbox', { name: '说明' }).fill('已核对，按现有数据关账')
  await dialog.getByRole('button', { name: '关账', exact: true }).click()
  await expect(page.getByText('已关账').first()).toBeVisible()
  const closed = months.getByRole('row').filter({ hasText: month })
  await expect(closed).toContainText('已核对，按现有数据关账')
  await expect(closed.getByRole('button', { name: '关账', exact: true })).toHaveCount(0)
})

test('the bell tells what waits, by keyboard too, and leads to its page', async ({ page }) => {
  await enter(page)
  await open(page, '/dashboard')
  const bell = page.getByRole('button', { name: /^消息/ })
  await expect(bell).toHaveAccessibleName(/条未读/)
  await bell.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: '消息' })
  await expect(panel.getByText('待复核', { exact: true })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('.wf-messages').include('.wf-bell').analyze()
  expect(violations).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('[data-page="/dataRecord"][data-state="ready"]').waitFor()
  await expect(page.getByRole('button', { name: /^消息/ })).toHaveAccessibleName('消息')
})
