import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, root } from '../packages.mjs'

// `npm run soak [-- rounds]`: kill -9 during an import and during a publish, ten rounds each unless told otherwise, fifty
// each while one document is published and while a renaming over twenty is, and
// twice as many while 200 collectors report; then a million broken frames for the gateway of the collectors.
ensurePackages()
const { buildAll } = await import('../build.mjs')
await buildAll()
const args = [
  path.join(root, 'node_modules/tsx/dist/cli.mjs'),
  '--expose-gc',
  path.join(root, 'commands/soak/run.ts'),
  ...process.argv.slice(2),
]
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1)
