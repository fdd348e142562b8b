import {
  describeChanges,
  diffDocuments,
  mergeSources,
  type Renamable,
  renameThing,
  type Thing,
  thingTitles,
} from '../../schemas/index.ts'
import { argumentsOf } from '../arguments.ts'
import { issueLine } from '../check-documents.ts'
import { knownOutside } from '../known-outside.ts'
import { fromCaller, Refused, readSources, shippedFolder } from '../read-documents.ts'
import { writeWhole } from '../write-whole.ts'

const kinds = Object.entries(thingTitles)
  .map(([thing, title]) => `${thing}（${title}）`)
  .join('、')

/** What `--help` prints. */
export const renameUsage = `npm run documents -- rename 类别 名称 新名称 [文件夹] [--in kind/id] [--dry-run]
  在文件夹的全部文档中改名：名称、路径、表达式、测试一并改，改后再检查一遍。不给文件夹时为自带文档；
  给出文件夹时与自带文档一起查，但只改写文件夹中的文件（自带文档中也要改的，会列出并拒绝）。
  类别：${kinds}。数据源与状态变量须用 --in 指明文档，如 --in page/meter-parameter。
  有不能改的地方时退出码为 1，什么都不写。`

/** Gives a thing another name in all documents of a folder. */
export async function rename(args: readonly string[]): Promise<number> {
  const { values, positionals } = argumentsOf(
    args,
    { in: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    4,
  )
  const [kind, name, to, folder] = positionals
  if (kind === undefined || name === undefined || to === undefined || !Object.hasOwn(thingTitles, kind))
    throw new Refused(renameUsage)
  const thing: Thing = { thing: kind as Renamable, name, ...(values.in === undefined ? {} : { in: values.in }) }
  const own = readSources(folder === undefined ? shippedFolder : fromCaller(folder), process.cwd())
  const below = folder === undefined ? [] : readSources(shippedFolder, process.cwd())
  const { changed, issues, refusal } = renameThing(mergeSources([below, own]), thing, to, await knownOutside())
  if (refusal !== undefined) {
    console.error(`${refusal}。`)
    return 1
  }
  const faults = issues.filter(({ isDoubt }) => !isDoubt)
  for (const issue of faults) console.error(issueLine(issue))
  const ownFiles = new Set(own.map(({ file }) => file))
  const outside = changed.filter(({ before }) => !ownFiles.has(before.file))
  for (const { before } of outside) console.error(`${before.file}  自带文档也用到它，不能只在文件夹中改名`)
  if (faults.length > 0 || outside.length > 0) return 1
  for (const { before, after } of changed) {
    console.log(before.file === after.file ? after.file : `${before.file} → ${after.file}`)
    const [old, fresh] = [JSON.parse(before.text), JSON.parse(after.text)] as const
    for (const { text } of describeChanges(diffDocuments(old, fresh), old, fresh)) console.log(`  ${text}`)
  }
  if (!values['dry-run'])
    writeWhole(
      changed.map(({ after }) => ({ file: after.file, content: after.text })),
      changed.flatMap(({ before, after }) => (after.file === before.file ? [] : [before.file])),
    )
  console.log(
    `${thingTitles[thing.thing]} ${name} → ${to}：${values['dry-run'] ? '将改动' : '改动'} ${changed.length} 份文档。`,
  )
  return 0
}
