import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { addDesigners, another, type Desk, design, publish, takeBack } from './designer.ts'
import { choose } from './forms.ts'
import { call, enter, open } from './sign-in.ts'

const key = 'page/weather-temperature'
const path = `/api/documents/items/${key}`

interface Kept {
  readonly data: { readonly document: { readonly title: string; readonly description?: string } }
}

/** Holds the saves of a window back until they are let go, as a slow line does. */
async function slowSaves({ page }: Desk, at = path): Promise<() => Promise<void>> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**${at}`, async (route) => {
    if (route.request().method() === 'PUT') await gate
    await route.continue()
  })
  return async () => letGo()
}

test('two designers edit the same page at once: each sees where the other is, both changes survive, contradictions are asked about', async ({
  page,
  browser,
}) => {
  const admin = await enter(page)
  const [li, wang] = await addDesigners(page, admin, '李敏', '王强')
  const kept = async () => ((await call(page, admin, 'GET', path)) as unknown as Kept).data.document
  const [first, second] = await Promise.all([another(browser, li), another(browser, wang)])
  try {
    const [one, two] = await Promise.all([design(first, key), design(second, key)])
    await expect(first.getByRole('img', { name: '王强 也打开着此文档' })).toBeVisible()
    await expect(second.getByRole('img', { name: '李敏 也打开着此文档' })).toBeVisible()

    // What 王强 selects is framed for 李敏, on the canvas and in the outline, and goes with the selection.
    const frame = first.locator('.wfd-other-frame')
    await two.outline.getByRole('treeitem', { name: /图表/ }).first().click()
    await expect(frame).toHaveText('王强')
    await expect(one.outline.getByRole('img', { name: '王强选中了此处' })).toBeVisible()
    await two.outline.getByRole('treeitem').first().click()
    await expect(frame).toHaveCount(0)

    // Both write before either heard of the other; whoever comes second is told by name who writes.
    const letGo = await slowSaves(one)
    await one.write('页面名称', '气象与温度')
    await one.save()
    await expect(second.getByRole('status', { name: '协同' })).toContainText('李敏正在编辑此文档')
    await two.write('页面说明', '逐日的气温与度日数')
    await two.save()
    await two.saved()
    await letGo()
    await expect(one.notices).toContainText('王强刚保存了“气象与温度”')
    await expect(one.notices).toContainText('已与您的修改自动合并')
    await expect(one.notices).toContainText('页面说明')
    await expect.poll(kept).toMatchObject({ title: '气象与温度', description: '逐日的气温与度日数' })
    await expect(one.inspector.getByRole('textbox', { name: '页面说明' })).toHaveValue('逐日的气温与度日数')
    // The other window reads the merged version in by itself, and says whose it is.
    await expect(second.getByRole('heading', { name: '气象与温度', level: 2, exact: true })).toBeVisible()
    await expect(two.notices).toContainText('李敏保存了“气象与温度”')

    // Now the same property in two ways: once theirs is taken, once one's own.
    for (const [side, mine, theirs] of [
      ['王强的修改', '气象一览', '室外气象'],
      ['我的修改', '气象档案', '气象台'],
    ] as const) {
      const again = await slowSaves(one)
      await one.write('页面名称', mine)
      await one.save()
      await expect(first.locator('.wfd-status')).toContainText('正在保存')
      await two.write('页面名称', theirs)
      await two.save()
      await two.saved()
      await again()
      const dialog = first.getByRole('dialog', { name: /合并/ })
      await expect(dialog).toContainText('还有 1 处没有选定')
      await expect(dialog).toContainText(/您编辑的是第 \d+ 版，王强已保存第 \d+ 版/)
      await expect(dialog.getByRole('radio', { name: /我的修改/ })).not.toBeChecked()
      await dialog.getByRole('radio', { name: new RegExp(side) }).check()
      await dialog.getByRole('button', { name: '合并并保存' }).click()
      await expect(dialog).toBeHidden()
      await one.saved()
      const title = side === '我的修改' ? mine : theirs
      await expect.poll(kept).toMatchObject({ title, description: '逐日的气温与度日数' })
      await expect(second.getByRole('heading', { name: title, level: 2, exact: true })).toBeVisible()
    }

    // Who did what stands in the versions.
    await first.getByRole('button', { name: '版本' }).click()
    const versions = first.getByRole('dialog', { name: /的版本/ })
    await expect(versions.getByRole('button', { name: /李敏.*与王强的第 \d+ 版合并/ }).first()).toBeVisible()
    await expect(versions.getByRole('button', { name: /王强/ }).first()).toBeVisible()
    await first.keyboard.press('Escape')

    await second.context().close()
    await expect(first.getByRole('img', { name: /也打开着此文档/ })).toHaveCount(0)
  } finally {
    await takeBack(page, admin, key)
    await first.context().close()
    await second.context().close()
  }
})

test('what another has selected in a drawing is outlined on the sheet and marked in its outline', async ({
  page,
  browser,
}) => {
  const admin = await enter(page)
  const [wang] = await addDesigners(page, admin, '王强')
  const second = await another(browser, wang)
  try {
    await Promise.all([page, second].map((window) => open(window, '/design?tab=drawing&id=cold-station')))
    for (const window of [page, second]) await window.getByRole('tab', { name: '大纲' }).click()
    await second.getByRole('option', { name: /1# 冷机/ }).click()
    const outline = page.locator('.wfd-other-outline')
    await expect(outline).toHaveText('王强')
    await expect(page.getByRole('option', { name: /1# 冷机.*王强选中了此处/ })).toBeVisible()
    await second.context().close()
    await expect(outline).toHaveCount(0)
  } finally {
    await second.context().close()
  }
})

test('a locked document says so when it is opened, not only when a save is refused; what waited is saved once it is free', async ({
  page,
  browser,
}) => {
  const admin = await enter(page)
  const [li] = await addDesigners(page, admin, '李敏')
  const second = await another(browser, li)
  try {
    const [one, two] = [await design(page, key), second]
    const lines = two.getByRole('status', { name: '协同' })
    await page.getByRole('button', { name: '锁定', exact: true }).click()
    await expect(page.getByRole('status', { name: '协同' })).toContainText(/您已锁定此文档，\d\d:\d\d 前他人不能保存/)
    const desk = await design(two, key)
    await expect(lines).toContainText(/系统管理员已锁定此文档，\d\d:\d\d 前您的修改不能保存/)
    await desk.write('页面名称', '气象与温度')
    await desk.save()
    await expect(desk.notices).toContainText('正由 系统管理员 编辑')
    await page.getByRole('button', { name: '解除锁定' }).first().click()
    await desk.saved()
    await expect(lines).not.toContainText('锁定')
    await expect(one.notices).toContainText('李敏保存了“气象与温度”')

    // A lock can be taken over, after a question.
    await page.getByRole('button', { name: '锁定', exact: true }).click()
    await lines.getByRole('button', { name: '接管锁定' }).click()
    await two.getByRole('button', { name: '接管', exact: true }).click()
    await expect(page.getByRole('status', { name: '协同' })).toContainText('李敏已锁定此文档')
    await lines.getByRole('button', { name: '解除锁定' }).click()
    await expect(page.getByRole('status', { name: '协同' })).not.toContainText('锁定')
  } finally {
    await takeBack(page, admin, key)
    await second.context().close()
  }
})

test('a removed document leaves the list; whoever has it open is told by whom, and can bring it back as a draft', async ({
  page,
  browser,
}) => {
  const hatch = 'enum/hatchKind'
  const items = `/api/documents/items/${hatch}`
  const admin = await enter(page)
  const [li, wang] = await addDesigners(page, admin, '李敏', '王强')
  const before = await call<{ latest?: number } | null>(page, admin, 'GET', items)
  const document = {
    kind: 'enum',
    schemaVersion: 1,
    id: 'hatchKind',
    title: '舱口',
    items: [{ value: 'a', label: '圆' }],
  }
  await call(page, admin, 'PUT', items, { base: before.data?.latest ?? 0, document, why: '试验' })
  const documents = [{ kind: 'enum', id: 'hatchKind' }]
  expect((await call(page, admin, 'POST', '/api/documents/publish', { documents, why: '试验' })).code).toBe(200)
  const [first, second] = await Promise.all([another(browser, li), another(browser, wang)])
  const removeAndPublish = async () => {
    await first.getByRole('button', { name: '引用' }).click()
    const usages = first.getByRole('dialog', { name: /引用与改名/ })
    await usages.getByRole('radio', { name: '删除文档' }).click()
    await expect(usages).toContainText('王强正打开着此文档')
    await usages.getByRole('button', { name: /^删除枚举/ }).click()
    await first.getByRole('button', { name: '删除', exact: true }).click()
    await expect(usages).toBeHidden()
    await publish(first, '不再使用', '删除此文档')
  }
  const listed = async (window: Page) => {
    await choose(window, window.locator('.wfd-documents'), '文档种类', '枚举')
    await window.locator('.wfd-documents').getByRole('textbox').fill('舱口')
    return window.locator('.wfd-documents').getByRole('button', { name: /舱口/ })
  }
  try {
    const [one, two] = await Promise.all([design(first, hatch), design(second, hatch)])
    const [hers, his] = [await listed(first), await listed(second)]
    await expect(hers).toBeVisible()
    await expect(first.getByRole('img', { name: '王强 也打开着此文档' })).toBeVisible()
    await removeAndPublish()
    await expect(hers).toHaveCount(0)
    await expect(two.notices).toContainText('李敏删除了“舱口”并已发布（不再使用）')
    await expect(his).toHaveCount(0)
    await expect(two.notices.locator('.wfd-notice')).toHaveCount(1)

    // Taken back, it is a draft of his, which the list says to both.
    await second.getByRole('button', { name: '撤销' }).click()
    await expect(his).toBeVisible()
    await expect(his).toContainText('王强的草稿待发布')
    await first.reload()
    await expect(await listed(first)).toContainText('已删除，王强的草稿待发布')
    await publish(second, '还要用', '恢复已删除的文档')

    // Once more while he edits: what he has not saved asks him.
    const again = await design(first, hatch)
    await expect(again.inspector).toBeVisible()
    const letGo = await slowSaves(two, items)
    await two.write('名称', '舱口形状')
    await two.save()
    await removeAndPublish()
    await letGo()
    const merge = second.getByRole('dialog', { name: /合并/ })
    await expect(merge).toContainText(/李敏已保存第 \d+ 版/)
    await expect(merge).toContainText('整份文档')
    await merge.getByRole('radio', { name: /我的修改/ }).check()
    await merge.getByRole('button', { name: '合并并保存' }).click()
    await two.saved()
    await expect(his).toContainText('王强的草稿待发布')
    await expect(one.notices).not.toContainText('没有保存')
  } finally {
    await takeBack(page, admin, hatch)
    await first.context().close()
    await second.context().close()
  }
})

test('a publish shows in an operator’s open browser without a reload, and can be taken back', async ({
  page,
  browser,
}) => {
  const token = await enter(page)
  const operator = await another(browser)
  try {
    await open(operator, '/weatherTemperature')
    await operator.evaluate(() => {
      document.body.dataset.same = 'yes'
    })
    const heading = operator.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('气象温度')
    const desk = await design(page, key)
    await desk.write('页面名称', '气象与温度')
    await expect(page.locator('.wfd-bar')).toContainText('多 1 处改动')
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '发布' })
    await expect(dialog).toContainText('页面名称 “气象温度” → “气象与温度”')
    await dialog
      .getByRole('listitem')
      .filter({ hasText: '气象与温度' })
      .getByRole('button', { name: '前后对照' })
      .first()
      .click()
    await dialog.getByRole('textbox', { name: '发布原因' }).fill('与湿度同页')
    await dialog.getByRole('button', { name: '发布', exact: true }).click()
    await expect(heading).toHaveText('气象与温度')

    await desk.notices.getByRole('button', { name: '撤回' }).click()
    await expect(heading).toHaveText('气象温度')
    expect(await operator.evaluate(() => document.body.dataset.same)).toBe('yes')

    // What was published is still among the versions, with its reason, and can be brought back.
    await page.getByRole('button', { name: '版本' }).click()
    const versions = page.getByRole('dialog', { name: /的版本/ })
    await expect(versions).toContainText('随产品发布')
    await versions
      .getByRole('button', { name: /曾发布.*与湿度同页/ })
      .first()
      .click()
    await expect(versions.locator('.wfd-drawn')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    await versions.getByRole('button', { name: '恢复并发布' }).click()
    await page.getByRole('button', { name: '恢复并发布' }).last().click()
    await expect(heading).toHaveText('气象与温度')
  } finally {
    await takeBack(page, token, key)
    await operator.context().close()
  }
})

test('a bad edit cannot be published and says where', async ({ page }) => {
  const token = await enter(page)
  try {
    const desk = await design(page, key)
    await page.getByRole('button', { name: 'JSON', exact: true }).click()
    const text = page.getByRole('textbox', { name: '文档的 JSON' })
    await text.locator('.cm-line', { hasText: '"access": "weather.read"' }).click()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('x')
    await expect(page.locator('.wfd-status')).toContainText(/[1-9]\d* 个错误/)
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '发布' })
    await dialog.getByRole('textbox', { name: '发布原因' }).fill('改权限')
    await expect(dialog.getByRole('button', { name: '发布', exact: true })).toBeDisabled()
    const fault = dialog.getByRole('list', { name: '错误' }).getByRole('button').first()
    await expect(fault).toContainText('weather.readx')
    await expect(fault).toContainText('页面“气象温度”')
    await fault.click()
    await expect(dialog).toBeHidden()
    await expect(desk.inspector.getByRole('tab', { name: '权限', selected: true })).toBeVisible()
    await expect(desk.inspector).toContainText('weather.readx')

    // The server refuses it as well.
    await desk.saved()
    const documents = [{ kind: 'page', id: 'weather-temperature' }]
    const refused = await call(page, token, 'POST', '/api/documents/publish', { documents, why: '改权限' })
    expect(refused.status).toBe(400)
    expect(refused.msg).toContain('weather.readx')
  } finally {
    await takeBack(page, token, key)
  }
})
