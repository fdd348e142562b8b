import { describeChanges, diffDocuments, documentText, loadDocuments } from '../../schemas/index.ts'
import { argumentsOf } from '../arguments.ts'
import { Refused, readSources, shippedFolder } from '../read-documents.ts'
import { type DocumentFile, placeIn, readDocuments } from './files.ts'

/** What `--help` prints. */
export const diffUsage = `npm run documents -- diff 旧 [新] [--json]
  逐条说明两个文件夹（或两个文件）的差异；只给一个时，与自带文档比较。
  相同时退出码为 0，有差异为 1。`

interface Difference {
  readonly key: string
  readonly before: DocumentFile | undefined
  readonly after: DocumentFile | undefined
}

/** Tells the differences of two folders, document by document. */
export function diff(args: readonly string[]): number {
  const { values, positionals } = argumentsOf(args, { json: { type: 'boolean', default: false } }, 2)
  const [first, second] = positionals
  if (first === undefined) throw new Refused(diffUsage)
  const differences =
    second === undefined ? againstShipped(first) : between(readDocuments(first), readDocuments(second))
  const { model } = loadDocuments(readSources(shippedFolder))
  const told = differences.flatMap(({ key, before, after }) => {
    const changes = diffDocuments(before?.document, after?.document)
    if (changes.length === 0) return []
    const sentences = describeChanges(changes, before?.document, after?.document, model)
    return [{ key, before, after, changes, sentences }]
  })
  if (values.json) {
    console.log(
      JSON.stringify(
        told.map(({ key, changes }) => ({ key, changes })),
        null,
        2,
      ),
    )
    return told.length === 0 ? 0 : 1
  }
  for (const { before, after, sentences } of told) {
    console.log(documentText((after ?? before)?.document))
    for (const { at, text } of sentences) console.log(`  ${placeIn((after ?? before) as DocumentFile, at)}  ${text}`)
  }
  console.log(told.length === 0 ? '没有差异。' : `${told.length} 份文档有差异。`)
  return told.length === 0 ? 0 : 1
}

function againstShipped(folder: string): Difference[] {
  const shipped = readDocuments(shippedFolder)
  return [...readDocuments(folder)].map(([key, after]) => ({ key, before: shipped.get(key), after }))
}

function between(before: ReadonlyMap<string, DocumentFile>, after: ReadonlyMap<string, DocumentFile>): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((key) => ({ key, before: before.get(key), after: after.get(key) }))
}
