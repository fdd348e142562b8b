import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Source } from '../schemas/index.ts'

/** Folder of the documents that ship with the platform. */
export const shippedFolder = path.resolve(import.meta.dirname, '../schemas/documents')

/**
 * Every `.json` file under a folder, in the order of their paths. `shownFrom` is the folder that file names are told
 * relative to; the folder itself where absent. Throws a sentence where there is no such folder.
 */
export function readSources(folder: string, shownFrom: string = folder): Source[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`没有文件夹 ${folder}`)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      file: path.relative(shownFrom, path.join(folder, file)).replaceAll('\\', '/'),
      text: readFileSync(path.join(folder, file), 'utf8'),
    }))
}
