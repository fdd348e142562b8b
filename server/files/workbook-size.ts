import { type FileHandle, open } from 'node:fs/promises'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endBytes = 22
/** The end of a zip file may carry a comment of 64 KB. */
const tailBytes = endBytes + 65_535

/**
 * Bytes that a workbook (a zip file) unpacks to, by its own directory; nothing where it has none that can be read.
 *
 * 15 KB can unpack to gigabytes: ask before the whole of it is read into memory. Sizes that need 64 bits give Infinity.
 */
export async function workbookBytes(path: string): Promise<number | undefined> {
  const file = await open(path, 'r')
  try {
    const directory = await directoryOf(file)
    return directory === undefined ? undefined : sizeOf(directory)
  } finally {
    await file.close()
  }
}

async function directoryOf(file: FileHandle): Promise<Buffer | undefined> {
  const { size } = await file.stat()
  const tail = await read(file, Math.max(0, size - tailBytes), Math.min(size, tailBytes))
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endMark) continue
    const [length, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    return start + length <= size ? read(file, start, length) : undefined
  }
  return undefined
}

async function read(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}

function sizeOf(directory: Buffer): number {
  let total = 0
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entryMark; ) {
    const unpacked = directory.readUInt32LE(at + 24)
    total += unpacked === 0xffff_ffff ? Number.POSITIVE_INFINITY : unpacked
    at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return total
}
