import { saveFile } from '../../data/save-file.ts'
import type { LegendEntry } from './ChartLegend.tsx'
import { hatch, readPalette } from './palette.ts'

/** What stands above a chart in its picture file. */
export interface PictureHead {
  readonly title: string
  readonly unit: string | undefined
  readonly entries: readonly LegendEntry[]
}

/** Saves the canvas of the chart around an element as a PNG with title, unit and legend, on the ground of a card. */
export async function savePicture(inside: Element, head: PictureHead): Promise<void> {
  const drawn = inside.closest('[data-widget]')?.querySelector('canvas')
  if (!drawn) return
  const ratio = drawn.width / Math.max(1, drawn.clientWidth)
  const headHeight = 44 * ratio
  const sheet = document.createElement('canvas')
  sheet.width = drawn.width
  sheet.height = drawn.height + headHeight
  const pen = sheet.getContext('2d')
  if (!pen) return
  const { paint } = readPalette()
  pen.fillStyle = paint('card')
  pen.fillRect(0, 0, sheet.width, sheet.height)
  pen.drawImage(drawn, 0, headHeight)
  pen.scale(ratio, ratio)
  writeHead(pen, head, sheet.width / ratio)
  const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, 'image/png'))
  if (blob) saveFile(blob, `${head.title}.png`)
}

function writeHead(pen: CanvasRenderingContext2D, head: PictureHead, width: number): void {
  const { paint, fontFamily } = readPalette()
  const middle = 22
  pen.textBaseline = 'middle'
  pen.fillStyle = paint('text1')
  pen.font = `600 16px ${fontFamily}`
  pen.fillText(head.title, 12, middle)
  const titleEnd = 12 + pen.measureText(head.title).width + 8
  pen.fillStyle = paint('text3')
  pen.font = `13px ${fontFamily}`
  if (head.unit) pen.fillText(head.unit, titleEnd, middle)
  pen.font = `12px ${fontFamily}`
  let x = width - 12
  for (const entry of head.entries.toReversed()) {
    x -= pen.measureText(entry.title).width
    if (x - 20 < titleEnd + 80) return
    pen.fillStyle = paint('text2')
    pen.fillText(entry.title, x, middle)
    x -= 20
    drawMark(pen, entry, x, middle)
    x -= 12
  }
}

function drawMark(pen: CanvasRenderingContext2D, { color, mark }: LegendEntry, x: number, middle: number): void {
  const { paint } = readPalette()
  const colour = paint(color)
  pen.setLineDash(mark === 'dash' ? [4, 3] : [])
  pen.strokeStyle = colour
  pen.lineWidth = 2
  pen.globalAlpha = mark === 'band' ? 0.3 : 1
  pen.fillStyle = mark === 'hatch' ? hatch(colour, paint('card'), 1) : colour
  if (mark === 'line' || mark === 'dash') {
    pen.beginPath()
    pen.moveTo(x, middle)
    pen.lineTo(x + 16, middle)
    pen.stroke()
  } else pen.fillRect(x + 3, middle - 5, 10, 10)
  pen.globalAlpha = 1
}
