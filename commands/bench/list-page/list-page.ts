import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { median, percentile95, withBenchPage } from '../browser-page.ts'
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

const rounds = 3

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
  const figures = await withBenchPage(join(import.meta.dirname, 'page.tsx'), measure, print)
  for (const line of linesOf(figures)) print(line)
  return figures
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchListPage()
