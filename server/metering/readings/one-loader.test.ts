import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../..')
/**
 * Who may look at rows of `readings` alone: the loader, the merge of what arrives (its months are rows by then), the
 * packing, and the tail, whose readings are queued and so never packed.
 */
const mayAsk = [/^metering\/readings\//, /^metering\/readings\.store\.ts$/, /^metering\/compact\//, /^metering\/tail\//]

test('readings are read through the loader, which knows of packed months', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const strays = files.filter(
    (file) =>
      !mayAsk.some((pattern) => pattern.test(file)) &&
      /\b(from|join)\s+readings\b|selectFrom\('readings'\)/i.test(
        readFileSync(join(server, file), 'utf8').replace(/^\s*(\*|\/\/).*$/gm, ''),
      ),
  )
  expect(strays).toEqual([])
})
