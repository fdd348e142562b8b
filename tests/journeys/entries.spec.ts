import { expect, type Page, test } from '@playwright/test'
import { dayFromToday, mark } from './forms.ts'
import { call, enter, open } from './sign-in.ts'

const month = dayFromToday(0).slice(0, 7)
const monthName = `${Number(month.slice(5))} 月`

/** A user who enters data of the school, made by the administrator. */
async function makeClerk(page: Page, token: string): Promise<string> {
  const id = `e${mark().toLowerCase()}`
  const { data: session } = await call<{ projects: { id: number; name: string }[] }>(page, token, 'GET', '/api/session')
  const projectIds = session.projects.filter(({ name }) => name === '市实验中学').map((project) => project.id)
  const role = await call<{ id: number }>(page, token, 'POST', '/api/roles', {
    number: id,
    name: `填报 ${id}`,
    scope: 'projects',
    projectIds,
    access: ['entry.read', 'entry.write'],
  })
  await call(page, token, 'POST', '/api/users', {
    userName: id,
    name: '填报员',
    roleIds: [role.data.id],
    scope: 'role',
    status: 1,
    password: 'Clerk-2026',
  })
  return id
}

test('figures are entered like in a spreadsheet, submitted, sent back, approved by another and archived; a reminder arrives', async ({
  page,
  browser,
}) => {
  const clerkName = await makeClerk(page, await enter(page))
  const context = await browser.newContext()
  const clerk = await context.newPage()
  await enter(clerk, clerkName, 'Clerk-2026')
  await open(clerk, '/dataEntering')

  // A doubtful figure needs a note before it is saved; a second one is pasted as a spreadsheet copies it.
  const cell = (name: string) => clerk.getByRole('textbox', { name: new RegExp(`^${monthName} ${name}`) })
  await cell('电 用量').first().click()
  const amount = 900_000 + (Date.now() % 90_000)
  await clerk.keyboard.type(String(amount))
  await clerk.keyboard.press('Tab')
  await clerk.keyboard.type((amount * 0.72).toFixed(2))
  await clerk.keyboard.press('Enter')
  await expect(clerk.getByText('2 处需要说明')).toBeVisible()
  for (const note of await clerk.getByRole('textbox', { name: /的说明$/ }).all()) await note.fill('新增实验楼')
  await clerk.getByRole('button', { name: '保存' }).click()
  await expect(clerk.getByText('已保存 1 条，提交后进入复核')).toBeVisible()
  const row = clerk.getByRole('row').filter({ has: clerk.getByRole('rowheader', { name: monthName, exact: true }) })
  await row.getByRole('button', { name: '提交' }).click()
  await expect(clerk.getByText('已提交 1 条')).toBeVisible()
  await expect(cell('电 用量').first()).toHaveAttribute('readonly', '')

  // Who entered has no button to review; the administrator sends it back and sees why it was so much.
  await open(page, '/dataRecord')
  const records = page.getByRole('row').filter({ hasText: '市实验中学' }).filter({ hasText: month })
  const electricity = records.filter({ hasText: 'kWh' })
  await expect(electricity).toContainText('新增实验楼')
  await electricity.getByText('驳回', { exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: '原因' }).fill('请附账单')
  await page.getByRole('dialog').getByRole('button', { name: '驳回' }).click()
  await expect(page.getByText('已驳回 1 条')).toBeVisible()
  await open(clerk, '/dataRecord')
  await expect(clerk.getByText('请附账单')).toBeVisible()
  await expect(clerk.getByRole('button', { name: /^(通过|驳回|归档|催报)$/ })).toHaveCount(0)

  await open(clerk, '/dataEntering')
  await cell('电 用量').first().click()
  await expect(clerk.getByText('请附账单', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: '提交' }).click()
  await expect(clerk.getByText('已提交 1 条')).toBeVisible()

  await open(page, '/dataRecord')
  await electricity.getByText('通过', { exact: true }).click()
  await expect(page.getByText('已通过 1 条')).toBeVisible()
  await electricity.getByText('归档', { exact: true }).click()
  await page.getByRole('button', { name: '归档', exact: true }).last().click()
  await expect(page.getByText('已归档 1 条')).toBeVisible()
  await electricity.getByText('留痕', { exact: true }).click()
  for (const step of ['保存', '提交', '驳回', '通过', '归档'])
    await expect(page.getByRole('dialog').getByText(step, { exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  // The reminder reaches the page that the clerk has open.
  const due = page.getByRole('row').filter({ hasText: '市实验中学' }).filter({ hasText: '草稿' }).first()
  await due.getByText('催报', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发送' }).click()
  await expect(page.getByText(/已催报 1 项，收件人：填报员/)).toBeVisible()
  await expect(clerk.getByText(/请补报市实验中学/)).toBeVisible()
  await clerk.getByRole('button', { name: '知道了' }).click()
  await expect(clerk.getByText(/请补报市实验中学/)).toHaveCount(0)
  await context.close()
})
