import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CDPSession, Page } from 'playwright'
import { readSources, shippedFolder } from '../../read-documents.ts'
import { median, percentile95, withBenchPage } from '../browser-page.ts'
import type { LiveTimes } from './live.tsx'
import type { StepTimes } from './page.tsx'

/** Elements of the drawing that is measured. */
const COUNT = 2000
/** Of them with a live value. */
const BOUND = 500
const FRAMES = 120
/** Times that each step is done. */
const TIMES = 5
const TICKS = 20
/** A frame at 60 a second, ms. */
const FRAME_MS = 1000 / 60
/** Most that a step over all elements may take until it is drawn, ms. */
const STEP_MS = 100
/** Most that values may take until they stand in the drawing, ms. */
const TICK_MS = 50

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
  /** Steps that change all elements. */
  readonly steps: Readonly<Record<'微移' | '改颜色' | '撤销颜色' | '删除' | '撤销删除', Step>>
  readonly live: Ticks
}

interface Frames {
  readonly median: number
  readonly p95: number
  /** Processor time of page and compositor for one frame: what the machine's other work does not change. */
  readonly cpu: number
  /** Of it the main thread's: a frame is missed where this is longer than a frame. */
  readonly main: number
}

interface Step extends StepTimes {
  readonly cpu: number
  readonly main: number
}

interface Ticks {
  readonly apply: Frames
  readonly painted: number
  readonly plain: number
  readonly dropped: number
  readonly frames: number
}

/** Runs a drag; times of its frames and the browser's processor time for one of them, ms. */
async function framesOf(page: Page, run: () => Promise<readonly number[]>): Promise<Frames> {
  const before = await spentMs(page)
  const times = await run()
  const { cpu, main } = await spentMs(page, before)
  const count = Math.max(times.length, 1)
  return { median: median(times), p95: percentile95(times), cpu: cpu / count, main: main / count }
}

interface Spent {
  readonly cpu: number
  readonly main: number
}

/** Processor time so far, or since `before`. */
async function spentMs(page: Page, before: Spent = { cpu: 0, main: 0 }): Promise<Spent> {
  return { cpu: (await cpuMs(page)) - before.cpu, main: (await mainMs(page)) - before.main }
}

/** Processor time of the page's main thread. */
async function mainMs(page: Page): Promise<number> {
  const { metrics = [] } = (await (await metricsOf(page)).send('Performance.getMetrics')) ?? {}
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** One session for the life of the page, as its counting begins with it. */
function metricsOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page)
  if (known) return known
  const made = page
    .context()
    .newCDPSession(page)
    .then(async (session) => {
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      return session
    })
  sessions.set(page, made)
  return made
}

async function cpuMs(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  await session?.detach()
  const drawing = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU')
  return drawing.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
}

/** Medians of a step and of the step that takes it back, done several times. */
async function stepsOf(
  page: Page,
  there: () => Promise<StepTimes>,
  back: () => Promise<StepTimes>,
): Promise<readonly [Step, Step]> {
  const [went, came]: [Step[], Step[]] = [[], []]
  for (let time = 0; time < TIMES; time += 1) {
    for (const [act, into] of [
      [there, went],
      [back, came],
    ] as const) {
      const before = await spentMs(page)
      const times = await act()
      into.push({ ...times, ...(await spentMs(page, before)) })
    }
  }
  return [middle(went), middle(came)]
}

const middle = (steps: readonly Step[]): Step => ({
  drawn: median(steps.map(({ drawn }) => drawn)),
  checked: median(steps.map(({ checked }) => checked)),
  cpu: median(steps.map(({ cpu }) => cpu)),
  main: median(steps.map(({ main }) => main)),
})

async function measure(page: Page): Promise<DrawingFigures> {
  const sources = readSources(shippedFolder)
  await metricsOf(page)
  const open = await page.evaluate(({ all, count }) => window.drawingBench.open(all, count), {
    all: sources,
    count: COUNT,
  })
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
  const undo = () => page.evaluate(() => window.drawingBench.undo())
  const one = await dragged()
  await undo()
  const chooseAll = await page.evaluate(() => window.drawingBench.chooseAll())
  const all = await dragged()
  await undo()
  const [nudge] = await stepsOf(page, () => page.evaluate(() => window.drawingBench.nudge()), undo)
  const [colour, colourBack] = await stepsOf(page, () => page.evaluate(() => window.drawingBench.colour()), undo)
  const [remove, removeBack] = await stepsOf(page, () => page.evaluate(() => window.drawingBench.remove()), undo)
  const drawn = await page.evaluate(() => window.drawingBench.count())
  if (drawn !== COUNT) throw new Error(`${drawn} elements are drawn`)
  const plain = await framesOf(page, () => page.evaluate((frames) => window.drawingBench.plainDrag(frames), FRAMES / 4))
  await page.evaluate(() => window.drawingBench.close())
  const steps = { 微移: nudge, 改颜色: colour, 撤销颜色: colourBack, 删除: remove, 撤销删除: removeBack }
  const live = await ticksOf(page)
  return { open, one: one.frames, all: all.frames, plain, chooseAll, release: all.release, steps, live }
}

async function ticksOf(page: Page): Promise<Ticks> {
  await page.evaluate(({ count, bound }) => window.drawingBench.openLive(count, bound), { count: COUNT, bound: BOUND })
  await page.evaluate(() => window.drawingBench.tick(2))
  const before = await spentMs(page)
  const times: LiveTimes = await page.evaluate((ticks) => window.drawingBench.tick(ticks), TICKS)
  const { cpu, main } = await spentMs(page, before)
  const plain = await page.evaluate((ticks) => window.drawingBench.plainTick(ticks), TIMES)
  await page.evaluate(() => window.drawingBench.closeLive())
  return {
    apply: { median: median(times.apply), p95: percentile95(times.apply), cpu: cpu / TICKS, main: main / TICKS },
    painted: median(times.painted),
    plain: median(plain),
    dropped: times.frames.filter((ms) => ms > 1.5 * FRAME_MS).length,
    frames: times.frames.length,
  }
}

/** Drags, steps and live values on 2,000 elements, in a real browser beside all documents; prints the times. */
export async function benchDrawing(print: (line: string) => void = console.log): Promise<DrawingFigures> {
  const figures = await withBenchPage(join(import.meta.dirname, 'page.tsx'), measure, print)
  const { open, one, all, plain, live } = figures
  const ms = (value: number) => value.toFixed(1)
  const line = (title: string, { median: half, p95, cpu, main }: Frames) =>
    `  ${title}：每帧中位 ${ms(half)} ms，p95 ${ms(p95)} ms，处理器 ${ms(cpu)} ms，其中主线程 ${ms(main)} ms`
  const met = (isMet: boolean) => (isMet ? '达到' : '未达到')
  const times = (value: number, of: number) => `为参照的 ${(value / of).toFixed(2)} 倍`
  print(`组态 ${COUNT} 个图元：打开 ${ms(open)} ms · 全选 ${ms(figures.chooseAll)} ms`)
  print(line('拖动 1 个', one))
  print(`${line(`拖动 ${COUNT} 个`, all)}，处理器${times(all.cpu, plain.cpu)}`)
  print(line(`逐个改位置（参照）${COUNT} 个`, plain))
  const isSmooth = all.p95 <= FRAME_MS * 1.1 && one.p95 <= FRAME_MS * 1.1
  print(`  松开到画好 ${ms(figures.release)} ms · 目标每秒 60 帧（${ms(FRAME_MS)} ms）${met(isSmooth)}`)
  for (const [title, { drawn, checked, cpu, main }] of Object.entries(figures.steps))
    print(
      `  ${title} ${COUNT} 个：画好 ${ms(drawn)} ms，连同检查全部文档 ${ms(checked)} ms，处理器 ${ms(cpu)} ms，其中主线程 ${ms(main)} ms` +
        `（目标 ${STEP_MS}，${met(drawn <= STEP_MS)}）`,
    )
  print(
    `  ${BOUND} 个实时值一次刷新：写入中位 ${ms(live.apply.median)} ms，p95 ${ms(live.apply.p95)} ms（目标 ${TICK_MS}，` +
      `${met(live.apply.p95 <= TICK_MS)}），画好 ${ms(live.painted)} ms；全部重画（参照）${ms(live.plain)} ms，` +
      `${times(live.painted, live.plain)}；处理器每次 ${ms(live.apply.cpu)} ms，其中主线程 ${ms(live.apply.main)} ms（含其间各帧）；其余 ${live.frames} 帧中掉帧 ${live.dropped} 帧`,
  )
  return figures
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchDrawing()
