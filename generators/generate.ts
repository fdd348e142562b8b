import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { referencePages } from './reference/reference.ts'
import { entityTables } from './tables/tables.ts'
import { metaTypes } from './types/types.ts'

const root = path.resolve(import.meta.dirname, '..')
const check = process.argv.includes('--check')

const outputs: { file: string; text: () => Promise<string> }[] = [
  { file: 'schemas/types.gen.ts', text: () => metaTypes(path.join(root, 'schemas/meta')) },
  { file: 'server/db/tables.gen.ts', text: () => entityTables(path.join(root, 'schemas/documents/entities')) },
  ...[...referencePages(root)].map(([name, text]) => ({ file: `docs/reference/${name}`, text: async () => text })),
]

let stale = 0
for (const { file, text } of outputs) {
  const full = path.join(root, file)
  const next = await text()
  const before = (() => {
    try {
      return readFileSync(full, 'utf8')
    } catch {
      return ''
    }
  })()
  if (before === next) continue
  if (check) {
    stale += 1
    console.error(`${file} is not what its sources give: run npm run generate`)
  } else {
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, next)
    console.log(`wrote ${file}`)
  }
}
process.exit(stale > 0 ? 1 : 0)
