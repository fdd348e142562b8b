import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, root } from './packages.mjs'

// `npm run simulate -- --collectors 20 --faults`: plays collectors against a running platform.
ensurePackages()
const args = [
  '--enable-source-maps',
  '--import',
  'tsx',
  path.join(root, 'commands/simulate.ts'),
  ...process.argv.slice(2),
]
const child = spawn(process.execPath, args, { cwd: process.env.INIT_CWD ?? process.cwd(), stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
