import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readFolder } from './source.ts'

const folder = mkdtempSync(join(tmpdir(), 'wattform-source-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a folder of documents is read whatever lies in it', () => {
  writeFileSync(join(folder, 'a.json'), '{"kind": "enum", "id": "a"}')
  writeFileSync(join(folder, '.#a.json'), '{')
  mkdirSync(join(folder, 'b.json'))
  writeFileSync(join(folder, 'b.json/c.json'), '{')
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link.json'))
  expect(readFolder(folder)).toMatchObject([
    { key: 'enum/a', file: 'a.json' },
    { key: 'b.json/c.json', text: '{' },
    { key: 'link.json', text: '' },
  ])
  expect(readFolder(join(folder, 'none'))).toEqual([])
})
