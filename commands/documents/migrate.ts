import { type DocumentKind, documentKinds } from '../../schemas/engine/meta.ts'
import { migrate } from '../../schemas/engine/migrate.ts'
import { printDocument } from '../../schemas/index.ts'
import { argumentsOf } from '../arguments.ts'
import { shippedFolder } from '../read-documents.ts'
import { type Writing, writeWhole } from '../write-whole.ts'
import { readDocuments } from './files.ts'

/** What `--help` prints. */
export const migrateUsage = `npm run documents -- migrate [文件夹] [--dry-run]
  把文档写成当前版本的结构（schemaVersion）；不给文件夹时为自带文档。--dry-run 只列出。`

/** Writes documents back in the current shape of their kinds. */
export function migrateDocuments(args: readonly string[]): number {
  const { values, positionals } = argumentsOf(args, { 'dry-run': { type: 'boolean', default: false } }, 1)
  const files = [...readDocuments(positionals[0] ?? shippedFolder).values()]
  const writings: Writing[] = []
  for (const { file, document } of files) {
    if (!Object.hasOwn(documentKinds, String(document.kind))) continue
    const current = migrate(document.kind as DocumentKind, document)
    if (current === document) continue
    console.log(`${file}：第 ${String(document.schemaVersion)} 版 → 第 ${String(current.schemaVersion)} 版`)
    writings.push({ file, content: printDocument(current) })
  }
  if (!values['dry-run']) writeWhole(writings)
  const changed = writings.length
  console.log(
    changed === 0
      ? `${files.length} 份文档都是当前版本。`
      : `${changed} 份文档${values['dry-run'] ? '需要迁移' : '已迁移'}。`,
  )
  return 0
}
