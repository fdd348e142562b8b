import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensurePackages, root } from './packages.mjs'

const sources = [
  'schemas/engine',
  'schemas/meta',
  'schemas/index.ts',
  'schemas/types.gen.ts',
  'runtime',
  'designer',
  'server',
  'generators/simulate',
  'commands/simulate',
]
const single = [
  'commands/import.ts',
  'commands/simulate.ts',
  'rspack.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'commands/build.mjs',
]

/** Digest of all that goes into the build. */
function digest() {
  const hash = createHash('sha256')
  const add = (file) => {
    hash.update(file)
    hash.update(readFileSync(path.join(root, file)))
  }
  for (const folder of sources) {
    const full = path.join(root, folder)
    if (!existsSync(full)) continue
    if (path.extname(folder) !== '') add(folder)
    else
      for (const file of readdirSync(full, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
        .sort())
        if (!/\.test\.tsx?$/.test(file)) add(file)
  }
  for (const file of single) if (existsSync(path.join(root, file))) add(file)
  return hash.digest('hex')
}

async function buildServer() {
  const { build } = await import('esbuild')
  const entries = { main: 'server/main.ts', import: 'commands/import.ts', simulate: 'commands/simulate.ts' }
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(path.join(root, file)))),
    outdir: 'dist/server',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  })
}

function buildClient() {
  const args = [path.join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build', '--mode', 'production']
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`rspack:\n${output}`))))
  })
}

/** Builds dist/client and dist/server where their sources changed since the last build. */
export async function buildAll() {
  const stamp = path.join(root, 'dist', 'stamp')
  const now = digest()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  const started = Date.now()
  console.log('正在构建…')
  rmSync(stamp, { force: true })
  mkdirSync(path.join(root, 'dist'), { recursive: true })
  await Promise.all([buildServer(), buildClient()])
  writeFileSync(stamp, now)
  console.log(`构建完成，用时 ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensurePackages()
  await buildAll().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
