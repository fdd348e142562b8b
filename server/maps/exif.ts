const orientationTag = 0x0112

/**
 * Orientation (1 to 8) out of the body of a JPEG's APP1 segment; nothing where it holds none or is cut short.
 *
 * Exif 2.3, section 4.6.4: `Exif` and two zeros, then a TIFF head whose first directory has tag 0x0112.
 */
export function exifOrientation(segment: Buffer): number | undefined {
  if (segment.length < 14 || segment.toString('latin1', 0, 4) !== 'Exif') return undefined
  return tiffOrientation(segment.subarray(6))
}

/** Orientation (1 to 8) out of Exif data as a PNG's chunk eXIf holds them (PNG 3, section 11.3.4.5); nothing where there is none. */
export function tiffOrientation(tiff: Buffer): number | undefined {
  if (tiff.length < 8) return undefined
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return undefined
  const small = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return undefined
  const count = small(start)
  for (let entry = 0; entry < count; entry += 1) {
    const at = start + 2 + entry * 12
    if (at + 12 > tiff.length) return undefined
    if (small(at) !== orientationTag) continue
    const value = small(at + 8)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}
