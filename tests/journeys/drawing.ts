import type { Page } from '@playwright/test'

/** Presses a place of the drawing, in its own units. */
export async function press(page: Page, x: number, y: number): Promise<void> {
  const place = await at(page, x, y)
  await page.mouse.move(place.x - 8, place.y - 8)
  await page.mouse.move(place.x, place.y)
  await page.mouse.down()
  await page.mouse.up()
}

/** Where a place of the drawing lies on the screen, px. */
export async function at(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  return page.locator('.wfd-dw-sheet').evaluate(
    (sheet, [ux, uy]) => {
      const box = sheet.getBoundingClientRect()
      const svg = sheet.querySelector('svg.wf-drawing') as SVGSVGElement
      const scale = box.width / svg.viewBox.baseVal.width
      return { x: box.left + (ux ?? 0) * scale, y: box.top + (uy ?? 0) * scale }
    },
    [x, y],
  )
}
