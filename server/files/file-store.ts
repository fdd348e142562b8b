import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { lstat, mkdir, open, realpath, rename, unlink } from 'node:fs/promises'
import { basename, extname, join, posix, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { badInput, forbidden, notFound } from '../errors.ts'
import { keptEndings, sniffType } from './sniff.ts'

/** A file that was taken into the store. */
export interface KeptFile {
  readonly name: string
  /** Relative to the store's folder, with `/`. */
  readonly path: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** The folder of files; nothing outside of it can be reached through it. */
export interface FileStore {
  /** Moves a spooled file in. Refuses kinds of file that are not kept, and files that are not what their name says. */
  take(spooledPath: string, fileName: string): Promise<KeptFile>
  /** Keeps bytes made by the server itself. */
  keep(fileName: string, bytes: Buffer): Promise<KeptFile>
  /** 403 for a path that leads out of the store, 404 where there is no such file. */
  read(path: string): Promise<{ readonly body: Readable; readonly sizeBytes: number }>
  remove(path: string): Promise<void>
}

/** Files below `DATA_DIR/files`, by month. */
export function fileStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true })
  const place = async (fileName: string) => {
    const month = new Date().toISOString().slice(0, 7)
    await mkdir(join(folder, month), { recursive: true })
    return posix.join(month, `${randomBytes(8).toString('hex')}${extname(fileName).toLowerCase()}`)
  }
  const inside = (path: string) => {
    const parts = path.split('/')
    const isSafe =
      !path.includes('\\') &&
      !path.includes('\0') &&
      !parts.some((part) => part === '' || part === '.' || part === '..')
    if (!isSafe) throw forbidden('拒绝访问：文件路径超出文件库')
    return join(folder, ...parts)
  }
  const inspect = async (full: string, fileName: string, path: string): Promise<KeptFile> => {
    const name = cleanName(fileName)
    const { head, sizeBytes, sha256 } = await digest(full)
    const contentType = sniffType(name, head)
    if (contentType === undefined) {
      const isKnown = keptEndings.includes(extname(name).toLowerCase())
      throw badInput('file', isKnown ? '文件内容与扩展名不符' : `不支持此类文件，可上传 ${keptEndings.join(' ')}`)
    }
    return { name, path, contentType, sizeBytes, sha256 }
  }
  return {
    async take(spooledPath, fileName) {
      const path = await place(cleanName(fileName))
      const kept = await inspect(spooledPath, fileName, path)
      await rename(spooledPath, join(folder, path))
      return kept
    },
    async keep(fileName, bytes) {
      const path = await place(fileName)
      const full = join(folder, path)
      const handle = await open(full, 'wx')
      await handle.writeFile(bytes)
      await handle.close()
      return inspect(full, fileName, path)
    },
    async read(path) {
      const full = inside(path)
      const stats = await lstat(full).catch(() => undefined)
      if (stats === undefined || !stats.isFile()) throw notFound('文件')
      // A folder on the way may be a link that leads out.
      const [real, root] = await Promise.all([realpath(full), realpath(folder)])
      if (!real.startsWith(root + sep)) throw forbidden('拒绝访问：文件路径超出文件库')
      return { body: createReadStream(real), sizeBytes: stats.size }
    },
    async remove(path) {
      await unlink(inside(path)).catch(() => undefined)
    },
  }
}

const longestName = 120
const unfit = /[\p{Cc}<>:"|?*]/gu

/** The last part of a name, without what file systems and headers do not take. */
function cleanName(fileName: string): string {
  const name = basename(fileName.replaceAll('\\', '/')).replace(unfit, '_').trim()
  const ending = extname(name)
  const stem = name.slice(0, name.length - ending.length).slice(0, longestName)
  return stem === '' && ending === '' ? 'file' : `${stem}${ending}`
}

async function digest(full: string): Promise<{ head: Buffer; sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let sizeBytes = 0
  for await (const chunk of createReadStream(full)) {
    const bytes = chunk as Buffer
    if (head.length < 4096) head = Buffer.concat([head, bytes]).subarray(0, 4096)
    hash.update(bytes)
    sizeBytes += bytes.length
  }
  return { head, sizeBytes, sha256: hash.digest('hex') }
}
