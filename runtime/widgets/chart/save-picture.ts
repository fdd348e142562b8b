import { saveFile } from '../../data/save-file.ts'
import { readPalette } from './palette.ts'

/** Saves the canvas of the chart around an element as a PNG with its title, on the ground of a card. */
export async function savePicture(inside: Element, name: string): Promise<void> {
  const drawn = inside.closest('[data-widget]')?.querySelector('canvas')
  if (!drawn) return
  const { paint, fontFamily } = readPalette()
  const ratio = drawn.width / Math.max(1, drawn.clientWidth)
  const head = 44 * ratio
  const sheet = document.createElement('canvas')
  sheet.width = drawn.width
  sheet.height = drawn.height + head
  const pen = sheet.getContext('2d')
  if (!pen) return
  pen.fillStyle = paint('card')
  pen.fillRect(0, 0, sheet.width, sheet.height)
  pen.fillStyle = paint('text1')
  pen.font = `600 ${16 * ratio}px ${fontFamily}`
  pen.textBaseline = 'middle'
  pen.fillText(name, 16 * ratio, head / 2)
  pen.drawImage(drawn, 0, head)
  const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, 'image/png'))
  if (blob) saveFile(blob, `${name}.png`)
}
