import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { chromium, type Page } from 'playwright'
import { browserFlags } from '../browser-flags.ts'

const root = resolve(import.meta.dirname, '../..')

async function buildPage(entry: string, folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
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

/** Builds a page, opens it in the system's Chromium (1920 x 937) and hands it over; all is gone afterwards. */
export async function withBenchPage<T>(
  entry: string,
  use: (page: Page) => Promise<T>,
  print: (line: string) => void = console.log,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'wattform-bench-'))
  await buildPage(entry, folder)
  const server = await serve(folder)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: browserFlags,
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 937 } })
    page.on('pageerror', (fault) => print(`页面错误：${fault.message}`))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return await use(page)
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b)

/** The value in the middle; 0 for none. */
export const median = (numbers: readonly number[]): number => sorted(numbers)[Math.floor(numbers.length / 2)] ?? 0

/** The value that 95 of 100 do not pass; 0 for none. */
export const percentile95 = (numbers: readonly number[]): number =>
  sorted(numbers)[Math.ceil(numbers.length * 0.95) - 1] ?? 0
