import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import exceljs from 'exceljs'
import { afterAll, expect, test } from 'vitest'
import type { EndpointModel, PageSlice } from '../schemas/index.ts'
import { caller } from './server/running-server.ts'
import { type Row, type Step, stepsOf } from './tutorial-steps.ts'

const tutorial = readFileSync('docs/tutorial.md', 'utf8')
const base = mkdtempSync(path.join(tmpdir(), 'wattform-tutorial-'))
const folder = path.join(base, 'my-campus')
let url = ''
let server: ChildProcess | undefined
let log = ''
let printed = ''

afterAll(async () => {
  await stop()
  rmSync(base, { recursive: true, force: true })
})

const here = (text: string) => text.replaceAll('../my-campus', folder).replaceAll('http://127.0.0.1:3000', url)

async function stop(): Promise<void> {
  if (server === undefined || server.exitCode !== null) return
  const gone = new Promise((resolve) => server?.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
}

/** Calls until the condition holds; what the server said is told where it never does. */
async function until<T>(what: string, found: () => Promise<T | undefined>): Promise<T> {
  for (let left = 450; left > 0; left -= 1) {
    const value = await found()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`Never came: ${what}\n${log.slice(-4000)}`)
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Runs `A=b … npm start` by its environment, from the sources. */
async function start(command: string): Promise<void> {
  await stop()
  expect(command).toMatch(/npm start$/)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const given = [...command.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])
  const own = { PORT: String(port), MQTT_PORT: '0', LOG_LEVEL: 'warn' }
  const { DOCUMENTS_DIR: _, ...env } = process.env
  log = ''
  server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...env, ...own, ...Object.fromEntries(given) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk: Buffer) => (log += chunk.toString()))
  await until('a healthy server', async () => {
    if (server?.exitCode !== null) throw new Error(`The server ended:\n${log}`)
    return (await fetch(`${url}/api/health`).catch(() => undefined))?.status === 200 || undefined
  })
}

async function run(command: string): Promise<number | null> {
  printed = ''
  const shell = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return new Promise((resolve) => shell.once('close', resolve))
}

async function fill(file: string, rows: readonly Row[]): Promise<void> {
  const book = new exceljs.Workbook()
  await book.xlsx.readFile(path.join(folder, file))
  const sheet = book.worksheets[0] as exceljs.Worksheet
  const head = sheet.getRow(1).values as (string | undefined)[]
  for (const [index, row] of rows.entries())
    for (const [name, value] of Object.entries(row)) {
      expect(head, `${file} has no column ${name}`).toContain(name)
      if (value !== '')
        sheet.getCell(index + 2, head.indexOf(name)).value = /^\d+(\.\d+)?$/.test(value) ? +value : value
    }
  await book.xlsx.writeFile(path.join(folder, file))
}

const signIn = async () => {
  const [, password] = /ADMIN_PASSWORD=(\S+)/.exec(tutorial) ?? []
  const { data } = await caller(url)<{ token: string }>('POST', '/api/login', {
    body: { userName: 'admin', password },
  })
  return data.token
}

/** Rows that the data of a page answers with, as its widgets get them. */
async function open(id: string): Promise<Readonly<Record<string, readonly Row[]>>> {
  const token = await signIn()
  const call = caller(url)
  const slice = await until(`page ${id}`, async () => {
    const { code, data } = await call<PageSlice>('GET', `/api/documents/pages/${id}`, { token })
    return code === 200 && Object.keys(data.page.data ?? {}).length >= (id === 'building-area' ? 2 : 0)
      ? data
      : undefined
  })
  const found: Record<string, readonly Row[]> = {}
  for (const [name, { endpoint }] of Object.entries(slice.page.data ?? {})) {
    const { path: address } = slice.endpoints[String(endpoint)] as EndpointModel
    const { code, data } = await call<{ rows: Row[] }>('GET', address, { token })
    expect(code, `${id}: ${address}`).toBe(200)
    found[name] = data.rows
  }
  return found
}

const menuText = async () =>
  JSON.stringify((await caller(url)('GET', '/api/documents/boot', { token: await signIn() })).data)

async function act({ verb, on, rows }: Extract<Step, { kind: 'act' }>): Promise<void> {
  switch (verb) {
    case '填写':
      return fill(on, rows)
    case '打开':
      await open(on)
      return
    case '新增': {
      const token = await signIn()
      const call = caller(url)
      const { data } = await call<{ rows: { id: number }[] }>('GET', '/api/projects', { token })
      for (const { power, ...row } of rows) {
        const body = { ...row, power: Number(power), projectId: data.rows[0]?.id }
        expect(await call('POST', `/api/${on}/create`, { token, body })).toMatchObject({ code: 200 })
      }
      return
    }
    case '菜单':
      await until(`menu entry ${on}`, async () => (await menuText()).includes(on) || undefined)
      return
    default:
      throw new Error(`Nobody knows how to do ${verb}.`)
  }
}

async function take(step: Step): Promise<void> {
  if (step.kind === 'run') expect(await run(here(step.command)), printed).toBe(0)
  else if (step.kind === 'fail') {
    expect(await run(here(step.command)), printed).toBe(1)
    // The running server tells the same, and goes on with what it has.
    await until('the fault in the log', async () =>
      log.includes('文档有误，仍使用原来的文档') && log.includes('my-campus.json:13') ? true : undefined,
    )
    expect(await menuText()).toContain('"charging-pile-list"')
  } else if (step.kind === 'start') await start(here(step.command))
  else if (step.kind === 'file') writeFileSync(path.join(folder, step.file), step.text)
  else if (step.kind === 'output') for (const line of step.lines) expect(printed).toContain(line)
  else if (step.kind === 'act') await act(step)
}

test('the tutorial does what it says, from the lists to what is published', { timeout: 300_000 }, async () => {
  const steps = stepsOf(tutorial)
  expect(steps.length).toBeGreaterThan(20)
  for (const step of steps) await take(step)

  const { buildings, piles } = await open('building-area')
  expect(buildings?.map(({ name, area }) => [name, area])).toEqual([
    ['教学楼', 12_800],
    ['图书馆', 9600.5],
    ['一食堂', 3200],
  ])
  expect(piles?.map(({ name, power }) => [name, power]).sort()).toEqual([
    ['CP-01', 120],
    ['CP-02', 7],
  ])
  const token = await signIn()
  const { data } = await caller(url)<{ rows: Row[] }>('GET', '/api/meters', { token })
  expect(data.rows.map(({ number }) => number).sort()).toEqual(['E-01', 'E-01-1', 'E-01-2', 'E-02', 'W-03'])
})
