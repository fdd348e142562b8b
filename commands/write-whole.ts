import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Refused } from './read-documents.ts'

/** A file that is to have this content afterwards. */
export interface Writing {
  readonly file: string
  readonly content: string | Uint8Array
}

/**
 * Writes files, and then removes others: all, or where one cannot be written none. Each is written beside its place
 * first, so that whoever reads meanwhile (a server that watches the folder) never sees half a file.
 */
export function writeWhole(writings: readonly Writing[], removed: readonly string[] = []): void {
  const waiting: { readonly from: string; readonly to: string }[] = []
  try {
    for (const { file, content } of writings) {
      if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Refused(`${file} 是文件夹，没有写入`)
      mkdirSync(path.dirname(file), { recursive: true })
      const from = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`)
      waiting.push({ from, to: file })
      writeFileSync(from, content)
    }
  } catch (error) {
    for (const { from } of waiting) rmSync(from, { force: true })
    if (error instanceof Refused) throw error
    throw new Refused(`写不了，什么都没有改：${(error as Error).message}`)
  }
  for (const { from, to } of waiting) renameSync(from, to)
  for (const file of removed) rmSync(file)
}
