import { expect, test } from '@playwright/test'
import { design, takeBack } from './designer.ts'
import { enter } from './sign-in.ts'

test('names are picked, not typed: a service, a live topic, a page with its parameters, the fields of a form', async ({
  page,
}) => {
  const token = await enter(page)
  const picks = page.locator('.wf-pick-list').getByRole('option')
  const status = page.locator('.wfd-status')
  try {
    const api = await design(page, 'api/analysis')
    await api.outline.getByRole('treeitem', { name: /^能耗查询/ }).click()
    await api.inspector.locator('[data-property="service"]').getByRole('button').first().click()
    await page.keyboard.type('trace')
    await expect(picks.first()).toContainText('trace.')
    await page.keyboard.press('Escape')

    const board = await design(page, 'page/dashboard')
    const { inspector, outline } = board
    await outline.getByRole('treeitem', { name: /^overview/ }).click()
    await inspector.getByRole('button', { name: '添加实时更新' }).click()
    await inspector.locator('[data-property="topic"]').getByRole('button').first().click()
    await picks.filter({ hasText: 'usage.changed' }).click()
    await expect(inspector.locator('[data-property="topic"]')).toContainText('usage.changed')

    await outline.getByRole('treeitem', { name: /^今日/ }).click()
    await inspector.getByRole('button', { name: '添加点击动作' }).click()
    await page
      .getByRole('option', { name: '打开页面' })
      .or(page.getByRole('menuitem', { name: '打开页面' }))
      .click()
    await inspector.locator('[data-property="to"]').getByRole('button').first().click()
    await page.keyboard.type('能耗查询')
    await page.keyboard.press('Enter')
    const params = inspector.locator('[data-property="params"]')
    await params.getByRole('button', { name: /^地址参数/ }).click()
    await params.getByRole('button', { name: '添加地址参数' }).click()
    await picks.filter({ hasText: 'granularity' }).click()
    await params.getByRole('textbox', { name: 'granularity' }).fill('day')
    await expect(status).toContainText('0 个错误')
    // An expression takes the whole line, however narrow its name.
    await params.getByRole('button', { name: /用表达式/ }).click()
    const [line, editor] = [params.getByRole('listitem').first(), params.locator('.cm-editor')]
    await expect(editor).toBeVisible()
    expect((await editor.boundingBox())?.width).toBeGreaterThan(((await line.boundingBox())?.width ?? 0) * 0.8)
    await board.save()
    await board.saved()

    const meters = await design(page, 'page/meter-parameter')
    await meters.outline.getByRole('treeitem', { name: /^新增仪表/ }).click()
    await meters.inspector.getByRole('button', { name: /^新增仪表/ }).click()
    await meters.inspector.getByRole('button', { name: '表单 已设' }).click()
    await expect(meters.inspector.locator('[data-property="entity"]')).toContainText('meter')
    await expect(meters.inspector.getByRole('list', { name: '字段' }).getByRole('listitem').first()).toContainText(
      '表号',
    )
  } finally {
    await takeBack(page, token, 'page/dashboard')
  }
})
