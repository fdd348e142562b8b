import { expect, type Page } from '@playwright/test'
import { call } from './sign-in.ts'

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

interface Versioned {
  readonly latest: number
}

/** A page of a drawing alone, as a journey publishes it. */
export interface ShownDrawing {
  readonly layout: string
  /** Id of the page. */
  readonly id: string
  readonly route: string
  readonly title: string
}

/** Publishes a drawing with a page that shows it; gives what takes both away again. */
export async function publishDrawing(page: Page, token: string, shown: ShownDrawing): Promise<() => Promise<void>> {
  const { layout, id, route, title } = shown
  const root = { kind: 'drawing', id: 'plant', layout, height: 640 }
  const document = { kind: 'page', schemaVersion: 1, id, route, title, access: 'drawing.read', root }
  const documents = [
    { kind: 'layout', id: layout },
    { kind: 'page', id },
  ]
  const addressOf = (one: (typeof documents)[number]) => `/api/documents/items/${one.kind}/${one.id}`
  const item = `/api/documents/items/page/${id}`
  const earlier = await call<Versioned | null>(page, token, 'GET', item)
  const body = { base: earlier.data?.latest ?? 0, document, why: '行程' }
  const kept = await call(page, token, 'PUT', item, body)
  expect(kept.code, kept.msg).toBe(200)
  const published = await call(page, token, 'POST', '/api/documents/publish', { documents, why: '行程' })
  expect(published.code, JSON.stringify(published)).toBe(200)
  return async () => {
    for (const one of documents.toReversed()) {
      const { data } = await call<Versioned>(page, token, 'GET', addressOf(one))
      await call(page, token, 'DELETE', `${addressOf(one)}?base=${data.latest}&why=end`)
    }
    await call(page, token, 'POST', '/api/documents/publish', { documents, why: '恢复' })
  }
}
