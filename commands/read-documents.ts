import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Source } from '../schemas/index.ts'

/** Folder of the documents that ship with the platform. */
export const shippedFolder = path.resolve(import.meta.dirname, '../schemas/documents')

/** What a person has to mend before a command can do its work; told without a trace. */
export class Refused extends Error {}

/** A path that somebody wrote: relative to where npm was called, which need not be the repository. */
export const fromCaller = (file: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), file)

/**
 * Every `.json` file under a folder, in the order of their paths; hidden ones are not documents. `shownFrom` is the
 * folder that file names are told relative to; the folder itself where absent. Throws `Refused` where there is no such
 * folder, or a file in it cannot be read.
 */
export function readSources(folder: string, shownFrom: string = folder): Source[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Refused(`没有文件夹 ${folder}`)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.split(path.sep).some((part) => part.startsWith('.')))
    .sort()
    .filter((file) => !statSync(path.join(folder, file), { throwIfNoEntry: false })?.isDirectory())
    .map((file) => {
      const full = path.join(folder, file)
      return { file: path.relative(shownFrom, full).replaceAll('\\', '/'), text: readText(full) }
    })
}

/** The text of a file; throws `Refused` with the reason where it cannot be read. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as { code?: string }
    const reason = { ENOENT: '它指向的文件不存在', EACCES: '没有读取的权限', ELOOP: '链接互相指向' }[code ?? '']
    throw new Refused(`读不了 ${file}：${reason ?? (error as Error).message}`)
  }
}
