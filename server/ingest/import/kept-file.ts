import { copyFile, mkdir } from 'node:fs/promises'
import { basename, resolve } from 'node:path'

/** The end of a name, ending included, short enough for any file system (255 bytes; Chinese takes three each). */
const shortName = (fileName: string) => basename(fileName).slice(-64)

/**
 * Keeps a copy of an imported file in a folder and gives its path: readings are traced back to it. The same content
 * under the same name is kept once.
 */
export async function keepFile(dir: string, path: string, fileName: string, sha256: string): Promise<string> {
  await mkdir(dir, { recursive: true })
  const kept = resolve(dir, `${sha256.slice(0, 16)}-${shortName(fileName)}`)
  if (resolve(path) !== kept) await copyFile(path, kept)
  return kept
}
