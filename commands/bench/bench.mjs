import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, root } from '../packages.mjs'

// `npm run bench [-- part … --big --long]`: every benchmark, or the named ones; each prints figures beside a reference of the same run.
ensurePackages()
const { buildAll } = await import('../build.mjs')
const { ensureBrowser } = await import('../browser.mjs')
await buildAll()
const env = { ...process.env, CHROMIUM_PATH: ensureBrowser() }
const args = [
  path.join(root, 'node_modules/tsx/dist/cli.mjs'),
  path.join(root, 'commands/bench/run.ts'),
  ...process.argv.slice(2),
]
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1)
