import { type Issue, loadDocuments, mergeSources } from '../schemas/index.ts'
import { argumentsOf } from './arguments.ts'
import { knownOutside } from './known-outside.ts'
import { fromCaller, readSources, shippedFolder } from './read-documents.ts'

const usage = `用法：npm run check:documents [-- 文件夹] [--json]
检查全部文档；给出文件夹时，把它当作覆盖层与自带文档一起检查。有问题时退出码为 1。`

/** One line of the report: place, pointer, what is wrong, what was probably meant. */
export function issueLine(issue: Issue): string {
  const meant = issue.suggestion === undefined ? '' : `（是不是 ${issue.suggestion}？）`
  return `${issue.file}:${issue.line}:${issue.column}  ${issue.pointer || '/'}  ${issue.message}${meant}`
}

async function main(args: readonly string[]): Promise<number> {
  const options = { help: { type: 'boolean' }, json: { type: 'boolean' } } as const
  const { values, positionals } = argumentsOf(args, options, 1)
  if (values.help) {
    console.log(usage)
    return 0
  }
  const [folder] = positionals
  const layers = [
    readSources(shippedFolder, process.cwd()),
    ...(folder ? [readSources(fromCaller(folder), process.cwd())] : []),
  ]
  const startMs = performance.now()
  const sources = mergeSources(layers)
  const { issues } = loadDocuments(sources, await knownOutside())
  if (values.json) console.log(JSON.stringify(issues, null, 2))
  else {
    for (const issue of issues) console.log(issueLine(issue))
    const spent = Math.round(performance.now() - startMs)
    console.log(
      issues.length === 0
        ? `${sources.length} 份文档，没有问题（${spent} 毫秒）。`
        : `${sources.length} 份文档，${issues.length} 个问题（${spent} 毫秒）。`,
    )
  }
  return issues.length === 0 ? 0 : 1
}

if (process.argv[1] === import.meta.filename) {
  process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 2
  })
}
