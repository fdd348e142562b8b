import type { Rect } from '../model/geometry.ts'

/** Elements lifted off the drawing: copies on a layer of their own that the browser moves without drawing anything again. */
export interface Lifted {
  /** Moves the copies, px. */
  shift(dx: number, dy: number): void
  /** Takes the copies away and shows the elements again. */
  drop(): void
}

/** Room round the elements for names that stand beside them, drawing units. */
const RIM = 160

/**
 * Lifts elements: 2,000 of them are dragged by one transform of one layer (60 frames a second), where drawing them
 * anew in each frame would take longer than the frame. They lie above all others until they are dropped.
 */
export function lift(
  sheet: HTMLElement,
  ids: ReadonlySet<string>,
  bounds: Rect,
  zoom: number,
  isCopy: boolean,
): Lifted {
  const layer = document.createElement('div')
  layer.className = 'wfd-dw-lift'
  const [x, y, w, h] = [bounds.x - RIM, bounds.y - RIM, bounds.w + 2 * RIM, bounds.h + 2 * RIM]
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', 'wf-drawing wf-drawing--edit')
  svg.setAttribute('viewBox', `${x} ${y} ${w} ${h}`)
  svg.setAttribute('width', String(w * zoom))
  svg.setAttribute('height', String(h * zoom))
  svg.setAttribute('aria-hidden', 'true')
  layer.style.left = `${x * zoom}px`
  layer.style.top = `${y * zoom}px`
  const originals: SVGElement[] = []
  for (const node of sheet.querySelectorAll<SVGElement>('[data-element]')) {
    if (!ids.has(node.dataset.element ?? '')) continue
    originals.push(node)
    const copy = node.cloneNode(true) as SVGElement
    copy.removeAttribute('data-element')
    svg.append(copy)
  }
  // The frame goes along on the same layer: drawn above it would be drawn anew in each frame.
  const frame = document.createElement('i')
  frame.style.cssText = `inset:${RIM * zoom}px`
  layer.append(svg, frame)
  sheet.append(layer)
  if (!isCopy) for (const node of originals) node.style.visibility = 'hidden'
  return {
    shift(dx, dy) {
      layer.style.transform = `translate(${dx}px, ${dy}px)`
    },
    drop() {
      layer.remove()
      for (const node of originals) node.style.removeProperty('visibility')
    },
  }
}
