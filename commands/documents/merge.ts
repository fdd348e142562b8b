import { existsSync, statSync } from 'node:fs'
import { mergeDocuments, printDocument, resolveConflicts } from '../../schemas/index.ts'
import { argumentsOf } from '../arguments.ts'
import { fromCaller, Refused } from '../read-documents.ts'
import { type Writing, writeWhole } from '../write-whole.ts'
import { conflictLines } from './bring-together.ts'
import { type DocumentFile, fileBelow, readDocuments } from './files.ts'
import { preferOf } from './target.ts'

type Json = Readonly<Record<string, unknown>>

/** What `--help` prints. */
export const mergeUsage = `npm run documents -- merge 原 我方 对方 [--out 文件夹] [--prefer ours|theirs]
  三方合并文件夹（或文件），按标识对应各项；只有同一属性被两边改成不同的值才算冲突。
  --out 写出合并结果（不写时，单个文件打印到标准输出，文件夹只报告）；--prefer 指定冲突处取哪一方。
  没有未决冲突时退出码为 0；有为 1，什么都不写出。`

/** Merges two folders over a common base. */
export function merge(args: readonly string[]): number {
  const { values, positionals } = argumentsOf(args, { out: { type: 'string' }, prefer: { type: 'string' } }, 3)
  const prefer = preferOf(values.prefer)
  if (positionals.length < 3) throw new Refused(mergeUsage)
  const [base, ours, theirs] = positionals.map((where) => readDocuments(where)) as unknown as readonly [
    Files,
    Files,
    Files,
  ]
  const isFile = statSync(fromCaller(positionals[1] as string)).isFile()
  const writings: Writing[] = []
  const gone: string[] = []
  let open = 0
  const keys = [...new Set([...base.keys(), ...ours.keys(), ...theirs.keys()])].sort()
  if (isFile && keys.length > 1) throw new Refused(`三个文件应是同一份文档，而它们是 ${keys.join('、')}`)
  const results: string[] = []
  for (const key of keys) {
    const merged = mergeDocuments(
      base.get(key)?.document ?? null,
      ours.get(key)?.document ?? null,
      theirs.get(key)?.document ?? null,
    )
    const file = (ours.get(key) ?? theirs.get(key) ?? base.get(key)) as DocumentFile
    if (merged.conflicts.length > 0 && prefer === undefined) {
      open += merged.conflicts.length
      for (const line of conflictLines(file, merged.conflicts)) console.error(line)
      continue
    }
    const document = resolveConflicts(
      merged,
      merged.conflicts.map(() => prefer),
    )
    if (document === null) {
      if (values.out !== undefined) gone.push(fileBelow(values.out, file.document))
      continue
    }
    if (values.out !== undefined)
      writings.push({ file: fileBelow(values.out, document as Json), content: printDocument(document) })
    else if (isFile) results.push(printDocument(document))
  }
  if (open === 0) {
    writeWhole(writings, gone.filter(existsSync))
    for (const text of results) process.stdout.write(text)
  }
  if (!isFile || open > 0)
    console.error(open === 0 ? '合并完成，没有冲突。' : `有 ${open} 处冲突需要人来决定（或用 --prefer）。`)
  return open === 0 ? 0 : 1
}

type Files = ReadonlyMap<string, DocumentFile>
