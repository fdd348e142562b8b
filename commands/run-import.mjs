import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, root } from './packages.mjs'

// `npm run import -- FILE…`: paths are relative to where npm was called.
ensurePackages()
const args = [
  '--enable-source-maps',
  '--import',
  'tsx',
  path.join(root, 'commands/import.ts'),
  ...process.argv.slice(2),
]
const { status, signal } = spawnSync(process.execPath, args, {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
})
process.exit(status ?? (signal ? 1 : 0))
