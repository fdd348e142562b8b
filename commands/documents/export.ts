import { parseArgs } from 'node:util'
import { documentOf, Refused, writeDocument } from './files.ts'
import { openTarget, targetOptions, targetUsage } from './target.ts'

/** What `--help` prints. */
export const exportUsage = `npm run documents -- export 文件夹 ${targetUsage} [--all]
  把管理员发布的文档写成文件；--all 写出生效的全部文档（包括自带的）。`

/** Writes what admins published into a folder. */
export async function exportDocuments(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { ...targetOptions, all: { type: 'boolean', default: false } },
  })
  const [folder] = positionals
  if (folder === undefined) throw new Refused(exportUsage)
  const kept = await (await openTarget(values)).all()
  const chosen = kept.filter(({ text, published }) => text !== '' && (values.all || published > 0))
  for (const { key, text } of chosen) writeDocument(folder, documentOf(key, text))
  const removed = kept.filter(({ text, published }) => text === '' && published > 0)
  for (const { key } of removed) console.log(`${key} 已被管理员删除，没有内容可导出。`)
  console.log(`导出 ${chosen.length} 份文档到 ${folder}。`)
  return 0
}
