import { changeAgainst, completenessOf, type NodeFacts, sumKnown } from '../analysis/node-facts.ts'
import type { NodeBranch } from '../analysis/node-tree.ts'
import { type Balance, balanceOf } from './balance.ts'
import { amount, percent } from './cause-text.ts'
import type { CheckLimits } from './check-limits.store.ts'

/** Usual share of a sub-item in per cent of all electricity, for one type of institution. */
export interface ShareBand {
  readonly subitemNumber: string
  readonly lowPercent: number
  readonly highPercent: number
  readonly sourceDoc: string
}

/** Where a share lies: the values of enum bandState. */
export type BandState = 'ok' | 'low' | 'high' | 'none'

/** A sub-item in the check. */
export interface SubitemRow {
  /** Code of the sub-item; `total` and `rest` for the whole and for what no sub-item accounts for. */
  readonly key: string
  readonly id: number | null
  readonly name: string
  readonly number: string
  readonly use: number | null
  readonly share: number | null
  readonly low: number | null
  readonly high: number | null
  /** `30 – 50`, empty where there is no reference. */
  readonly band: string
  readonly bandState: BandState | null
  readonly sourceDoc: string
  readonly yoy: number | null
  readonly jump: boolean
  readonly completeness: number | null
  readonly meters: number | null
  readonly values: Readonly<Record<string, number | null>>
  readonly children?: readonly SubitemRow[]
}

/** Something to look at, with its figures. */
export interface SubitemNotice {
  readonly key: string
  readonly level: '异常' | '提示'
  readonly object: string
  readonly message: string
  readonly evidence: string
  readonly advice: string
}

/** Where a share in per cent lies in its band. */
export function bandStateOf(share: number | null, band: ShareBand | undefined): BandState | null {
  if (share === null) return null
  if (band === undefined) return 'none'
  if (share < band.lowPercent) return 'low'
  return share > band.highPercent ? 'high' : 'ok'
}

/** The check's material: first-level sub-items are held against the total, all levels against bands and last year. */
export interface SubitemMaterial {
  readonly keys: readonly number[]
  readonly forest: readonly NodeBranch[]
  readonly facts: ReadonlyMap<string, NodeFacts>
  readonly total: NodeFacts
  /** Meters that make up a node, by its id. */
  readonly meterCounts: ReadonlyMap<number, number>
  readonly bands: readonly ShareBand[]
  readonly limits: CheckLimits
}

/** The total, each sub-item with its children, and what is left: 未分项 = 总电 − Σ first level (pages). */
export function subitemRows(material: SubitemMaterial): { rows: SubitemRow[]; balance: Balance } {
  const { forest, facts, total, keys, limits } = material
  const whole = sumKnown(total.values.map(({ use }) => use))
  const first = forest.map(({ key }) => facts.get(key)!)
  const parts = sumKnown(first.flatMap(({ values }) => values.map(({ use }) => use)))
  const balance = balanceOf(whole, parts, limits)
  const shareOf = (use: number | null) => (use === null || !whole ? null : (use / whole) * 100)
  const row = (node: NodeBranch): SubitemRow => {
    const own = facts.get(node.key)!
    const use = sumKnown(own.values.map((value) => value.use))
    const band = material.bands.find(({ subitemNumber }) => subitemNumber === node.key)
    const share = shareOf(use)
    const yoy = changeAgainst(own.yearAgo)
    const made = {
      key: node.key,
      id: node.ids[0] ?? null,
      name: node.name,
      number: node.key,
      use,
      share,
      low: band?.lowPercent ?? null,
      high: band?.highPercent ?? null,
      band: band ? `${band.lowPercent} – ${band.highPercent}` : '',
      bandState: node.parentKey === null || band ? bandStateOf(share, band) : null,
      sourceDoc: band?.sourceDoc ?? '',
      yoy,
      jump: yoy !== null && Math.abs(yoy) > limits.jumpPercent,
      completeness: completenessOf(own.now),
      meters: node.ids.reduce((sum, id) => sum + (material.meterCounts.get(id) ?? 0), 0),
      values: valuesOf(own, keys),
    }
    return node.children.length > 0 ? { ...made, children: node.children.map(row) } : made
  }
  const plain = { low: null, high: null, band: '', bandState: null, sourceDoc: '', jump: false, meters: null, id: null }
  const rest = keys.map((_, index) => {
    const use = total.values[index]!.use
    return use === null ? null : use - (sumKnown(first.map(({ values }) => values[index]!.use)) ?? 0)
  })
  const rows: SubitemRow[] = [
    {
      ...plain,
      key: 'total',
      name: '总用电',
      number: '',
      use: whole,
      share: shareOf(whole),
      yoy: changeAgainst(total.yearAgo),
      completeness: completenessOf(total.now),
      values: valuesOf(total, keys),
    },
    ...forest.map(row),
    {
      ...plain,
      key: 'rest',
      name: '未分项',
      number: '',
      use: balance.gap ?? (parts === null ? whole : null),
      share: balance.ratio ?? (parts === null && whole ? 100 : null),
      yoy: null,
      completeness: null,
      values: Object.fromEntries(keys.map((key, index) => [String(key), rest[index] ?? null])),
    },
  ]
  return { rows, balance }
}

/** What the check finds, the wrong before the doubtful. `unassigned`: names of meters that are in no sub-item. */
export function subitemNotices(
  rows: readonly SubitemRow[],
  balance: Balance,
  limits: CheckLimits,
  unassigned: readonly string[],
): SubitemNotice[] {
  const notices: SubitemNotice[] = []
  const put = (key: string, level: SubitemNotice['level'], object: string, texts: [string, string, string]) => {
    const [message, evidence, advice] = texts
    notices.push({ key, level, object, message, evidence, advice })
  }
  const { gap, ratio, parts, use } = balance
  const figures = `总用电 ${amount(use ?? 0)} kWh，分项合计 ${amount(parts ?? 0)} kWh，相差 ${percent(ratio)}`
  if (use !== null && parts === null)
    put('no-subitem', '异常', '分项', [
      '没有分项用量',
      `总用电 ${amount(use)} kWh 全部未分项`,
      '按表名建议分项，或手工归入',
    ])
  else if (gap !== null && gap < 0 && balance.state === 'bad')
    put('over', '异常', '分项合计', ['分项合计大于总用电', figures, '检查仪表是否重复计入，或总表倍率'])
  else if (balance.state === 'bad' || balance.state === 'watch')
    put('rest', balance.state === 'bad' ? '异常' : '提示', '未分项', [
      `未分项超过 ${limits.okPercent} %`,
      unassigned.length > 0 ? `${figures}；未归入：${someOf(unassigned)}` : figures,
      unassigned.length > 0 ? '把这些仪表归入分项' : '补装分项计量，或核对总表',
    ])
  for (const row of flat(rows)) {
    const object = `${row.number} ${row.name}`.trim()
    if (row.bandState === 'high' || row.bandState === 'low')
      put(`band-${row.key}`, '提示', object, [
        row.bandState === 'high' ? '占比高于参考' : '占比低于参考',
        `占 ${percent(row.share)}，参考 ${row.band} %`,
        '核对所含仪表；确属实际的，可调整参考区间',
      ])
    if (row.jump)
      put(`jump-${row.key}`, '提示', object, [
        '同比突变',
        `同比 ${row.yoy! > 0 ? '+' : ''}${percent(row.yoy)}，限值 ±${limits.jumpPercent} %`,
        '核对换表、倍率与所含仪表的变动',
      ])
    if (row.key !== 'rest' && row.completeness !== null && row.completeness < 90)
      put(`data-${row.key}`, '提示', object, [
        '数据不完整',
        `完整率 ${percent(row.completeness)}`,
        '先补齐读数，再看占比',
      ])
  }
  return notices.sort((one, other) => Number(one.level === '提示') - Number(other.level === '提示'))
}

function flat(rows: readonly SubitemRow[]): SubitemRow[] {
  return rows.flatMap((row) => [row, ...flat(row.children ?? [])])
}

function someOf(names: readonly string[]): string {
  return names.length <= 5 ? names.join('、') : `${names.slice(0, 5).join('、')} 等 ${names.length} 块`
}

function valuesOf(facts: NodeFacts, keys: readonly number[]): Record<string, number | null> {
  return Object.fromEntries(keys.map((key, index) => [String(key), facts.values[index]!.use]))
}
