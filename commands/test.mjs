import { spawn } from 'node:child_process'
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

/**
 * Starts one part of the tests. `isQuiet`: its output is kept back until `tell` is called, so that two parts at once can
 * be read one after the other.
 */
function start(args, extra, isQuiet) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, ...extra },
    stdio: isQuiet ? ['inherit', 'pipe', 'pipe'] : 'inherit',
  })
  const kept = []
  let isTold = false
  const take = (stream, to) => stream?.on('data', (text) => (isTold ? to.write(text) : kept.push(() => to.write(text))))
  take(child.stdout, process.stdout)
  take(child.stderr, process.stderr)
  const ended = new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1)))
  return {
    pid: child.pid,
    ended,
    tell() {
      isTold = true
      for (const write of kept.splice(0)) write()
    },
  }
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
const tally = { passed: 0, failed: 0, skipped: 0 }
let broken = false
const [unitFile, journeysFile] = ['unit.json', 'journeys.json'].map((file) => path.join(results, file))
const unitArgs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitFile}`]
const unit = only === 'journeys' ? undefined : start(['node_modules/vitest/vitest.mjs', ...unitArgs], {}, false)
// Journeys wait for people's time most of the while: they go beside the unit tests, which give way to them.
if (unit) os.setPriority(unit.pid, os.constants.priority.PRIORITY_LOW)
const journeys =
  only === 'unit'
    ? undefined
    : start(
        ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
        { PLAYWRIGHT_JSON_OUTPUT_NAME: journeysFile },
        unit !== undefined,
      )

if (unit) {
  broken ||= (await unit.ended) !== 0
  const report = read(unitFile)
  tally.passed += report?.numPassedTests ?? 0
  tally.failed +=
    (report?.numFailedTests ?? 0) +
    (report?.testResults ?? []).filter((suite) => suite.status === 'failed' && suite.assertionResults.length === 0)
      .length
  tally.skipped += report?.numPendingTests ?? 0
}
if (journeys) {
  journeys.tell()
  broken ||= (await journeys.ended) !== 0
  const stats = read(journeysFile)?.stats
  tally.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  tally.failed += stats?.unexpected ?? 0
  tally.skipped += stats?.skipped ?? 0
}
rmSync(results, { recursive: true, force: true })
if (broken && tally.failed === 0) tally.failed = 1
console.log(`\n${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`)
process.exit(tally.failed > 0 ? 1 : 0)
