import { readFile } from 'node:fs/promises'
import { badInput } from '../errors.ts'
import type { FileStore, KeptFile } from '../files/file-store.ts'
import { sniffType } from '../files/sniff.ts'
import type { UploadedFile } from '../http/service.ts'
import { cleanSvg } from './clean-svg.ts'
import { type ImageSize, imageSize, isWhole } from './image-size.ts'

const mostMegabytes = 10
const mostPixels = 4000
const kinds: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/svg+xml': '.svg',
}

/** An uploaded picture in the folder of files, with its size as a browser shows it. */
export interface TakenImage {
  readonly file: KeptFile
  readonly size: ImageSize
  /** Parts that were taken out of an SVG because they could act or fetch. */
  readonly removed: number
}

/**
 * Takes a picture in: PNG, JPEG or SVG, at most 10 MB (specification section 5: limit 10) and 4000 px a side. Refuses
 * others by field `file`, in words that say what to do. An SVG is kept rewritten from its allowlist.
 */
export async function takeImage(files: FileStore, upload: UploadedFile | undefined): Promise<TakenImage> {
  if (upload === undefined) throw badInput('file', '请选择图片')
  if (upload.sizeBytes > mostMegabytes * 1024 * 1024) throw badInput('file', `图片不能超过 ${mostMegabytes} MB`)
  const bytes = await readFile(upload.path)
  const contentType = sniffType(upload.fileName, bytes.subarray(0, 4096))
  if (contentType === undefined || !Object.hasOwn(kinds, contentType)) throw badInput('file', wrongKind(upload, bytes))
  const clean = contentType === 'image/svg+xml' ? cleanSvg(bytes.toString('utf8')) : undefined
  if (contentType === 'image/svg+xml' && clean === undefined)
    throw badInput('file', '这个 SVG 无法读取：不是完整的 XML，或含有实体声明，请用绘图软件另存为普通 SVG')
  const shown = clean === undefined ? bytes : Buffer.from(clean.text)
  const size = imageSize(contentType, shown)
  if (size === undefined || !isWhole(contentType, bytes))
    throw badInput('file', '图片无法读取尺寸或不完整，请重新导出后上传')
  if (Math.max(size.width, size.height) > mostPixels)
    throw badInput('file', `图片为 ${size.width}×${size.height} 像素，每边不能超过 ${mostPixels} 像素`)
  const file =
    clean === undefined ? await files.take(upload.path, upload.fileName) : await files.keep(upload.fileName, shown)
  return { file, size, removed: clean?.removed ?? 0 }
}

/** Says what the file really is, where that is a picture under a wrong name. */
function wrongKind({ fileName }: UploadedFile, bytes: Buffer): string {
  const ending = Object.values(kinds).find((one) => sniffType(`x${one}`, bytes.subarray(0, 4096)) !== undefined)
  return ending === undefined
    ? '请选择 png、jpg 或 svg 图片，内容须与扩展名相符'
    : `“${fileName}”的内容是 ${ending.slice(1)} 图片，与扩展名不符：请把扩展名改为 ${ending} 后再上传`
}
