import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The repository's root folder. */
export const root = path.resolve(import.meta.dirname, '..')

/** Runs a command with this terminal; ends the process where it fails. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (status !== 0) {
    console.error(`失败：${command} ${args.join(' ')}`)
    process.exit(status ?? 1)
  }
}

/** Installs the packages of package-lock.json where they are missing or of another lock file. */
export function ensurePackages() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = path.join(root, 'node_modules', '.wattform-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('正在安装依赖包（npm install）…')
  // Not `npm ci`: it refuses a lock file that leaves out builds for platforms whose package a registry does not hold.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'])
  writeFileSync(stamp, lock)
}
