import { mkdirSync } from 'node:fs'
import { pino } from 'pino'
import { ConfigError, readConfig } from './config.ts'
import { MigrationRefused } from './db/migrate/migrate.ts'
import { demoUsers } from './demo/demo-users.ts'
import { issueLine } from './documents/document-set.ts'
import { DocumentsRefused } from './documents/in-force.ts'
import { startServer } from './start.ts'
import { demoPassword } from './tasks/demo-accounts.ts'

/** Faults that a person can mend are printed as they are; anything else with all that is known. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof MigrationRefused) return error.message
  if (error instanceof DocumentsRefused) return [error.message, ...error.issues.map(issueLine)].join('\n')
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return `端口已被占用：${error.message}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  const log = pino({ level: config.logLevel })
  // Run from its sources it is development; the bundle is what goes into service.
  const development = import.meta.url.endsWith('.ts')
  const server = await startServer({ config, log, root: process.cwd(), development })

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, '正在停止')
    await server.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))

  await server.ready
  if (isStopping) return
  const { password, made, file } = server.admin
  const how = made
    ? `密码 ${password}（只显示这一次，另存于 ${file}）`
    : file
      ? `密码见 ${file}`
      : '密码为 ADMIN_PASSWORD 所设'
  const demo = config.demo
    ? `\n  演示账号 ${demoUsers.map((user) => user.userName).join('、')}，密码 ${demoPassword(config.dataDir)}`
    : ''
  console.log(`\n  公共机构节能监管平台  ${server.url}\n  账号 admin，${how}${demo}\n`)
}

run().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})
