import { existsSync } from 'node:fs'
import { printDocument } from '../../schemas/index.ts'
import { argumentsOf } from '../arguments.ts'
import { fromCaller, Refused } from '../read-documents.ts'
import { type Writing, writeWhole } from '../write-whole.ts'
import { bringTogether, conflictLines } from './bring-together.ts'
import { documentOf, fileBelow, readDocuments } from './files.ts'
import { knownVersions } from './known-versions.ts'
import { openTarget, preferOf, preferUsage, targetOptions, targetUsage } from './target.ts'

/** What `--help` prints. */
export const exportUsage = `npm run documents -- export 文件夹 ${targetUsage} [--all] [--prefer ours|theirs]
  把管理员发布的文档写成文件；--all 写出生效的全部文档（包括自带的）。文件夹中已有、又各自改过的，按标识三方合并。
  ${preferUsage}`

/** Writes what admins published into a folder. */
export async function exportDocuments(args: readonly string[]): Promise<number> {
  const options = { ...targetOptions, all: { type: 'boolean', default: false }, prefer: { type: 'string' } } as const
  const { values, positionals } = argumentsOf(args, options, 1)
  const [folder] = positionals
  if (folder === undefined) throw new Refused(exportUsage)
  const prefer = preferOf(values.prefer)
  const files = existsSync(fromCaller(folder)) ? readDocuments(folder) : new Map()
  const target = await openTarget(values)
  const known = knownVersions(folder, target.name)
  const kept = await target.all()
  const chosen = kept.filter(({ text, published }) => text !== '' && (values.all || published > 0))
  const writings: Writing[] = []
  let open = 0
  for (const one of chosen) {
    const theirs = documentOf(one.key, one.text)
    const file = files.get(one.key)
    if (file === undefined) {
      writings.push({ file: fileBelow(folder, theirs), content: printDocument(theirs) })
      continue
    }
    const { document, conflicts } = await bringTogether(file, theirs, { kept: one, known, target }, prefer)
    for (const line of conflicts.length > 0 ? conflictLines(file, conflicts) : []) console.error(line)
    open += conflicts.length
    const text = printDocument(document)
    if (text !== printDocument(file.document)) writings.push({ file: file.file, content: text })
  }
  if (open > 0) {
    console.error(`有 ${open} 处与文件夹中的改动冲突，没有写出。用 --prefer 指定取哪一方，或另选文件夹。`)
    return 1
  }
  const versions = new Map(
    chosen.filter(({ published }) => published > 0).map(({ key, published }) => [key, published]),
  )
  writeWhole([...writings, ...known.with(versions)])
  for (const { key } of kept.filter(({ text, published }) => text === '' && published > 0))
    console.log(`${key} 已被管理员删除，没有内容可导出。`)
  console.log(`导出 ${chosen.length} 份文档到 ${folder}。`)
  return 0
}
