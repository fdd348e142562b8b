import { expect, type Page, test } from '@playwright/test'
import { documentIn, type Following, followTutorial, type Hands } from '../tutorial/follow.ts'
import { choose } from './forms.ts'
import { open, signIn } from './sign-in.ts'

/** A person who follows the tutorial in a browser: pages are opened by the menu, rows are added by the form. */
function browserHands(page: Page, tutorial: Following): Hands & { visit(route: string): Promise<void> } {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const own = menu.getByRole('button', { name: '示例学院', exact: true })
  let signedInAt = ''
  async function unfolded(): Promise<void> {
    if (signedInAt !== tutorial.url()) await signIn(page, 'admin', tutorial.password, tutorial.url())
    signedInAt = tutorial.url()
    if ((await own.getAttribute('aria-expanded')) !== 'true') await own.click()
  }
  return {
    async visit(route) {
      await open(page, route, tutorial.url())
    },
    async open(id) {
      const { route, title } = documentIn(tutorial.folder, `pages/${id}.json`)
      await unfolded()
      await menu.locator(`a[href="${route}"]`).click()
      await page.locator(`[data-page="${route}"][data-state="ready"]`).waitFor()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    },
    async add(entityId, rows) {
      const { title } = documentIn(tutorial.folder, `entities/${entityId}.json`)
      for (const row of rows) {
        await page.getByRole('button', { name: `新增${title}` }).click()
        const dialog = page.getByRole('dialog', { name: `新增${title}` })
        await choose(page, dialog, '项目', '示例学院')
        for (const [field, text] of Object.entries(row)) await dialog.getByLabel(field).fill(text)
        await dialog.getByRole('button', { name: '保存' }).click()
        await expect(dialog).toBeHidden()
        const added = page.getByRole('row').filter({ hasText: Object.values(row)[0] ?? '' })
        for (const text of Object.values(row)) await expect(added).toContainText(text)
      }
    },
    async findInMenu(title) {
      await unfolded()
      await expect(menu.getByRole('link', { name: title, exact: true })).toBeVisible()
    },
  }
}

test('who follows the tutorial in a browser sees the buildings, meters and charging piles of the own lists', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const tutorial = followTutorial(['dist/server/main.js'])
  const hands = browserHands(page, tutorial)
  try {
    await tutorial.follow(hands)

    await hands.open('building-area')
    await expect(page.getByRole('img', { name: /各楼栋建筑面积.*最低 3,200 m².*最高 1.28 万 m²/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /各充电桩额定功率.*最低 7.00 kW.*最高 120 kW/ })).toBeVisible()

    await hands.visit('/meterParameter')
    for (const number of ['E-01', 'E-01-1', 'E-01-2', 'E-02', 'W-03'])
      await expect(page.getByRole('gridcell', { name: number, exact: true })).toBeVisible()
  } finally {
    await tutorial.end()
  }
})
