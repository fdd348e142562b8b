import type { PageContext } from '../../../runtime/index.ts'
import type { Edit } from '../../draft/edit.ts'
import { type Box, type Drawing, isLine } from '../model/drawing.ts'
import { tidy } from '../model/geometry.ts'

/** An image that drawings may show. */
export interface DrawingImage {
  readonly name: string
  readonly path: string
  readonly sizeBytes: number
}

/** An image just taken in, with its size as browsers show it, px. */
export interface AddedImage extends DrawingImage {
  readonly width: number
  readonly height: number
  /** Parts of an SVG that were taken out as they could act or fetch. */
  readonly removed: number
}

type Page = Pick<PageContext, 'call'>

/** Largest image that is taken, bytes (specification section 5: images at most 10 MB). */
const LARGEST = 10 * 1024 * 1024
/** Endings that the server takes. */
const ENDINGS = /\.(png|jpe?g|svg)$/i

/** Images that are there, the newest first; rejects with `ApiError`. */
export async function listImages(page: Page, keyword: string, signal: AbortSignal): Promise<readonly DrawingImage[]> {
  const params = keyword === '' ? {} : { keyword }
  const { rows } = await page.call<{ rows: readonly DrawingImage[] }>('drawing.images', params, {
    signal,
    silent: true,
  })
  return rows
}

/**
 * Puts a file among the images. Rejects with words that say what to do: what can be seen from here at once, the rest as
 * the server found it.
 */
export async function addImage(page: Page, file: File): Promise<AddedImage> {
  if (!ENDINGS.test(file.name)) throw new Error(`“${file.name}”不是 PNG、JPG 或 SVG 图片`)
  if (file.size === 0) throw new Error(`“${file.name}”是空文件`)
  if (file.size > LARGEST) {
    const megabytes = (file.size / 1024 / 1024).toFixed(1)
    throw new Error(`“${file.name}”有 ${megabytes} MB，图片不能超过 10 MB，请压缩或缩小后再上传`)
  }
  return page.call<AddedImage>('drawing.addImage', { file }, { silent: true })
}

/** Share of the drawing that an image takes at most when it is put down. */
const MOST_SHARE = 0.6

/** Size of an image in a drawing: its own pixels, smaller where that would fill the drawing. */
export function sizeIn(drawing: Drawing, image: { readonly width: number; readonly height: number }) {
  const fit = Math.min(1, (drawing.width * MOST_SHARE) / image.width, (drawing.height * MOST_SHARE) / image.height)
  return { w: tidy(Math.max(image.width * fit, 8)), h: tidy(Math.max(image.height * fit, 8)) }
}

/** The edit that shows an image in an element; its box gets the shape of the image about its middle. */
export function showImageEdit(
  drawing: Drawing,
  id: string,
  image: Pick<DrawingImage, 'path'> & Partial<Pick<AddedImage, 'width' | 'height'>>,
): Edit {
  const source: Edit = { kind: 'set', at: ['elements', { id }, 'props', 'source'], value: image.path }
  const box = drawing.geometry[id]
  const { width, height } = image
  if (!box || isLine(box) || !width || !height) return source
  const h = tidy((box.w * height) / width)
  const place: Box = { ...box, y: tidy(box.y + (box.h - h) / 2), h }
  return { kind: 'all', edits: [source, { kind: 'set', at: ['geometry', id], value: place }] }
}
