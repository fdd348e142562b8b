import { blobAt } from '../../../runtime/index.ts'

/** Properties of the style sheet that a picture needs of its own, as it stands outside the page. */
const STYLE_PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'visibility',
  'display',
  'paint-order',
] as const

/**
 * A drawn SVG as a file that stands by itself: styles written into its elements, colours of the theme resolved, images
 * put inside, size in drawing units. `ground`: colour under the drawing; none for a transparent one.
 */
export async function standAloneSvg(
  svg: SVGSVGElement,
  width: number,
  height: number,
  ground: string | undefined,
): Promise<string> {
  const copy = svg.cloneNode(true) as SVGSVGElement
  inlineStyles(svg, copy)
  await Promise.all([...copy.querySelectorAll('image')].map(putInside))
  for (const node of copy.querySelectorAll('[tabindex],[role],[aria-label],[aria-hidden]')) {
    for (const name of ['tabindex', 'role', 'aria-pressed']) node.removeAttribute(name)
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`)
  copy.removeAttribute('class')
  if (ground !== undefined) {
    const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
    for (const [name, value] of Object.entries({ width: String(width), height: String(height), fill: ground }))
      rect.setAttribute(name, value)
    copy.prepend(rect)
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}`
}

/** An image that stands in the page's memory is written into the file. */
async function putInside(image: SVGImageElement): Promise<void> {
  const blob = blobAt(image.getAttribute('href') ?? '')
  if (!blob) return
  const text = await new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(new Error('图片读取失败，请稍后重试'))
    reader.readAsDataURL(blob)
  })
  image.setAttribute('href', text)
}

/** Writes what an element's style says otherwise than its parent's or the standard; `around`: the parent's style. */
function inlineStyles(from: Element, to: Element, around?: CSSStyleDeclaration): void {
  const style = getComputedStyle(from)
  const written: string[] = []
  for (const property of STYLE_PROPERTIES) {
    const value = style.getPropertyValue(property)
    // Names of the theme mean nothing outside of the page.
    if (to.getAttribute(property)?.includes('var(')) to.removeAttribute(property)
    const usual = own.has(property) ? initial[property] : (around?.getPropertyValue(property) ?? initial[property])
    if (value !== '' && value !== usual) written.push(`${property}:${value}`)
  }
  if (written.length > 0) to.setAttribute('style', written.join(';'))
  to.removeAttribute('class')
  ;[...from.children].forEach((child, index) => {
    const twin = to.children[index]
    if (twin) inlineStyles(child, twin, style)
  })
}

/** Properties that a child does not take from its parent. */
const own: ReadonlySet<string> = new Set(['opacity', 'display'])

const initial: Readonly<Record<string, string>> = {
  'fill-opacity': '1',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  opacity: '1',
  visibility: 'visible',
  display: 'inline',
  'paint-order': 'normal',
  'dominant-baseline': 'auto',
  'text-anchor': 'start',
}

/** A picture of a stand-alone SVG, `scale` pixels a drawing unit. Rejects where the browser cannot draw that many. */
export async function pngOf(svgText: string, width: number, height: number, scale: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svgText], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    if (!blob) throw new Error('图片太大，浏览器无法生成，请选小一些的倍数')
    return blob
  } finally {
    URL.revokeObjectURL(address)
  }
}
