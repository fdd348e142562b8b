import { expect, type Page, test } from '@playwright/test'
import { at, press, publishDrawing } from './drawing.ts'
import { enter, open } from './sign-in.ts'

const route = '/journey-drawing'

const boxOf = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

test('a drawing is built from nothing, published, and seen with a live value in the open page of an operator', async ({
  page,
  browser,
}) => {
  const token = await enter(page)
  await open(page, '/design?tab=drawing')
  await page.getByRole('button', { name: '新建画面' }).click()
  const stage = page.locator('[data-stage]')
  const drawn = stage.locator('.wfd-dw-sheet > svg [data-element]')
  await expect(stage).toBeVisible()
  const id = (await stage.locator('[data-drawing]').getAttribute('data-drawing')) ?? ''

  // A pump and a chiller, each clicked in the library and then placed.
  await page.getByRole('button', { name: '水泵', exact: true }).click()
  await press(page, 300, 205)
  await page.getByRole('button', { name: '冷水机组', exact: true }).click()
  await press(page, 700, 300)
  await expect(drawn).toHaveCount(2)
  await expect(page.getByRole('heading', { name: '1# 冷水机组' })).toBeVisible()

  // A pipe from port to port: right angles, one step.
  const [pumpX, pumpY] = [320, await middleOf(page, 'pump')]
  await page.keyboard.press('Escape')
  await stage.focus()
  await page.keyboard.press('p')
  await press(page, pumpX, pumpY)
  await press(page, 582, 273)
  await expect(drawn).toHaveCount(3)
  await page.keyboard.press('Escape')

  // Dragged, it takes the pipe along; one undo brings both back.
  const pipe = stage.locator('[data-element="pipe"] path').first()
  const before = await pipe.getAttribute('d')
  const from = await at(page, 300, pumpY)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 120, { steps: 5 })
  await page.mouse.up()
  await expect(pipe).not.toHaveAttribute('d', before ?? '')
  await stage.focus()
  await page.keyboard.press('Control+z')
  await expect(pipe).toHaveAttribute('d', before ?? '')
  await page.keyboard.press('Control+y')
  await expect(pipe).not.toHaveAttribute('d', before ?? '')

  // Pump and chiller aligned by their middles: the pipe becomes straight or keeps its right angles.
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Escape')
  await press(page, 300, await middleOf(page, 'pump'))
  await page.keyboard.down('Shift')
  await press(page, 700, 300)
  await page.keyboard.up('Shift')
  await page.getByRole('button', { name: '垂直居中' }).click()
  // The outline of a glyph is a little larger than its box.
  expect(Math.abs((await middleOf(page, 'pump')) - (await middleOf(page, 'chiller')))).toBeLessThan(2)

  // The right button offers what can be done with the chosen; Escape gives the keys back to the drawing.
  const chosen = await at(page, 300, await middleOf(page, 'pump'))
  await page.mouse.click(chosen.x, chosen.y, { button: 'right' })
  const menu = page.getByRole('menu', { name: '所选图元' })
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(stage).toBeFocused()

  // A value tag, bound to a meter by searching for it.
  await page.keyboard.press('Escape')
  await stage.focus()
  await page.keyboard.press('n')
  await press(page, 300, 480)
  await boxOf(page, '名称').fill('总用电功率')
  await page.getByRole('tab', { name: '数据' }).click()
  await page.getByRole('button', { name: /为数值选择点位或仪表/ }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('textbox', { name: '搜索点位与仪表' }).fill('变压器总表')
  await expect(picker.getByRole('row', { name: /变压器总表/ }).first()).toBeVisible()
  await picker
    .getByRole('row', { name: /变压器总表/ })
    .first()
    .click()
  await picker.getByRole('radio', { name: '本月用量' }).click()
  await picker.getByRole('button', { name: '绑定' }).click()
  await page.getByRole('radio', { name: '实时' }).click()
  const tag = stage.locator('[data-element="value-tag"]')
  await expect(tag).toContainText(/\d/)

  // Kept by itself, then published together with the page that shows it.
  await expect(page.locator('[data-save="saved"]')).toBeVisible()
  await expect(page.getByText('0 个错误')).toBeVisible()
  const takeAway = await publishDrawing(page, token, { layout: id, id: 'journey-drawing', route, title: '行程画面' })
  try {
    const operator = await browser.newPage()
    await enter(operator)
    await open(operator, route)
    const shown = operator.locator(`[data-drawing="${id}"]`)
    await expect(shown.locator('[data-element="value-tag"]')).toContainText('总用电功率')
    await expect(shown.locator('[data-element="value-tag"]')).toContainText(/\d/)
    await operator.evaluate(() => {
      document.body.dataset.same = 'yes'
    })

    // The next version reaches the open page without a reload, by the button 发布.
    await stage.focus()
    await page.keyboard.press('t')
    await press(page, 300, 600)
    await page.getByRole('tab', { name: '属性' }).click()
    await page.getByRole('textbox', { name: /^文字/ }).fill('冷冻水系统')
    await expect(page.locator('[data-save="saved"]')).toBeVisible()
    await page.getByRole('button', { name: '发布' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '发布原因' }).fill('加标题')
    await dialog.getByRole('button', { name: /发布/ }).last().click()
    await expect(shown).toContainText('冷冻水系统')
    expect(await operator.evaluate(() => document.body.dataset.same)).toBe('yes')
  } finally {
    await takeAway()
  }
})

/** Height of an element's middle in drawing units. */
function middleOf(page: Page, id: string): Promise<number> {
  return page
    .locator(`[data-stage] [data-element="${id}"] > g`)
    .first()
    .evaluate((group) => {
      const { e: _, f } = (group as SVGGElement).transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 }
      const { height } = (group as SVGGElement).getBBox()
      return f + height / 2
    })
}
