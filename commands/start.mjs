import { spawn } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { ensurePackages, root } from './packages.mjs'

ensurePackages()
const { buildAll } = await import('./build.mjs')
await buildAll().catch((error) => {
  console.error(error.message)
  process.exit(1)
})

const env = { ...process.env, DEMO: process.env.DEMO ?? '1' }
const isDemo = env.DEMO === '1'
const plan = path.resolve(root, env.DATA_DIR?.trim() || './data', 'simulators.json')
// Left by an earlier run: its ports are no longer true.
rmSync(plan, { force: true })

const built = (name) => ['--enable-source-maps', path.join(root, 'dist/server', name)]
const server = spawn(process.execPath, built('main.js'), { cwd: root, stdio: 'inherit', env })
let simulators
let isEnding = false

/** Plays the collectors of the demo as soon as the server says what there is to play, and again should they end. */
function playDemo() {
  if (isEnding) return
  if (!statSync(plan, { throwIfNoEntry: false })) {
    setTimeout(playDemo, 500).unref()
    return
  }
  simulators = spawn(process.execPath, [...built('simulate.js'), '--quiet'], { cwd: root, stdio: 'inherit', env })
  simulators.on('exit', () => setTimeout(playDemo, 5000).unref())
}
if (isDemo) playDemo()

const end = (signal) => {
  isEnding = true
  simulators?.kill(signal)
  server.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal))
server.on('exit', (code, signal) => {
  isEnding = true
  simulators?.kill()
  process.exit(code ?? (signal ? 1 : 0))
})
