import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type Conflict,
  documentText,
  mergeDocuments,
  printDocument,
  resolveConflicts,
  trailOf,
} from '../../schemas/index.ts'
import { type DocumentFile, placeIn, Refused, readDocuments, writeDocument } from './files.ts'

/** What `--help` prints. */
export const mergeUsage = `npm run documents -- merge 原 我方 对方 [--out 文件夹] [--prefer ours|theirs]
  三方合并文件夹（或文件），按标识对应各项；只有同一属性被两边改成不同的值才算冲突。
  --out 写出合并结果（不写时，单个文件打印到标准输出，文件夹只报告）；--prefer 指定冲突处取哪一方。
  没有未决冲突时退出码为 0，有为 1；有未决冲突的文档不写出。`

/** Merges two folders over a common base. */
export function merge(args: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { out: { type: 'string' }, prefer: { type: 'string' } },
  })
  const { prefer } = values
  if (positionals.length !== 3 || (prefer !== undefined && prefer !== 'ours' && prefer !== 'theirs'))
    throw new Refused(mergeUsage)
  const [base, ours, theirs] = positionals.map((where) => readDocuments(where)) as unknown as readonly [
    Files,
    Files,
    Files,
  ]
  const isFile = statSync(positionals[1] as string).isFile()
  let open = 0
  for (const key of [...new Set([...base.keys(), ...ours.keys(), ...theirs.keys()])].sort()) {
    const merged = mergeDocuments(
      base.get(key)?.document ?? null,
      ours.get(key)?.document ?? null,
      theirs.get(key)?.document ?? null,
    )
    const file = (ours.get(key) ?? theirs.get(key) ?? base.get(key)) as DocumentFile
    if (merged.conflicts.length > 0 && prefer === undefined) {
      open += merged.conflicts.length
      console.error(documentText(file.document))
      for (const conflict of merged.conflicts)
        console.error(`  ${placeIn(file, conflict.at)}  ${conflictText(conflict, file)}`)
      continue
    }
    const document = resolveConflicts(
      merged,
      merged.conflicts.map(() => prefer),
    )
    if (document === null) continue
    if (values.out !== undefined) writeDocument(values.out, document as Readonly<Record<string, unknown>>)
    else if (isFile) process.stdout.write(printDocument(document))
  }
  if (!isFile || open > 0)
    console.error(open === 0 ? '合并完成，没有冲突。' : `有 ${open} 处冲突需要人来决定（或用 --prefer）。`)
  return open === 0 ? 0 : 1
}

type Files = ReadonlyMap<string, DocumentFile>

const shown = (value: unknown): string => (value === undefined ? '（没有）' : JSON.stringify(value).slice(0, 60))

function conflictText({ about, at, ours, theirs }: Conflict, { document }: DocumentFile): string {
  const place = trailOf(document, at)
    .map(({ noun, label }) => (label === undefined ? noun : `${noun}“${label}”`))
    .join(' › ')
  return `${place || '整份文档'} ${about === 'order' ? '次序不同' : `我方 ${shown(ours)}，对方 ${shown(theirs)}`}`
}
