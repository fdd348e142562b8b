import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Issue } from '../schemas/index.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'wattform-overlay-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: string, ...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', `commands/${command}.ts`, ...args], { encoding: 'utf8' })

test('an overlay is checked together with the shipped documents: one line a fault, exit code 1', () => {
  cpSync('schemas/documents/enums/energyKind.json', path.join(folder, 'energyKind.json'))
  const page = {
    kind: 'page',
    schemaVersion: 1,
    id: 'my-page',
    route: '/my-page',
    title: '我的页面',
    root: { kind: 'text', id: 'words', valeu: '文字' },
  }
  writeFileSync(path.join(folder, 'my-page.json'), JSON.stringify(page, null, 2))
  const { status, stdout } = run('check-documents', folder)
  expect(status).toBe(1)
  expect(stdout).toMatch(/my-page\.json:7:11 {2}\/root {2}缺少 value\n/)
  expect(stdout).toMatch(/my-page\.json:10:5 {2}\/root\/valeu {2}text 没有键 "valeu"（是不是 value？）/)
  const json = run('check-documents', folder, '--json')
  expect(json.status).toBe(1)
  const issues = (JSON.parse(json.stdout) as Issue[]).filter(({ file }) => file.endsWith('my-page.json'))
  expect(issues).toMatchObject([
    { code: 'missing-key', line: 7 },
    { code: 'unknown-key', line: 10, suggestion: 'value' },
  ])
})

test('a folder that is not there is told in a sentence', () => {
  const { status, stderr } = run('check-documents', path.join(folder, 'none'))
  expect(status).toBe(2)
  expect(stderr).toContain('没有文件夹')
})

test('usages are printed with their places', () => {
  const { status, stdout } = run('documents', 'usages', 'meter.ratio')
  expect(status).toBe(0)
  expect(stdout).toMatch(/pages\/meter-parameter\.json:\d+:\d+ {2}\/root\/columns\/\d+\/field {2}字段/)
})
