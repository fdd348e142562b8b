import { type Issue, printDocument } from '../../schemas/index.ts'
import { argumentsOf } from '../arguments.ts'
import { issueLine } from '../check-documents.ts'
import { Refused } from '../read-documents.ts'
import { type Writing, writeWhole } from '../write-whole.ts'
import { bringTogether, conflictLines, keptDocument } from './bring-together.ts'
import { readDocuments } from './files.ts'
import { knownVersions } from './known-versions.ts'
import { openTarget, preferOf, preferUsage, targetOptions, targetUsage } from './target.ts'

/** What `--help` prints. */
export const importUsage = `npm run documents -- import 文件夹 ${targetUsage} [--publish] [--why 原因] [--prefer ours|theirs]
  把文件夹（或文件）中的文档存为草稿；与最新版本相同的跳过。--publish 随即一并发布，有错误时一份也不保存、不发布。
  上次导入或导出之后服务器上也改过的文档，按标识三方合并，合并的结果也写回文件；共同的版本号记在文件夹的 .versions.json。
  ${preferUsage}`

/** Saves the documents of a folder as drafts, and publishes them where asked. */
export async function importDocuments(args: readonly string[]): Promise<number> {
  const options = {
    ...targetOptions,
    publish: { type: 'boolean', default: false },
    why: { type: 'string', default: '从文件导入' },
    prefer: { type: 'string' },
  } as const
  const { values, positionals } = argumentsOf(args, options, 1)
  const [folder] = positionals
  if (folder === undefined) throw new Refused(importUsage)
  const prefer = preferOf(values.prefer)
  const files = readDocuments(folder)
  const target = await openTarget(values)
  const known = knownVersions(folder, target.name)
  const kept = new Map((await target.all()).map((one) => [one.key, one]))

  const wanted: Wanted[] = []
  let open = 0
  for (const [key, file] of files) {
    const one = kept.get(key)
    const theirs = keptDocument(key, one === undefined ? null : one.draft === undefined ? one.text : one.draft)
    const { document, conflicts } = await bringTogether(file, theirs, { kept: one, known, target }, prefer)
    for (const line of conflicts.length > 0 ? conflictLines(file, conflicts) : []) console.error(line)
    open += conflicts.length
    if (document === null) console.log(`${key} 已在服务器上删除，文件没有改动，跳过。`)
    else {
      const text = printDocument(document)
      const [isNew, isBack] = [theirs === null || text !== printDocument(theirs), text !== printDocument(file.document)]
      wanted.push({ key, file: file.file, document, text, isNew, isBack, latest: one?.latest ?? 0 })
    }
  }
  if (open > 0) {
    console.error(`有 ${open} 处与服务器上的改动冲突，没有保存。改好文件再导入，或用 --prefer 指定取哪一方。`)
    return 1
  }
  const changed = wanted.filter(({ isNew }) => isNew)
  const waiting = wanted.filter(({ key, isNew }) => !isNew && kept.get(key)?.draft != null)
  const coming = values.publish ? [...changed, ...waiting] : changed
  const faults = (await target.check(coming.map(({ document }) => document))).filter(({ isDoubt }) => !isDoubt)
  if (values.publish && faults.length > 0) return told(faults, `文档有 ${faults.length} 处错误，没有保存，也没有发布。`)

  const versions = new Map(wanted.filter(({ latest }) => latest > 0).map(({ key, latest }) => [key, latest]))
  for (const { key, document, latest, isBack } of changed) {
    const version = await target.save(document, latest, values.why)
    versions.set(key, version)
    console.log(`${key} 存为第 ${version} 版${isBack ? '（已与服务器上的改动合并）' : ''}`)
  }
  const back = wanted.filter(({ isBack }) => isBack).map(({ file, text }): Writing => ({ file, content: text }))
  writeWhole([...back, ...known.with(versions)])
  for (const { file } of back) console.log(`${file} 已取入服务器上的改动`)
  console.log(`${files.size} 份文档，存为草稿 ${changed.length} 份，其余没有变化。`)
  if (!values.publish) return faults.length > 0 ? told(faults, '草稿有错误，改好之前不能发布。', 0) : 0
  if (coming.length === 0) {
    console.log('都已生效，没有要发布的。')
    const beside = wanted.filter(({ key }) => kept.get(key)?.layer === 'overlay').length
    if (beside > 0)
      console.log(
        `其中 ${beside} 份来自服务器的 DOCUMENTS_DIR，并没有发布；要发布，请不带 DOCUMENTS_DIR 启动它再导入。`,
      )
    return 0
  }
  const ids = await target.publish(
    coming.map(({ document }) => ({ kind: String(document.kind), id: String(document.id) })),
    values.why,
  )
  console.log(`已发布，生效的改动 ${ids.length} 份。`)
  return 0
}

interface Wanted {
  readonly key: string
  readonly file: string
  readonly document: Readonly<Record<string, unknown>>
  readonly text: string
  /** It differs from what the server has. */
  readonly isNew: boolean
  /** It differs from the file. */
  readonly isBack: boolean
  readonly latest: number
}

function told(faults: readonly Issue[], sentence: string, code = 1): number {
  for (const issue of faults) console.error(issueLine(issue))
  console.error(sentence)
  return code
}
