import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import exceljs from 'exceljs'
import { type Row, type Step, stepsOf } from './steps.ts'

/** What a person does in the product itself while following the tutorial, over the wire or in a browser. */
export interface Hands {
  /** Opens a page by its id and sees that it is whole. */
  open(pageId: string): Promise<void>
  /** Adds rows of an entity; keys are titles of its fields. */
  add(entityId: string, rows: readonly Row[]): Promise<void>
  /** Waits until the side menu has an entry of this title. */
  findInMenu(title: string): Promise<void>
}

/** The tutorial's project folder and its product, as far as the steps have come. */
export interface Following {
  readonly folder: string
  /** Where the product answers; another address after each start. */
  url(): string
  /** Of admin. */
  readonly password: string
  /** Does all steps in their order; what is not done as the text says throws. */
  follow(hands: Hands): Promise<void>
  /** Ends the product and removes the folder. */
  end(): Promise<void>
}

/** A document of the project, as it lies in the folder. */
export const documentIn = (folder: string, file: string) =>
  JSON.parse(readFileSync(path.join(folder, 'documents', file), 'utf8'))

/**
 * Follows docs/tutorial.md in a folder of its own: runs its commands, writes its files, fills its lists, compares what
 * is printed. Only folder, port and how the server starts differ from the text: `server` is given to node for `npm start`.
 */
export function followTutorial(server: readonly string[]): Following {
  const text = readFileSync('docs/tutorial.md', 'utf8')
  const base = mkdtempSync(path.join(tmpdir(), 'wattform-tutorial-'))
  const folder = path.join(base, 'my-campus')
  let url = ''
  let running: ChildProcess | undefined
  let log = ''
  let printed = ''

  const here = (command: string) => command.replaceAll('../my-campus', folder).replaceAll('http://127.0.0.1:3000', url)

  async function stop(): Promise<void> {
    if (running === undefined || running.exitCode !== null) return
    const gone = new Promise((resolve) => running?.once('exit', resolve))
    running.kill('SIGTERM')
    await gone
  }

  /** Starts the product by the environment of `A=b … npm start`. */
  async function start(command: string): Promise<void> {
    await stop()
    if (!command.endsWith('npm start')) throw new Error(`That starts no product: ${command}`)
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const given = Object.fromEntries([...command.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]))
    const { DOCUMENTS_DIR: _, ...env } = process.env
    log = ''
    running = spawn(process.execPath, server, {
      env: { ...env, PORT: String(port), MQTT_PORT: '0', LOG_LEVEL: 'warn', ...given },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const out of [running.stdout, running.stderr]) out?.on('data', (chunk: Buffer) => (log += chunk.toString()))
    await until(
      async () => {
        if (running?.exitCode !== null) throw new Error(`The server ended:\n${log.slice(-4000)}`)
        return (await fetch(`${url}/api/health`).catch(() => undefined))?.status === 200 || undefined
      },
      () => `No healthy server:\n${log.slice(-4000)}`,
    )
  }

  async function run(command: string, status: number): Promise<void> {
    printed = ''
    const shell = spawn('sh', ['-c', here(command)], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const out of [shell.stdout, shell.stderr]) out.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const ended = await new Promise((resolve) => shell.once('close', resolve))
    if (ended !== status) throw new Error(`${command}\nended with ${ended}:\n${printed}`)
  }

  /** What is wrong in the folder stands in the log of the server as well. */
  const faultIsLogged = () =>
    until(
      async () => (log.includes('文档有误，仍使用原来的文档') && log.includes('my-campus.json:13')) || undefined,
      () => `The fault is not in the log:\n${log.slice(-4000)}`,
    )

  async function act({ verb, on, rows }: Extract<Step, { kind: 'act' }>, hands: Hands): Promise<void> {
    if (verb === '填写') await fillList(path.join(folder, on), rows)
    else if (verb === '打开') await hands.open(on)
    else if (verb === '新增') await hands.add(on, rows)
    else if (verb === '菜单') await hands.findInMenu(on)
    else throw new Error(`Nobody knows how to do ${verb}.`)
  }

  async function take(step: Step, hands: Hands): Promise<void> {
    switch (step.kind) {
      case 'run':
        return run(step.command, 0)
      case 'fail':
        await run(step.command, 1)
        if (running !== undefined) await faultIsLogged()
        return
      case 'start':
        return start(here(step.command))
      case 'file':
        return writeFileSync(path.join(folder, step.file), step.text)
      case 'output': {
        const missing = step.lines.filter((line) => !printed.includes(line))
        if (missing.length > 0) throw new Error(`Never printed: ${missing.join(' / ')}\n${printed}`)
        return
      }
      case 'act':
        return act(step, hands)
    }
  }

  return {
    folder,
    url: () => url,
    password: /ADMIN_PASSWORD=(\S+)/.exec(text)?.[1] ?? '',
    async follow(hands) {
      const steps = stepsOf(text)
      if (steps.length <= 20) throw new Error(`Only ${steps.length} steps are marked in the tutorial.`)
      for (const step of steps) await take(step, hands)
    },
    async end() {
      await stop()
      rmSync(base, { recursive: true, force: true })
    },
  }
}

/** Asks until there is an answer, and gives it; throws what `failed` says where none comes within 90 s. */
export async function until<T>(ask: () => Promise<T | undefined>, failed: () => string): Promise<T> {
  for (let left = 450; left > 0; left -= 1) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(failed())
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Writes rows below the head of a workbook's first sheet; a column that it does not have throws. */
async function fillList(file: string, rows: readonly Row[]): Promise<void> {
  const book = new exceljs.Workbook()
  await book.xlsx.readFile(file)
  const sheet = book.worksheets[0] as exceljs.Worksheet
  const head = sheet.getRow(1).values as (string | undefined)[]
  for (const [index, row] of rows.entries())
    for (const [name, value] of Object.entries(row)) {
      if (!head.includes(name)) throw new Error(`${file} has no column ${name}.`)
      if (value === '') continue
      sheet.getCell(index + 2, head.indexOf(name)).value = /^\d+(\.\d+)?$/.test(value) ? Number(value) : value
    }
  await book.xlsx.writeFile(file)
}
