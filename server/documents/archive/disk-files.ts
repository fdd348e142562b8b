import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import type { Adapter } from 'lowdb'
import { type ArchiveFiles, LostRace } from './archive-files.ts'

/**
 * Files below a folder. Each write goes to a temporary file which is fsynced and renamed (or linked, where the file
 * must be new), and then the folder is fsynced: after a crash there is the old file or the new one, never half of one.
 */
export function diskFiles(folder: string): ArchiveFiles {
  return {
    file: <T>(path: string, { once = false } = {}) => diskFile<T>(inside(folder, path), path, once),
    async list(prefix) {
      const names = await readdir(folder, { recursive: true }).catch(isMissing)
      const paths = (names ?? []).map((name) => name.split(sep).join('/'))
      return paths.filter((path) => path.startsWith(prefix) && path.endsWith('.json')).sort()
    },
    announce: async () => undefined,
  }
}

/** Nothing outside of the folder is read or written, whatever a path is made from. */
function inside(folder: string, path: string): string {
  const full = resolve(folder, path)
  if (!full.startsWith(resolve(folder) + sep)) throw new Error(`${path} leads out of the archive`)
  return full
}

function diskFile<T>(full: string, path: string, once: boolean): Adapter<T> {
  return {
    async read() {
      const text = await readFile(full, 'utf8').catch(isMissing)
      return text === undefined ? null : (JSON.parse(text) as T)
    },
    async write(data) {
      await mkdir(dirname(full), { recursive: true })
      const temporary = `${full}.${randomBytes(6).toString('hex')}.tmp`
      await writeSynced(temporary, `${JSON.stringify(data, null, 1)}\n`)
      try {
        if (once) await link(temporary, full)
        else await rename(temporary, full)
      } catch (error) {
        if (hasCode(error, 'EEXIST')) throw new LostRace(path)
        throw error
      } finally {
        if (once) await unlink(temporary)
      }
      await syncFolder(dirname(full))
    },
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  try {
    await handle.writeFile(text, 'utf8')
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A rename is durable only once its folder is. Windows cannot open folders and does without. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  if (handle === undefined) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): undefined {
  if (hasCode(error, 'ENOENT')) return undefined
  throw error
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
