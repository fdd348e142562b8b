import { expect, type Page, test } from '@playwright/test'
import { design } from './designer.ts'
import { enter } from './sign-in.ts'

/** Looks at the canvas with other eyes, by the words of the choice 身份. */
async function lookAs(page: Page, words: RegExp): Promise<void> {
  await page.locator('.wfd-bar').getByRole('combobox', { name: '身份' }).click()
  await page.getByRole('option', { name: words }).click()
}

test('with the eyes of a role the page lacks what the role must not see, and the server refuses it too', async ({
  page,
}) => {
  await enter(page)
  const meters = await design(page, 'page/meter-parameter')
  await expect(meters.canvas.getByRole('button', { name: '新增仪表', exact: true })).toBeVisible()
  await lookAs(page, /角色：查看用户/)
  await expect(meters.canvas.getByRole('button', { name: '新增仪表', exact: true })).toHaveCount(0)
  await expect(meters.canvas.getByText('仪表参数').first()).toBeVisible()

  const refused = page.waitForResponse((answer) => answer.url().includes('/api/users') && answer.status() === 403)
  const users = await design(page, 'page/admin-user-list')
  await lookAs(page, /角色：查看用户/)
  expect((await refused).request().headers()['preview-as']).toMatch(/^role=\d+$/)
  await expect(users.canvas.getByText('拒绝访问')).toBeVisible()
})

test('with a single project only that project’s rows are there, and a preview sends nothing', async ({ page }) => {
  await enter(page)
  const desk = await design(page, 'page/project-list')
  const rows = desk.canvas.locator('[data-row]')
  await expect(rows.nth(1)).toBeVisible()
  await lookAs(page, /只有一个项目：市图书馆/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('市图书馆')
})
