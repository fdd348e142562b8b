import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endBytes = 22
/** The end of a zip file may carry a comment of 64 KB. */
const tailBytes = endBytes + 65_535
/** Sizes written after an entry's bytes: a mark, a checksum and two sizes of at most 8 bytes. */
const descriptorBytes = 24

interface Entry {
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
}

/**
 * Bytes that a workbook (a zip file) unpacks to; nothing where it has no directory that can be read.
 *
 * 15 KB can unpack to gigabytes: ask before the whole of it is read into memory. What the directory says is held against
 * the bytes themselves: Infinity for a file whose entries unpack to more than they say, that has bytes which its
 * directory does not name, or whose sizes need 64 bits. Where the directory already says more than `most`, that is the
 * answer.
 */
export async function workbookBytes(path: string, most = Number.POSITIVE_INFINITY): Promise<number | undefined> {
  const file = await open(path, 'r')
  try {
    const directory = await directoryOf(file)
    if (directory === undefined) return undefined
    const entries = entriesOf(directory.bytes)
    const told = entries.reduce((total, { unpacked }) => total + unpacked, 0)
    if (told > most || told === Number.POSITIVE_INFINITY) return told
    return (await isAsTold(file, path, entries, directory.start)) ? told : Number.POSITIVE_INFINITY
  } finally {
    await file.close()
  }
}

async function directoryOf(file: FileHandle): Promise<{ bytes: Buffer; start: number } | undefined> {
  const { size } = await file.stat()
  const tail = await read(file, Math.max(0, size - tailBytes), Math.min(size, tailBytes))
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endMark) continue
    const [length, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    return start + length <= size ? { bytes: await read(file, start, length), start } : undefined
  }
  return undefined
}

async function read(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}

const orInfinity = (size: number) => (size === 0xffff_ffff ? Number.POSITIVE_INFINITY : size)

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entryMark; ) {
    entries.push({
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: orInfinity(directory.readUInt32LE(at + 24)),
      offset: directory.readUInt32LE(at + 42),
    })
    at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries.sort((one, other) => one.offset - other.offset)
}

/** Entries follow each other from the file's beginning to the directory, and none unpacks to more than it says. */
async function isAsTold(file: FileHandle, path: string, entries: readonly Entry[], end: number): Promise<boolean> {
  let reached = 0
  for (const { method, packed, unpacked, offset } of entries) {
    if (offset < reached || offset - reached > descriptorBytes) return false
    const head = await read(file, offset, 30)
    if (head.length < 30 || head.readUInt32LE(0) !== localMark) return false
    const from = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
    reached = from + packed
    if (reached > end) return false
    if (method === 0 ? packed > unpacked : !(await unpacksTo(path, { from, packed, unpacked }))) return false
  }
  return end - reached <= descriptorBytes
}

/** Whether deflated bytes of a file give `unpacked` bytes at most; one that cannot be unpacked gives less. */
async function unpacksTo(path: string, entry: { from: number; packed: number; unpacked: number }): Promise<boolean> {
  if (entry.packed === 0) return true
  let bytes = 0
  try {
    await pipeline(
      createReadStream(path, { start: entry.from, end: entry.from + entry.packed - 1 }),
      createInflateRaw({ chunkSize: 1 << 17 }),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          bytes += chunk.length
          if (bytes > entry.unpacked) break
        }
      },
    )
  } catch {
    // Cut short or broken: what there is decides.
  }
  return bytes <= entry.unpacked
}
