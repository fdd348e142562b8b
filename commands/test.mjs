import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensurePackages, root } from './packages.mjs'

// `npm test`: installs what is missing, builds, and runs every test. `npm test -- unit` or `-- journeys` runs one part.
ensurePackages()
const { buildAll } = await import('./build.mjs')
const { ensureBrowser, ensurePostgres } = await import('./browser.mjs')
const only = process.argv[2]
const results = mkdtempSync(path.join(os.tmpdir(), 'wattform-test-'))
const env = { ...process.env, FORCE_COLOR: '0' }

try {
  env.CHROMIUM_PATH = ensureBrowser()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const postgres = ensurePostgres()
if (postgres) env.POSTGRES_BIN = postgres
else console.log('没有独立的 PostgreSQL 服务：存储测试只在内置数据库上运行。')
await buildAll()

const node = (args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
const tally = { passed: 0, failed: 0, skipped: 0 }
let broken = false

if (only !== 'journeys') {
  const file = path.join(results, 'unit.json')
  const status = node([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = read(file)
  tally.passed += report?.numPassedTests ?? 0
  tally.failed +=
    (report?.numFailedTests ?? 0) +
    (report?.testResults ?? []).filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0)
      .length
  tally.skipped += report?.numPendingTests ?? 0
  broken ||= status !== 0
}
if (only !== 'unit') {
  const file = path.join(results, 'journeys.json')
  env.PLAYWRIGHT_JSON_OUTPUT_NAME = file
  const status = node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'])
  const stats = read(file)?.stats
  tally.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  tally.failed += stats?.unexpected ?? 0
  tally.skipped += stats?.skipped ?? 0
  broken ||= status !== 0
}
rmSync(results, { recursive: true, force: true })
if (broken && tally.failed === 0) tally.failed = 1
console.log(`\n${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
process.exit(tally.failed > 0 ? 1 : 0)
