/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/**
 * Pixels of a PNG, JPEG or SVG by its own words; nothing where they cannot be told. An SVG without width and height
 * counts in the units of its viewBox.
 */
export function imageSize(contentType: string, bytes: Buffer): ImageSize | undefined {
  const size =
    contentType === 'image/png' ? pngSize(bytes) : contentType === 'image/jpeg' ? jpegSize(bytes) : svgSize(bytes)
  return size !== undefined && size.width >= 1 && size.height >= 1 ? size : undefined
}

function pngSize(bytes: Buffer): ImageSize | undefined {
  return bytes.length >= 24 ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined
}

/** Walks the segments to the start of frame (SOF0 to SOF15, but for the tables C4, C8 and CC). */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const mark = bytes[at + 1]!
    if (mark === 0xff || (mark >= 0xd0 && mark <= 0xd9)) {
      at += mark === 0xff ? 1 : 2
      continue
    }
    if (mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc)
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
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
