import { readdirSync, readFileSync } from 'node:fs'
import type { Source } from '../../schemas/index.ts'

const root = 'schemas/documents'

/** The documents that ship with the platform, read from the repository; for tests. */
export const shippedSources: readonly Source[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }))
