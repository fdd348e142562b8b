import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, root } from './packages.mjs'

ensurePackages()
const { buildAll } = await import('./build.mjs')
await buildAll().catch((error) => {
  console.error(error.message)
  process.exit(1)
})

const server = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'dist/server/main.js')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DEMO: process.env.DEMO ?? '1' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
