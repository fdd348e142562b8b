import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processState } from './postmaster.ts'
import { openEmbedded } from './supervisor.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'wattform-supervisor-'))
  await chmod(dataDir, 0o755)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

test('a first start makes a cluster with checksums that listens on this machine only and keeps its password private', async () => {
  const server = await openEmbedded({ dataDir })
  const url = await server.databaseUrl('wattform')
  expect(server.attached).toBe(false)
  const [shown] = await ask(
    url,
    `select current_setting('data_checksums') as checksums,
    current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
    current_setting('unix_socket_directories') as sockets`,
  )
  expect(shown).toEqual({ checksums: 'on', addresses: '127.0.0.1', encoding: 'UTF8', sockets: '' })
  expect(statSync(join(dataDir, 'postgres', 'wattform.json')).mode & 0o777).toBe(0o600)
  await expect(ask(url.replace(/:[^:@/]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await server.stop()
  expect(processState(server.pid)).not.toBe('alive')
})

test('a second opener attaches to the running server, on the remembered port, and the last one out stops it', async () => {
  const first = await openEmbedded({ dataDir })
  const second = await openEmbedded({ dataDir })
  expect(second).toMatchObject({ attached: true, pid: first.pid })
  const url = await first.databaseUrl('wattform')
  expect(await second.databaseUrl('wattform')).toBe(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await second.stop()
  expect(processState(first.pid)).toBe('alive')
  await client.end()
  await first.stop()
  expect(processState(first.pid)).not.toBe('alive')
  const again = await openEmbedded({ dataDir })
  expect(await again.databaseUrl('wattform')).toBe(url)
  await again.stop()
})

test('after a kill -9 of the server it starts again by itself and nothing committed is lost', async () => {
  for (let round = 0; round < 3; round += 1) {
    const server = await openEmbedded({ dataDir })
    const url = await server.databaseUrl('wattform')
    await ask(url, 'create table if not exists kept (n int)')
    await ask(url, `insert into kept values (${round})`)
    process.kill(server.pid, 'SIGKILL')
  }
  const server = await openEmbedded({ dataDir })
  expect(await ask(await server.databaseUrl('wattform'), 'select n from kept order by n')).toEqual([
    { n: 0 },
    { n: 1 },
    { n: 2 },
  ])
  await server.stop()
})

test('two first starts at the same time end with the same server', async () => {
  const other = join(dataDir, 'other')
  const servers = await Promise.all([openEmbedded({ dataDir: other }), openEmbedded({ dataDir: other })])
  expect(servers[0].pid).toBe(servers[1].pid)
  const [url] = await Promise.all(servers.map((server) => server.databaseUrl('wattform')))
  expect(await ask(url as string, 'select 1 as one')).toEqual([{ one: 1 }])
  await Promise.all(servers.map((server) => server.stop()))
  expect(processState(servers[0].pid)).not.toBe('alive')
})

test('several instances run side by side', async () => {
  const folders = ['one', 'two'].map((name) => join(dataDir, name))
  const servers = await Promise.all(folders.map((folder) => openEmbedded({ dataDir: folder })))
  const urls = await Promise.all(servers.map((server) => server.databaseUrl('wattform')))
  expect(new Set(urls.map((url) => new URL(url).port)).size).toBe(2)
  await Promise.all(servers.map((server) => server.stop()))
})

test('a data folder below one that the database user cannot enter works, and a removed one starts empty', async () => {
  const closed = join(dataDir, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const inner = join(closed, 'data')
  for (let round = 0; round < 2; round += 1) {
    const server = await openEmbedded({ dataDir: inner })
    const url = await server.databaseUrl('wattform')
    await ask(url, 'create table fresh (n int)')
    const { data_directory } = (await ask<{ data_directory: string }>(url, 'show data_directory'))[0] ?? {
      data_directory: '',
    }
    await server.stop()
    rmSync(inner, { recursive: true })
    if (data_directory.startsWith('/var/lib/wattform/')) rmSync(data_directory, { recursive: true })
  }
})

test('a start that cannot succeed says where to look', async () => {
  const broken = join(dataDir, 'broken')
  const server = await openEmbedded({ dataDir: broken })
  await server.stop()
  await sleep(50)
  const settings = { shared_buffers: 'nonsense' }
  await expect(openEmbedded({ dataDir: broken, settings })).rejects.toThrow(
    /内置数据库无法启动，日志见 .*postgres\.log[\s\S]*shared_buffers/,
  )
  expect(await readFile(join(broken, 'postgres.log'), 'utf8')).toContain('shared_buffers')
})
