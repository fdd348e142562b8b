import { expect, type Locator, type Page, test } from '@playwright/test'
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

/** Opens a page of several widgets in the designer, with the palette beside it. */
async function openWeather(page: Page) {
  const token = await enter(page)
  const { canvas, saved } = await design(page, 'page/weather-temperature')
  const widgets = canvas.locator('[data-widget-id]')
  await expect(widgets.nth(3)).toBeVisible()
  await page.getByRole('tab', { name: '组件' }).click()
  return { token, canvas, saved, widgets, first: await order(canvas) }
}

test('a widget is dragged onto the canvas, moved on it, doubled by keyboard and all of it taken back', async ({
  page,
}) => {
  const { token, canvas, saved, widgets, first } = await openWeather(page)
  const layer = page.locator('.wfd-layer')

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

test('drops one right after the other all land, also upon a pin; a selected list is moved by any of its parts', async ({
  page,
}) => {
  const { token, canvas, saved, widgets, first } = await openWeather(page)
  const middle = async (locator: Locator) => {
    const box = await locator.boundingBox()
    if (!box) throw new Error('nothing is drawn')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  /** By the bare mouse, which waits for nothing. */
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 5, from.y + 5)
    await page.mouse.move(to.x, to.y)
    await page.mouse.up()
  }
  const text = await middle(page.getByRole('button', { name: '文字', exact: true }))
  const { x } = await middle(canvas)
  const top = (await widgets.nth(1).boundingBox())?.y ?? 0
  for (let time = 0; time < 4; time += 1) await drag(text, { x, y: top + 3 })
  await expect.poll(async () => (await order(canvas)).length).toBe(first.length + 4)

  // A tree without a source of data is at fault, and pinned so.
  await drag(await middle(page.getByRole('button', { name: '树与详情' })), { x, y: top + 3 })
  const pin = canvas.locator('.wfd-pin__sign').first()
  await drag(text, await middle(pin))
  await expect.poll(() => order(canvas)).toContain('text-5')

  const below = async (id: string) => {
    const box = await canvas.locator(`[data-widget-id="${id}"]`).boundingBox()
    return { x, y: (box?.y ?? 0) + (box?.height ?? 0) - 3 }
  }
  const behind = async (id: string) => (await order(canvas))[(await order(canvas)).indexOf(id) + 1]
  await drag(await middle(page.getByRole('button', { name: '列表', exact: true })), await below('text'))
  await expect.poll(() => behind('text')).toBe('list')
  const head = canvas.locator('[data-widget-id="list"]').getByRole('columnheader').first()
  await drag(await middle(head), await below('query'))
  await expect.poll(() => behind('query')).toBe('list')

  const undo = page.getByRole('button', { name: '撤销', exact: true })
  while (await undo.isEnabled()) await undo.click()
  await expect.poll(() => order(canvas)).toEqual(first)
  await saved()
  await takeBack(page, token, 'page/weather-temperature')
})
