import { expect, test } from '@playwright/test'
import { mark } from './forms.ts'
import { instance } from './instance.ts'
import { call, enter, open } from './sign-in.ts'

test('the look and the folded menu are remembered when the page is opened again', async ({ page }) => {
  await enter(page)
  await open(page, '/projectList')
  await page.getByRole('button', { name: '切换为深色' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: '收起菜单' }).click()
  const unfold = page.getByRole('button', { name: '展开菜单' })
  await expect(unfold).toBeVisible()

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(unfold).toHaveAttribute('aria-expanded', 'false')
  await unfold.click()
  await expect(page.getByRole('button', { name: '收起菜单' })).toBeVisible()
  await page.getByRole('button', { name: '切换为浅色' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a page is found by Ctrl K; opened pages stand as tabs that go by their cross and by 关闭其他', async ({
  page,
}) => {
  await enter(page)
  await open(page, '/projectList')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('热力')
  await expect(page.getByRole('option', { name: /热力图/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.locator('[data-page="/thermodynamicChart"][data-state="ready"]').waitFor()
  await open(page, '/weatherTemperature')
  const entry = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '气象温度' })
  await expect(entry).toBeInViewport({ ratio: 1 })

  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  await expect(tabs.getByRole('link')).toHaveText(['项目管理', '热力图', '气象温度'])
  await tabs.getByRole('button', { name: '关闭 气象温度' }).click()
  await page.waitForURL(/\/thermodynamicChart$/)
  await expect(tabs.getByRole('link')).toHaveText(['项目管理', '热力图'])
  await tabs.getByRole('link', { name: '项目管理' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await page.waitForURL(/\/projectList$/)
  await expect(tabs.getByRole('link')).toHaveText(['项目管理'])
})

test('the project tree finds a project by words, and the page follows the project that is picked', async ({ page }) => {
  await enter(page)
  await open(page, '/meterParameter')
  const tree = page.getByRole('complementary', { name: '项目' })
  await tree.getByRole('textbox', { name: '搜索项目' }).fill('体育')
  await expect(tree.getByRole('treeitem', { name: '市体育中心' })).toBeVisible()
  await expect(tree.getByRole('treeitem', { name: '市图书馆' })).toHaveCount(0)
  await tree.getByText('市体育中心').click()
  await expect(page.locator('[data-widget="list"]').getByText('CG02-E00', { exact: true })).toBeVisible()
  await tree.getByRole('textbox', { name: '搜索项目' }).fill('')
  await expect(tree.getByRole('treeitem', { name: '市图书馆' })).toBeVisible()
})

test('a weak or mistyped new password is refused under its field, a good one changes it, and signing out ends it', async ({
  page,
}) => {
  const userName = `pw${mark()}`.toLowerCase()
  const token = await enter(page)
  const { data: roles } = await call<{ rows: { id: number; number: string }[] }>(page, token, 'GET', '/api/roles')
  const made = await call(page, token, 'POST', '/api/users', {
    userName,
    name: '改密用户',
    roleIds: roles.rows.filter(({ number }) => number === 'viewer').map(({ id }) => id),
    status: 1,
    password: 'First-2026',
  })
  expect(made.msg).toBe('成功')
  await enter(page, userName, 'First-2026')
  await page.goto(instance().url)
  await page.getByRole('button', { name: '改密用户' }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  const fill = async (next: string, again: string) => {
    await dialog.getByLabel('当前密码').fill('First-2026')
    await dialog.getByLabel('新密码', { exact: true }).fill(next)
    await dialog.getByLabel('再输一次新密码').fill(again)
    await dialog.getByRole('button', { name: '保存' }).click()
  }
  await fill('Second-2026', 'Second-2027')
  await expect(dialog.getByRole('alert')).toHaveText('两次输入的新密码不一致')
  await fill('12345', '12345')
  await expect(dialog.getByLabel('新密码', { exact: true })).toHaveAccessibleDescription(/8/)
  await fill('Second-2026', 'Second-2026')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: '改密用户' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.waitForURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('checkToken'))).toBeNull()
  await page.goto(`${instance().url}/projectList`)
  await page.waitForURL(/\/login$/)
  await enter(page, userName, 'Second-2026')
})
