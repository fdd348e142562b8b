import { execFileSync, spawnSync } from 'node:child_process'

/** The user of the operating system that the database runs as. */
export interface OsUser {
  readonly uid: number
  readonly gid: number
}

/**
 * The user `postgres` when this process is root (PostgreSQL refuses to run as root), made if missing; else nothing:
 * the database then runs as the user of this process.
 */
export function databaseUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  return lookUp('postgres') ?? make('postgres')
}

/** Whether the user can start a program at this path, every folder on the way included. */
export function canRun(user: OsUser, program: string): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Whether the user can pass through a folder. */
export function canEnter(user: OsUser, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

function lookUp(name: string): OsUser | undefined {
  const ask = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [ask('-u'), ask('-g')]
  if (uid.status !== 0 || gid.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function make(name: string): OsUser {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  } catch (cause) {
    throw new Error('数据库不能以 root 身份运行，且无法创建系统用户 postgres；请创建该用户或设置 DATABASE_URL', {
      cause,
    })
  }
  const user = lookUp(name)
  if (user === undefined) throw new Error('系统用户 postgres 创建后仍查不到，请手工创建或设置 DATABASE_URL')
  return user
}
