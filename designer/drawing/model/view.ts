import type { Point, Rect } from './geometry.ts'

/** How the drawing lies in the window: pixels a unit, and where its upper left corner is, in pixels of the window. */
export interface View {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** Least and greatest zoom. */
const ZOOM_LIMITS = { least: 0.05, most: 8 } as const

/** Steps of the zoom buttons. */
const STEPS = [0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.25, 1.5, 2, 3, 4, 6, 8]

/** A place of the window in drawing units. */
export const toDrawing = (view: View, at: Point): Point => ({
  x: (at.x - view.x) / view.zoom,
  y: (at.y - view.y) / view.zoom,
})

/** A place of the drawing in pixels of the window. */
export const toWindow = (view: View, at: Point): Point => ({
  x: at.x * view.zoom + view.x,
  y: at.y * view.zoom + view.y,
})

/** The view zoomed about a place of the window, which stays under the pointer. */
export function zoomedAt(view: View, at: Point, zoom: number): View {
  const next = Math.min(Math.max(zoom, ZOOM_LIMITS.least), ZOOM_LIMITS.most)
  const place = toDrawing(view, at)
  return { zoom: next, x: at.x - place.x * next, y: at.y - place.y * next }
}

/** The next step of the zoom buttons. */
export function zoomStep(zoom: number, way: 1 | -1): number {
  const steps = way === 1 ? STEPS : STEPS.toReversed()
  return steps.find((step) => (way === 1 ? step > zoom * 1.001 : step < zoom * 0.999)) ?? zoom
}

/** The view that shows a rectangle whole in the middle of a window, `rim` pixels round it. */
export function fitted(rect: Rect, width: number, height: number, rim = 32, most = 4): View {
  const [roomX, roomY] = [Math.max(width - 2 * rim, 16), Math.max(height - 2 * rim, 16)]
  const wanted = Math.min(roomX / Math.max(rect.w, 1), roomY / Math.max(rect.h, 1), most)
  const zoom = Math.min(Math.max(wanted, ZOOM_LIMITS.least), ZOOM_LIMITS.most)
  return {
    zoom,
    x: width / 2 - (rect.x + rect.w / 2) * zoom,
    y: height / 2 - (rect.y + rect.h / 2) * zoom,
  }
}

/** The part of the drawing that a window shows. */
export const shownRect = (view: View, width: number, height: number): Rect => ({
  ...toDrawing(view, { x: 0, y: 0 }),
  w: width / view.zoom,
  h: height / view.zoom,
})

/** A mark of a ruler: where it lies in pixels, and its number where it has one. */
export interface RulerMark {
  readonly at: number
  readonly label?: string
}

/** Marks of a ruler: numbered ones at least 56 pixels apart in steps of 1, 2, 5, ten small ones between. */
export function rulerMarks(zoom: number, offset: number, length: number): readonly RulerMark[] {
  const power = 10 ** Math.floor(Math.log10(56 / zoom))
  const step = [1, 2, 5, 10].map((times) => times * power).find((units) => units * zoom >= 56) ?? 10 * power
  const small = step / 10
  const first = Math.ceil(-offset / zoom / small)
  const last = Math.floor((length - offset) / zoom / small)
  const marks: RulerMark[] = []
  for (let index = first; index <= last; index += 1) {
    const at = index * small * zoom + offset
    marks.push(index % 10 === 0 ? { at, label: String(Math.round(index * small)) } : { at })
  }
  return marks
}
