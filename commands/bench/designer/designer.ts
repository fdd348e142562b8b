import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { readSources, shippedFolder } from '../../read-documents.ts'
import { median, percentile95, withBenchPage } from '../browser-page.ts'

/** Widgets of the page that is measured. */
const COUNT = 200
const TIMES = 40
/** Milliseconds within which an edit has to be drawn, p95. */
const BUDGET_MS = 50

/** Milliseconds in the page designer, on a page of 200 widgets beside all documents of the platform. */
export interface DesignerFigures {
  readonly open: number
  readonly keystrokes: readonly number[]
  readonly drops: readonly number[]
}

async function measure(page: Page): Promise<DesignerFigures> {
  const sources = readSources(shippedFolder)
  const open = await page.evaluate(({ all, count }) => window.designerBench.open(all, count), {
    all: sources,
    count: COUNT,
  })
  const keystrokes: number[] = []
  const drops: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    keystrokes.push(await page.evaluate((id) => window.designerBench.type(id), `w${(time % 5) * 4}`))
    drops.push(await page.evaluate((index) => window.designerBench.drop(index), time * 3))
  }
  return { open, keystrokes, drops }
}

/** Types and drops in the page designer, in a real browser; each time runs from the act to the painted canvas. */
export async function benchDesigner(print: (line: string) => void = console.log): Promise<DesignerFigures> {
  const figures = await withBenchPage(join(import.meta.dirname, 'page.tsx'), measure, print)
  const line = (title: string, times: readonly number[]) => {
    const p95 = percentile95(times)
    const met = p95 <= BUDGET_MS ? '达到' : '未达到'
    print(`  ${title}：中位 ${median(times).toFixed(1)} ms，p95 ${p95.toFixed(1)} ms（目标 ${BUDGET_MS}，${met}）`)
  }
  print(`页面设计器，${COUNT} 个组件的页面：打开 ${figures.open.toFixed(0)} ms`)
  line('按键到画布', figures.keystrokes)
  line('放下组件到画布', figures.drops)
  return figures
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchDesigner()
