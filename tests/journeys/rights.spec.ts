import { expect, type Locator, type Page, test } from '@playwright/test'
import { choose, mark } from './forms.ts'
import { instance } from './instance.ts'
import { call, enter, open, signIn } from './sign-in.ts'

/** Clicks an entry of a long tree, which draws only what is in sight: turns the wheel until it is there. */
async function reach(page: Page, tree: Locator, entry: Locator): Promise<void> {
  await tree.hover()
  for (let turn = 0; turn < 30 && (await entry.count()) === 0; turn += 1) await page.mouse.wheel(0, 120)
  await entry.click()
}

test('a role that sees the meters of one project: made by the administrator, kept by menu, pages, buttons and the server', async ({
  page,
  browser,
}) => {
  const id = mark().toLowerCase()
  await enter(page)
  await open(page, '/adminRoleList')
  await page.getByRole('button', { name: '新增角色' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '编码' }).fill(id)
  await dialog.getByRole('textbox', { name: '角色名' }).fill(`看表 ${id}`)
  await choose(page, dialog, '可见项目', '市实验中学')
  await dialog.getByRole('button', { name: '权限', exact: true }).click()
  const rights = dialog.getByRole('tree', { name: '可用的功能' })
  await reach(page, rights, rights.getByRole('treeitem', { name: '首页' }))
  await reach(page, rights, rights.getByText('查看首页', { exact: true }))
  await reach(page, rights, rights.getByRole('treeitem', { name: '仪表' }))
  await reach(page, rights, rights.getByText('查看仪表', { exact: true }))
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()

  await open(page, '/adminUserList')
  await page.getByRole('button', { name: '新增用户' }).click()
  await dialog.getByRole('textbox', { name: '账号' }).fill(`u${id}`)
  await dialog.getByRole('textbox', { name: '姓名' }).fill('抄表员')
  await choose(page, dialog, '角色', `看表 ${id}`)
  await dialog.getByRole('textbox', { name: '密码' }).fill('Reader-2026')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()

  const context = await browser.newContext()
  const reader = await context.newPage()
  await signIn(reader, `u${id}`, 'Reader-2026')
  await reader.waitForURL(/\/index$/)
  const menu = reader.getByRole('navigation', { name: '主菜单' })
  await menu.getByText('平台配置').click()
  await expect(menu.getByRole('link', { name: '仪表参数' })).toBeVisible()
  await expect(menu.getByRole('link', { name: /用户管理|角色管理|操作日志|支路管理|能耗查询/ })).toHaveCount(0)

  await menu.getByRole('link', { name: '仪表参数' }).click()
  await reader.locator('[data-page="/meterParameter"][data-state="ready"]').waitFor()
  const list = reader.locator('[data-widget="list"]')
  await expect(list.getByText('XX01-E00', { exact: true })).toBeVisible()
  await expect(list.getByText(/^CG01/)).toHaveCount(0)
  await expect(reader.getByRole('button', { name: /新增|编辑|导入|删除/ })).toHaveCount(0)
  await reader.goto(`${instance().url}/adminUserList`)
  await reader.waitForURL((url) => url.pathname === '/403')
  await expect(reader.getByText('/adminUserList')).toBeVisible()
  await reader.getByRole('button', { name: '返回首页' }).click()
  await reader.waitForURL(/\/index$/)

  // What the page does not offer the server refuses as well.
  const token = (await reader.evaluate(() => localStorage.getItem('checkToken'))) ?? ''
  const meters = await call<{ rows: { id: number; version: number; projectLabel: string }[]; total: number }>(
    reader,
    token,
    'GET',
    '/api/meters?size=200',
  )
  expect(new Set(meters.data.rows.map(({ projectLabel }) => projectLabel))).toEqual(new Set(['市实验中学']))
  const [first] = meters.data.rows
  expect(
    (await call(reader, token, 'PUT', `/api/meters/${first?.id}`, { version: first?.version, name: '改名' })).status,
  ).toBe(403)
  expect((await call(reader, token, 'POST', '/api/meters/delete', { ids: [first?.id] })).status).toBe(403)
  expect((await call(reader, token, 'GET', '/api/users')).status).toBe(403)
  const admin = (await page.evaluate(() => localStorage.getItem('checkToken'))) ?? ''
  const others = await call<{ rows: { id: number; projectLabel: string }[] }>(
    page,
    admin,
    'GET',
    '/api/meters?size=200',
  )
  const foreign = others.data.rows.find(({ projectLabel }) => projectLabel !== '市实验中学')
  expect((await call(reader, token, 'GET', `/api/meters/${foreign?.id}`)).status).toBe(404)
  await context.close()
})
