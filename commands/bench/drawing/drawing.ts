import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { median, percentile95, withBenchPage } from '../browser-page.ts'

/** Elements of the drawing that is measured. */
const COUNT = 2000
const FRAMES = 120
/** A frame at 60 a second, ms. */
const FRAME_MS = 1000 / 60

/** Milliseconds on a drawing of 2,000 elements. */
export interface DrawingFigures {
  readonly open: number
  /** Frames while one element is dragged, while all are, and while all are moved the plain way. */
  readonly one: Frames
  readonly all: Frames
  readonly plain: Frames
  readonly chooseAll: number
  /** A drag's release until all is drawn where it belongs. */
  readonly release: number
  readonly nudge: number
  readonly undo: number
}

interface Frames {
  readonly median: number
  readonly p95: number
  /** Processor time of page and compositor for one frame: what the machine's other work does not change. */
  readonly cpu: number
}

/** Runs a drag; times of its frames and the browser's processor time for one of them, ms. */
async function framesOf(page: Page, run: () => Promise<readonly number[]>): Promise<Frames> {
  const before = await cpuMs(page)
  const times = await run()
  const cpu = ((await cpuMs(page)) - before) / Math.max(times.length, 1)
  return { median: median(times), p95: percentile95(times), cpu }
}

async function cpuMs(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  await session?.detach()
  const drawing = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU')
  return drawing.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
}

async function measure(page: Page): Promise<DrawingFigures> {
  const open = await page.evaluate((count) => window.drawingBench.open(count), COUNT)
  const dragged = async () => {
    const at = await page.evaluate(() => window.drawingBench.placeOf('e0'))
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    const frames = await framesOf(page, () =>
      page.evaluate(({ x, y, count }) => window.drawingBench.drag(x, y, count), { ...at, count: FRAMES }),
    )
    const from = performance.now()
    await page.mouse.up()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    // The first frames lift the elements off the drawing; they are told by the p95 of all.
    return { frames, release: performance.now() - from }
  }
  const one = await dragged()
  await page.evaluate(() => window.drawingBench.undo())
  const chooseAll = await page.evaluate(() => window.drawingBench.chooseAll())
  const all = await dragged()
  const undo = await page.evaluate(() => window.drawingBench.undo())
  const nudge = await page.evaluate(() => window.drawingBench.nudge())
  const plain = await framesOf(page, () => page.evaluate((frames) => window.drawingBench.plainDrag(frames), FRAMES / 4))
  return { open, one: one.frames, all: all.frames, plain, chooseAll, release: all.release, nudge, undo }
}

/** Drags 1 and 2,000 elements in the editor of drawings, in a real browser; prints the times of frames. */
export async function benchDrawing(print: (line: string) => void = console.log): Promise<DrawingFigures> {
  const figures = await withBenchPage(join(import.meta.dirname, 'page.tsx'), measure, print)
  const ms = (value: number) => value.toFixed(1)
  const line = (title: string, { median: middle, p95, cpu }: Frames) =>
    `  ${title}：每帧中位 ${ms(middle)} ms，p95 ${ms(p95)} ms，处理器 ${ms(cpu)} ms`
  const isMet = figures.all.p95 <= FRAME_MS * 1.1 && figures.one.p95 <= FRAME_MS * 1.1
  print(`组态 ${COUNT} 个图元：打开 ${ms(figures.open)} ms · 全选 ${ms(figures.chooseAll)} ms`)
  print(line('拖动 1 个', figures.one))
  print(line(`拖动 ${COUNT} 个`, figures.all))
  print(line(`逐个改位置（参照）${COUNT} 个`, figures.plain))
  print(
    `  松开到画好 ${ms(figures.release)} ms · 方向键微移 ${ms(figures.nudge)} ms · 撤销 ${ms(figures.undo)} ms` +
      ` · 目标每秒 60 帧（16.7 ms）${isMet ? '达到' : '未达到'}`,
  )
  return figures
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchDrawing()
