import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { adminPassword, ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'wattform-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('an empty environment gives the defaults of the architecture, section 5', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    demo: false,
    mqttPort: undefined,
    logLevel: 'info',
  })
})

test('every value is read with its type', () => {
  const env = {
    PORT: '3101',
    HOST: '0.0.0.0',
    DATA_DIR: folder,
    DATABASE_URL: 'postgresql://u:p@db:5432/wattform',
    ADMIN_PASSWORD: 'long enough',
    DEMO: '1',
    MQTT_URL: 'mqtt://broker:1883',
    MQTT_PORT: '2883',
    COLLECTOR_PORT: '9000',
    DOCUMENTS_DIR: folder,
    LOG_LEVEL: 'warn',
  }
  expect(readConfig(env)).toEqual({
    port: 3101,
    host: '0.0.0.0',
    dataDir: folder,
    databaseUrl: env.DATABASE_URL,
    adminPassword: 'long enough',
    demo: true,
    mqttUrl: env.MQTT_URL,
    mqttPort: 2883,
    collectorPort: 9000,
    documentsDir: folder,
    logLevel: 'warn',
  })
})

test('a wrong environment is refused whole, every fault named, and no secret repeated', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const env = {
    PORT: '70000',
    DATA_DIR: file,
    DATABASE_URL: 'mysql://u:s3cret@db/x',
    ADMIN_PASSWORD: '  ',
    DEMO: 'yes',
    MQTT_PORT: '-1',
    DOCUMENTS_DIR: '/nowhere/at/all',
    LOG_LEVEL: 'loud',
  }
  const refuse = () => readConfig(env)
  expect(refuse).toThrow(ConfigError)
  for (const name of Object.keys(env)) expect(refuse).toThrow(new RegExp(`- ${name} `))
  expect(refuse).not.toThrow(/s3cret/)
})

test('the first password is made once, kept with mode 0600, and gives way to one of the environment', () => {
  const config = readConfig({ DATA_DIR: join(folder, 'made') })
  const first = adminPassword(config)
  expect(first).toMatchObject({ made: true, file: join(folder, 'made', 'admin-password') })
  expect(first.password).toMatch(/^[\w-]{16}$/)
  expect(readFileSync(String(first.file), 'utf8').trim()).toBe(first.password)
  expect(statSync(String(first.file)).mode & 0o777).toBe(0o600)
  expect(adminPassword(config)).toEqual({ ...first, made: false })
  expect(adminPassword({ ...config, adminPassword: 'given one' })).toEqual({ password: 'given one', made: false })
})
