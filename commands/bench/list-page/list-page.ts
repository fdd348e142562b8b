import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { chromium, type Page } from 'playwright'
import type { Run } from './page.tsx'

/** Medians of a kind, in milliseconds; keystrokes as the 95th percentile of all. */
export interface Figures {
  readonly firstVisible: number
  readonly scroll: number
  readonly selectAll: number
  readonly keystrokeP95: number
}

/** What is measured beside what, all in the same run. */
export interface ListPageFigures {
  readonly tables: {
    readonly title: string
    readonly ours: Figures
    readonly plain: Figures
    readonly virtual: Figures
  }[]
  readonly form: { readonly ours: Figures; readonly bare: Figures }
}

const root = resolve(import.meta.dirname, '../../..')
const rounds = 3
const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

async function buildPage(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [join(import.meta.dirname, 'page.tsx')],
    outfile: join(folder, 'page.js'),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.json': 'json' },
    logLevel: 'error',
  })
  const arco = await readFile(join(root, 'node_modules/@arco-design/web-react/dist/css/arco.css'))
  writeFileSync(join(folder, 'arco.css'), arco)
  const head =
    '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/arco.css"><link rel="stylesheet" href="/page.css">'
  writeFileSync(join(folder, 'index.html'), `${head}<body><script src="/page.js"></script></body>`)
}

function serve(folder: string): Promise<Server> {
  const types: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }
  const server = createServer((request, response) => {
    const file = basename(request.url === '/' ? 'index.html' : (request.url ?? ''))
    readFile(join(folder, file)).then(
      (body) =>
        response.writeHead(200, { 'content-type': types[file.split('.').at(-1) ?? ''] ?? 'text/plain' }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b)
const median = (numbers: readonly number[]): number => sorted(numbers)[Math.floor(numbers.length / 2)] ?? 0
const percentile95 = (numbers: readonly number[]): number => sorted(numbers)[Math.ceil(numbers.length * 0.95) - 1] ?? 0

function figuresOf(runs: readonly Run[]): Figures {
  return {
    firstVisible: median(runs.map((run) => run.firstVisible)),
    scroll: median(runs.map((run) => run.scroll)),
    selectAll: median(runs.map((run) => run.selectAll)),
    keystrokeP95: percentile95(runs.flatMap((run) => run.keystrokes)),
  }
}

/** Runs the kinds in turn, so that a slow moment of the machine falls on all of them; the first round warms up. */
async function inTurn<K extends string>(
  kinds: readonly K[],
  run: (kind: K) => Promise<Run>,
): Promise<Record<K, Figures>> {
  const runs = new Map<K, Run[]>(kinds.map((kind) => [kind, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const kind of kinds) {
      const result = await run(kind)
      if (round > 0) runs.get(kind)?.push(result)
    }
  return Object.fromEntries([...runs].map(([kind, results]) => [kind, figuresOf(results)])) as Record<K, Figures>
}

async function measure(page: Page): Promise<ListPageFigures> {
  const tables = []
  for (const [rows, columns] of [
    [1000, 12],
    [100, 50],
  ] as const) {
    const figures = await inTurn(['ours', 'virtual', 'plain'], (kind) =>
      page.evaluate(([of, r, c]) => window.bench.runTable(of, r, c), [kind, rows, columns] as const),
    )
    tables.push({ title: `${rows} 行 × ${columns} 列`, ...figures })
  }
  const form = await inTurn(['ours', 'bare'], (kind) => page.evaluate((of) => window.bench.runForm(of, 200), kind))
  return { tables, form }
}

const ms = (value: number): string => value.toFixed(1).padStart(8)
const ratio = (ours: number, other: number): string => (other > 0 ? `${(ours / other).toFixed(2)}×` : '--').padStart(8)

const rowsOfTable = [
  ['首屏可见', 'firstVisible'],
  ['滚到第 900 行', 'scroll'],
  ['全选', 'selectAll'],
  ['按键 p95', 'keystrokeP95'],
] as const

/** Lines that tell the figures: ours, the references, and the ratio to each. */
export function linesOf({ tables, form }: ListPageFigures): string[] {
  const lines: string[] = []
  for (const { title, ours, plain, virtual } of tables) {
    lines.push(`列表 ${title}（毫秒）      本产品  arco 普通    比值  arco 虚拟    比值`)
    for (const [name, key] of rowsOfTable)
      lines.push(
        `  ${name.padEnd(12, '　')}${ms(ours[key])}${ms(plain[key])}${ratio(ours[key], plain[key])}${ms(virtual[key])}${ratio(ours[key], virtual[key])}`,
      )
  }
  lines.push('表单 200 个字段（毫秒）      本产品      rjsf    比值')
  for (const [name, key] of [rowsOfTable[0], rowsOfTable[3]])
    lines.push(
      `  ${name.padEnd(12, '　')}${ms(form.ours[key])}${ms(form.bare[key])}${ratio(form.ours[key], form.bare[key])}`,
    )
  const first = tables[0]
  if (first) {
    const toPlain = first.ours.firstVisible / first.plain.firstVisible
    const toVirtual = first.ours.firstVisible / first.virtual.firstVisible
    lines.push(
      `预算：首屏 ≤ 普通表的 0.10 倍（${toPlain.toFixed(2)}，${toPlain <= 0.1 ? '达到' : '未达到'}），≤ 虚拟表的 1.30 倍（${toVirtual.toFixed(2)}，${toVirtual <= 1.3 ? '达到' : '未达到'}）`,
    )
  }
  return lines
}

/** Our list and form beside arco's bare table and bare rjsf, in one browser; prints times and ratios. */
export async function benchListPage(print: (line: string) => void = console.log): Promise<ListPageFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'wattform-bench-'))
  await buildPage(folder)
  const server = await serve(folder)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: browserFlags,
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 937 } })
    page.on('pageerror', (fault) => print(`页面错误：${fault.message}`))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    const figures = await measure(page)
    for (const line of linesOf(figures)) print(line)
    return figures
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchListPage()
