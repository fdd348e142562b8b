import { spawnSync } from 'node:child_process'
import { ensurePackages, root } from './packages.mjs'

ensurePackages()
const steps = [
  ['格式与规则', 'node_modules/@biomejs/biome/bin/biome', ['check', '.']],
  ['类型', 'node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.']],
  ['生成物', 'node_modules/tsx/dist/cli.mjs', ['generators/generate.ts', '--check']],
  ['文档', 'node_modules/tsx/dist/cli.mjs', ['commands/check-documents.ts']],
]
let failed = 0
for (const [name, program, args] of steps) {
  const { status } = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' })
  console.log(`${status === 0 ? '通过' : '不通过'}  ${name}`)
  if (status !== 0) failed += 1
}
process.exit(failed > 0 ? 1 : 0)
