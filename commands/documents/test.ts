import { loadDocuments, mergeSources, runTestDocument } from '../../schemas/index.ts'
import { argumentsOf } from '../arguments.ts'
import { issueLine } from '../check-documents.ts'
import { knownOutside } from '../known-outside.ts'
import { fromCaller, readSources, shippedFolder } from '../read-documents.ts'

/** What `--help` prints. */
export const testUsage = `npm run documents -- test [文件夹]
  运行 test 文档；给出文件夹时，把它当作覆盖层与自带文档一起运行。有不符合期望的退出码为 1。`

/** Runs the test documents. */
export async function testDocuments(args: readonly string[]): Promise<number> {
  const [folder] = argumentsOf(args, {}, 1).positionals
  const layers = [
    readSources(shippedFolder, process.cwd()),
    ...(folder ? [readSources(fromCaller(folder), process.cwd())] : []),
  ]
  const { model, issues, memo } = loadDocuments(mergeSources(layers), await knownOutside())
  const faults = issues.filter(({ isDoubt }) => !isDoubt)
  if (model === undefined || faults.length > 0) {
    for (const issue of faults) console.error(issueLine(issue))
    console.error(`文档有 ${faults.length} 个错误，没有运行测试。`)
    return 1
  }
  const files = new Map([...memo.parsed.values()].map(({ kind, id, source }) => [`${kind}/${id}`, source.file]))
  const today = new Date().toISOString().slice(0, 10)
  let failed = 0
  for (const document of Object.values(model.tests)) {
    const failures = runTestDocument(model, document, today)
    if (failures.length > 0) failed += 1
    for (const failure of failures)
      console.error(`${files.get(`test/${document.id}`)}:1:1  ${document.title ?? document.id}：${failure}`)
  }
  const count = Object.keys(model.tests).length
  console.log(failed === 0 ? `${count} 个测试都符合。` : `${count} 个测试，${failed} 个不符合。`)
  return failed === 0 ? 0 : 1
}
