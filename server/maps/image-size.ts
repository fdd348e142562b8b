import { exifOrientation, tiffOrientation } from './exif.ts'

/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/**
 * Pixels of a PNG, JPEG or SVG as a browser shows it, by its own words; nothing where they cannot be told. What
 * its EXIF data turn on its side has width and height changed over. An SVG without width and height counts in the units
 * of its viewBox.
 */
export function imageSize(contentType: string, bytes: Buffer): ImageSize | undefined {
  const size =
    contentType === 'image/png' ? pngSize(bytes) : contentType === 'image/jpeg' ? jpegSize(bytes) : svgSize(bytes)
  return size !== undefined && size.width >= 1 && size.height >= 1 ? size : undefined
}

/** Whether a PNG or JPEG has its end mark: one that was cut short on its way has not. */
export function isWhole(contentType: string, bytes: Buffer): boolean {
  if (contentType === 'image/png') return bytes.lastIndexOf('IEND', undefined, 'latin1') > 0
  if (contentType === 'image/jpeg') return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0
  return true
}

/** Walks the chunks to the picture's data; eXIf may stand before it and turn it. */
function pngSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 24) return undefined
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') break
    const data = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))
    if (type === 'eXIf' && (tiffOrientation(data) ?? 1) >= 5) return { width: height, height: width }
  }
  return { width, height }
}

/** Walks the segments to the start of frame (SOF0 to SOF15, but for the tables C4, C8 and CC). */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  let onItsSide = false
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const mark = bytes[at + 1]!
    if (mark === 0xff || (mark >= 0xd0 && mark <= 0xd9)) {
      at += mark === 0xff ? 1 : 2
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    // Orientations 5 to 8 stand a quarter turn off.
    if (mark === 0xe1) onItsSide ||= (exifOrientation(bytes.subarray(at + 4, at + 2 + length)) ?? 1) >= 5
    if (mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc) {
      const [width, height] = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
      return onItsSide ? { width: height, height: width } : { width, height }
    }
    at += 2 + length
  }
  return undefined
}

function svgSize(bytes: Buffer): ImageSize | undefined {
  const head = /<svg[\s>][^>]*/i.exec(bytes.subarray(0, 65_536).toString('utf8'))?.[0] ?? ''
  const length = (name: string) => {
    const text = new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`, 'i').exec(head)?.[1]
    return text === undefined ? undefined : Math.round(Number(text))
  }
  const [, , boxWidth, boxHeight] =
    /\sviewBox\s*=\s*["']([^"']*)["']/i
      .exec(head)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  const [width, height] = [length('width') ?? Math.round(boxWidth ?? 0), length('height') ?? Math.round(boxHeight ?? 0)]
  return Number.isFinite(width) && Number.isFinite(height) ? { width, height } : undefined
}
