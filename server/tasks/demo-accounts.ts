import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemCaller } from '../auth/callers.ts'
import type { Store } from '../db/connect.ts'
import { type DemoUser, demoUsers } from '../demo/demo-users.ts'
import type { RowsService } from '../rows/rows.service.ts'

/** What demo accounts are made with. */
export interface DemoAccountParts {
  readonly store: Store
  readonly rows: RowsService
  readonly dataDir: string
  readonly accessCodes: readonly string[]
}

interface DemoRole {
  readonly number: string
  readonly description: string
  /** Whether the role has a code. */
  readonly has: (code: string) => boolean
}

const keepsPlatform = /^(user|role|document|permission)\./
const roles: Readonly<Record<DemoUser['role'], DemoRole>> = {
  能源管理员: {
    number: 'energy-manager',
    description: '管理全部项目的档案、数据与分析',
    has: (code) => !keepsPlatform.test(code),
  },
  项目管理员: {
    number: 'project-manager',
    description: '维护本项目的档案与数据',
    has: (code) => !keepsPlatform.test(code) && !code.startsWith('operation-log.') && code !== 'project.write',
  },
  运行值班员: {
    number: 'operator',
    description: '查看运行情况，补录读数',
    has: (code) =>
      (code.endsWith('.read') && !keepsPlatform.test(code)) || code === 'reading.write' || code === 'round.enter',
  },
  查看用户: {
    number: 'viewer',
    description: '只查看',
    has: (code) => /^(dashboard|analysis|weather|project|meter|reading)\.read$/.test(code),
  },
}

/** The password of all demo accounts: kept in `DATA_DIR/demo-password` (mode 0600), made if missing. */
export function demoPassword(dataDir: string): string {
  const file = join(dataDir, 'demo-password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const password = `${randomBytes(6).toString('base64url')}-7`
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  return password
}

/** Makes the roles and people of the demo that are not there yet; those that are there stay as they are. */
export async function ensureDemoAccounts({ store, rows, dataDir, accessCodes }: DemoAccountParts): Promise<void> {
  const caller = systemCaller(accessCodes)
  const taken = await store.db
    .selectFrom('app_user')
    .select('user_name')
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute()
  const missing = demoUsers.filter((user) => !taken.some((row) => row.user_name === user.userName))
  if (missing.length === 0) return
  const projects = await store.db
    .selectFrom('project')
    .select(['id', 'number'])
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute()
  const roleIds = new Map<string, number>()
  for (const [name, role] of Object.entries(roles)) {
    const { number, description } = role
    const known = await store.db
      .selectFrom('app_role')
      .select('id')
      .where('number', '=', number)
      .where('deleted', '=', 0)
      .executeTakeFirst()
    const access = accessCodes.filter(role.has)
    const id =
      known?.id ??
      (await rows.create('role', { number, name, description, scope: 'projects', projectIds: [], access }, caller)).id
    roleIds.set(name, id)
  }
  const password = demoPassword(dataDir)
  for (const { userName, name, mobile, role, projects: numbers } of missing) {
    const projectIds =
      numbers === 'all' ? [] : projects.filter((project) => numbers.includes(project.number)).map(({ id }) => id)
    const scope = numbers === 'all' ? 'all' : 'projects'
    await rows.create(
      'user',
      { userName, name, mobile, roleIds: [roleIds.get(role)], scope, projectIds, status: 1, password },
      caller,
    )
  }
}
