import { parseArgs } from 'node:util'
import { printDocument } from '../../schemas/index.ts'
import { issueLine } from '../check-documents.ts'
import { documentOf, Refused, readDocuments } from './files.ts'
import { openTarget, targetOptions, targetUsage } from './target.ts'

/** What `--help` prints. */
export const importUsage = `npm run documents -- import 文件夹 ${targetUsage} [--publish] [--why 原因]
  把文件夹（或文件）中的文档存为草稿；与最新版本相同的跳过。--publish 随即一并发布，有错误时一份也不发布。`

/** Saves the documents of a folder as drafts, and publishes them where asked. */
export async function importDocuments(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...targetOptions,
      publish: { type: 'boolean', default: false },
      why: { type: 'string', default: '从文件导入' },
    },
  })
  const [folder] = positionals
  if (folder === undefined) throw new Refused(importUsage)
  const files = readDocuments(folder)
  const target = await openTarget(values)
  const kept = new Map((await target.all()).map((one) => [one.key, one]))
  const saved: { kind: string; id: string }[] = []
  let faults: readonly Parameters<typeof issueLine>[0][] = []
  for (const [key, { document }] of files) {
    const { latest = 0, text = '', draft } = kept.get(key) ?? {}
    const newest = draft === undefined ? text : (draft ?? '')
    if (newest !== '' && printDocument(documentOf(key, newest)) === printDocument(document)) continue
    const { version, issues } = await target.save(document, latest, values.why)
    faults = issues.filter(({ isDoubt }) => !isDoubt)
    saved.push({ kind: String(document.kind), id: String(document.id) })
    console.log(`${key} 存为第 ${version} 版`)
  }
  console.log(`${files.size} 份文档，存为草稿 ${saved.length} 份，其余没有变化。`)
  if (saved.length === 0) return 0
  if (!values.publish) {
    for (const issue of faults) console.log(issueLine(issue))
    return 0
  }
  const ids = await target.publish(saved, values.why)
  console.log(`已发布，生效的改动 ${ids.length} 份。`)
  return 0
}
