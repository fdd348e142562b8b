import { expect, type Locator, test } from '@playwright/test'
import { design, takeBack } from './designer.ts'
import { enter } from './sign-in.ts'

/** Ids of the widgets on the canvas, in the order in which they stand. */
const order = (canvas: Locator) =>
  canvas.locator('[data-widget-id]').evaluateAll((nodes) => nodes.map((node) => (node as HTMLElement).dataset.widgetId))

/** A point of the canvas in px from its layer: inside a widget, so far from its top. */
async function pointIn(layer: Locator, widget: Locator, fromTop: (height: number) => number) {
  const [base, box] = await Promise.all([layer.boundingBox(), widget.boundingBox()])
  if (!base || !box) throw new Error('nothing is drawn')
  return { x: box.x - base.x + box.width / 2, y: box.y - base.y + fromTop(box.height) }
}

test('a widget is dragged onto the canvas, moved on it, doubled by keyboard and all of it taken back', async ({
  page,
}) => {
  const token = await enter(page)
  const { canvas, saved } = await design(page, 'page/weather-temperature')
  const widgets = canvas.locator('[data-widget-id]')
  await expect(widgets.nth(3)).toBeVisible()
  const first = await order(canvas)
  const layer = page.locator('.wfd-layer')
  await page.getByRole('tab', { name: '组件' }).click()

  const onto = await pointIn(layer, widgets.nth(1), () => 6)
  await page.getByRole('button', { name: '文字', exact: true }).dragTo(layer, { targetPosition: onto })
  await expect.poll(() => order(canvas)).toEqual([first[0], 'text', ...first.slice(1)])

  const from = await pointIn(layer, canvas.locator('[data-widget-id="text"]'), (height) => height / 2)
  const below = await pointIn(layer, widgets.last(), (height) => height - 4)
  await layer.click({ position: from })
  await layer.dragTo(layer, { sourcePosition: from, targetPosition: below })
  await expect.poll(() => order(canvas)).toEqual([...first, 'text'])

  await layer.press('Control+d')
  await expect.poll(() => order(canvas)).toEqual([...first, 'text', 'text-2'])
  for (let step = 0; step < 3; step += 1) await layer.press('Control+z')
  await expect.poll(() => order(canvas)).toEqual(first)
  await saved()
  await takeBack(page, token, 'page/weather-temperature')
})
