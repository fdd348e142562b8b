import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** How much is logged, in pino's words. */
export type LogLevel = (typeof logLevels)[number]

/** What the environment says, read once at the start (architecture, section 5). */
export interface ServerConfig {
  readonly port: number
  readonly host: string
  /** Absolute path; everything that this instance keeps lies below it. */
  readonly dataDir: string
  /** A PostgreSQL of one's own; absent: the embedded one below `dataDir`. */
  readonly databaseUrl?: string
  /** Absent: a random one is made and kept, see `adminPassword`. */
  readonly adminPassword?: string
  readonly demo: boolean
  readonly mqttUrl?: string
  /** Port of the embedded broker; absent: 1883, where it is free. */
  readonly mqttPort?: number
  /** TCP gateway of the collectors; absent: none is opened. */
  readonly collectorPort?: number
  /** An implementer's overlay on the shipped documents, absolute. */
  readonly documentsDir?: string
  readonly logLevel: LogLevel
}

/** The environment is wrong; the message names every fault at once. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`环境变量有误：\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The typed configuration, relative paths resolved against the working directory.
 *
 * Refused whole by `ConfigError`: a value that cannot be understood never falls back to its default.
 */
export function readConfig(env: Environment): ServerConfig {
  const faults: string[] = []
  const text = (name: string) => env[name]?.trim() || undefined
  const port = (name: string, missing: number | undefined) => {
    const value = text(name)
    if (value === undefined) return missing
    if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
    faults.push(`${name} 应为 0 到 65535 的端口号，而不是“${value}”`)
    return missing
  }
  const url = (name: string, schemes: readonly string[]) => {
    const value = text(name)
    if (value === undefined) return undefined
    if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value
    faults.push(`${name} 应为以 ${schemes.map((scheme) => `${scheme}//`).join(' 或 ')} 开头的地址`)
    return undefined
  }
  const demo = text('DEMO')
  if (demo !== undefined && demo !== '0' && demo !== '1') faults.push(`DEMO 应为 0 或 1，而不是“${demo}”`)
  const logLevel = text('LOG_LEVEL') ?? 'info'
  if (!isLogLevel(logLevel)) faults.push(`LOG_LEVEL 应为 ${logLevels.join('、')} 之一，而不是“${logLevel}”`)
  const documentsDir = text('DOCUMENTS_DIR')
  if (documentsDir !== undefined && !isFolder(documentsDir)) {
    faults.push(`DOCUMENTS_DIR 所指的文件夹不存在：${resolve(documentsDir)}`)
  }
  const dataDir = resolve(text('DATA_DIR') ?? './data')
  if (existsSync(dataDir) && !isFolder(dataDir)) faults.push(`DATA_DIR 不是文件夹：${dataDir}`)
  const adminPassword = env.ADMIN_PASSWORD || undefined
  if (adminPassword?.trim() === '') faults.push('ADMIN_PASSWORD 不能只有空格')

  const config: ServerConfig = {
    port: port('PORT', 3000) ?? 3000,
    host: text('HOST') ?? '127.0.0.1',
    dataDir,
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    adminPassword,
    demo: demo === '1',
    mqttUrl: url('MQTT_URL', ['mqtt:', 'mqtts:', 'ws:', 'wss:']),
    mqttPort: port('MQTT_PORT', undefined),
    collectorPort: port('COLLECTOR_PORT', undefined),
    documentsDir: documentsDir === undefined ? undefined : resolve(documentsDir),
    logLevel: isLogLevel(logLevel) ? logLevel : 'info',
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/** The first password of the user admin, and whether it was made just now (then it is printed once). */
export interface AdminPassword {
  readonly password: string
  readonly made: boolean
  /** Where it is kept; absent when it came from the environment. */
  readonly file?: string
}

/**
 * The password given by the environment, else the one kept in `DATA_DIR/admin-password` (mode 0600), made if missing.
 */
export function adminPassword(config: ServerConfig): AdminPassword {
  if (config.adminPassword !== undefined) return { password: config.adminPassword, made: false }
  const file = join(config.dataDir, 'admin-password')
  if (existsSync(file)) return { password: readFileSync(file, 'utf8').trim(), made: false, file }
  const password = randomBytes(12).toString('base64url')
  mkdirSync(config.dataDir, { recursive: true })
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return { password, made: true, file }
}

function isLogLevel(value: string): value is LogLevel {
  return (logLevels as readonly string[]).includes(value)
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}
