import { type BalanceState, worstState } from '../balance.ts'
import type { BranchCheck } from '../branch-balance.service.ts'
import { type BranchRow, flatRows } from '../branch-balance.ts'
import { type CheckedBranch, countsOf } from '../branch-config.service.ts'
import { amount, percent } from '../cause-text.ts'
import type { QualityIssue, ReadingQuality } from '../reading-quality.store.ts'
import type { SubitemCheck } from '../subitem-balance.service.ts'
import type { SubitemRow } from '../subitem-balance.ts'
import { figure, type ReportChapter, type ReportDocument, type ReportTable, words } from './report-document.ts'

/** What a report is written from: the answers of the checks themselves; a part that was not asked for is absent. */
export interface ReportMaterial {
  readonly name: string
  readonly project: { readonly name: string; readonly number: string }
  readonly from: string
  readonly to: string
  readonly author: string
  /** Local time of writing, `yyyy-mm-dd hh:mm`. */
  readonly writtenAt: string
  readonly branches?: BranchCheck
  readonly records?: readonly CheckedBranch[]
  readonly subitems?: SubitemCheck
  readonly readings?: readonly ReadingQuality[]
  readonly issues?: readonly QualityIssue[]
}

/** A report with what it comes to. */
export interface WrittenReport {
  readonly document: ReportDocument
  readonly conclusion: BalanceState
  /** The conclusion in one sentence. */
  readonly summary: string
}

interface Part {
  readonly chapter: ReportChapter
  readonly state: BalanceState
  readonly summary: string
}

/** Rows that a table of a report has at most; the pages have them all. */
const mostRows = 60
/** 完整率 under which readings are wrong, and under which they are to be watched, in per cent. */
const completeness = { bad: 90, watch: 98 }
/** Words of enum dataIssueKind. */
const issueNames: Readonly<Record<string, string>> = {
  gap: '缺数',
  zero: '零值',
  stuck: '恒值',
  spike: '突变',
  reverse: '倒走',
  range: '越限',
  step: '疑似换表',
  late: '迟到',
  clock: '时钟',
}
const stateWords: Readonly<Record<BalanceState, string>> = { ok: '正常', watch: '关注', bad: '异常' }

/** Writes the report: 概况, then 平衡, 分项 and 读数质量 as far as they were asked for, then 结论. */
export function writeReport(material: ReportMaterial): WrittenReport {
  const { branches, records, subitems, readings, issues = [] } = material
  const parts = [
    ...(branches ? [branchPart(branches, records ?? [])] : []),
    ...(subitems ? [subitemPart(subitems)] : []),
    ...(readings ? [readingPart(readings, issues)] : []),
  ]
  const conclusion = worstState(parts.map(({ state }) => state))
  const summary = parts.map((part) => part.summary).join('；')
  const facts = [
    { label: '项目', text: `${material.project.name}（${material.project.number}）` },
    { label: '校核期间', text: `${material.from} 至 ${material.to}` },
    { label: '生成', text: `${material.author}，${material.writtenAt}` },
    { label: '结论', text: stateWords[conclusion] },
  ]
  const overview: ReportChapter = {
    title: '概况',
    paragraphs: [
      `本报告依据 ${material.from} 至 ${material.to} 的计量数据，对${material.project.name}的能耗数据进行校核。`,
      ...parts.map((part) => `${part.chapter.title}：${part.summary}。`),
    ],
    tables: [],
  }
  const verdict: ReportChapter = {
    title: '结论',
    paragraphs: [
      `综合判定：${stateWords[conclusion]}。`,
      ...parts.map((part) => `${part.chapter.title}：${part.summary}。`),
    ],
    tables: [todoTable(material)].filter((table) => table.rows.length > 0),
  }
  const document = {
    title: material.name,
    subtitle: `${material.project.name} · ${material.from} 至 ${material.to}`,
    facts,
    chapters: [overview, ...parts.map(({ chapter }) => chapter), verdict],
  }
  return { document, conclusion, summary }
}

function branchPart(check: BranchCheck, records: readonly CheckedBranch[]): Part {
  const { counts, limits, unit } = check
  const { errors, faulty } = countsOf(records)
  const state: BalanceState = counts.bad > 0 ? 'bad' : counts.watch > 0 || errors > 0 ? 'watch' : 'ok'
  const balances = `校核父支路 ${counts.checked} 条，正常 ${counts.ok}、关注 ${counts.watch}、异常 ${counts.bad}`
  const summary = `${balances}；支路档案 ${records.length} 条，有问题 ${faulty} 条`
  const rows = flatRows(check.rows).filter((row) => row.state !== null)
  const worst = [...rows].sort((one, other) => weight(other) - weight(one))
  return {
    state,
    summary,
    chapter: {
      title: '平衡',
      paragraphs: [
        `差率 =（父支路 − 下级合计）÷ 父支路；不超过 ${limits.okPercent} % 为正常，超过 ${limits.badPercent} % 或为负（误差 ${limits.negativePercent} % 以外）为异常。`,
        `${summary}。`,
      ],
      tables: [
        cut({
          title: '支路平衡',
          columns: columnsOf(
            '支路*2.4',
            `用量 ${unit}#1.2`,
            `下级合计 ${unit}#1.2`,
            `差值 ${unit}#1.1`,
            '差率 %#0.8',
            '状态*0.8',
          ),
          rows: worst.map((row) => [
            words(row.name),
            figure(row.use),
            figure(row.parts),
            figure(row.gap),
            figure(row.ratio, 1),
            words(stateWords[row.state!]),
          ]),
        }),
        cut({
          title: '差异原因',
          columns: columnsOf('支路*1.4', '疑点*1.4', '原因*1.1', '依据*3', '处理*1.8'),
          rows: check.findings.map((finding) => [
            words(finding.branch),
            words(finding.object),
            words(finding.causeText),
            words(finding.evidence),
            words(finding.advice),
          ]),
        }),
        cut({
          title: '支路档案问题',
          columns: columnsOf('支路*1.6', '表号*1.4', '问题*3', '处理*2', '校核*0.8'),
          rows: records
            .filter(({ problems }) => problems > 0)
            .map((row) => [
              words(row.name),
              words(row.meterNumbers),
              words(row.faults),
              words(row.advice),
              words(row.checker),
            ]),
        }),
      ].filter((table) => table.rows.length > 0),
    },
  }
}

function subitemPart(check: SubitemCheck): Part {
  const { balance, notices } = check
  const state = notices.some(({ level }) => level === '异常') ? 'bad' : notices.length > 0 ? 'watch' : 'ok'
  const summary =
    balance.use === null
      ? '没有总用电数据'
      : balance.parts === null
        ? `总用电 ${amount(balance.use)} kWh，没有分项用量`
        : `总用电 ${amount(balance.use)} kWh，分项合计 ${amount(balance.parts)} kWh，未分项 ${percent(balance.ratio)}`
  const flat = (rows: readonly SubitemRow[], depth = 0): { row: SubitemRow; depth: number }[] =>
    rows.flatMap((row) => [{ row, depth }, ...flat(row.children ?? [], depth + 1)])
  return {
    state,
    summary,
    chapter: {
      title: '分项',
      paragraphs: [`${summary}。`],
      tables: [
        cut({
          title: '分项用电',
          columns: columnsOf(
            '分项*2',
            '编码*0.9',
            '用量 kWh#1.2',
            '占比 %#0.8',
            '参考 %*1',
            '同比 %#0.8',
            '完整率 %#0.9',
          ),
          rows: flat(check.rows).map(({ row, depth }) => [
            words(`${'　'.repeat(depth)}${row.name}`),
            words(row.number),
            figure(row.use),
            figure(row.share, 1),
            words(row.band),
            figure(row.yoy, 1),
            figure(row.completeness, 1),
          ]),
        }),
        cut({
          title: '分项问题',
          columns: columnsOf('对象*1.5', '问题*1.4', '依据*3', '处理*2'),
          rows: notices.map((one) => [words(one.object), words(one.message), words(one.evidence), words(one.advice)]),
        }),
      ].filter((table) => table.rows.length > 0),
    },
  }
}

function readingPart(readings: readonly ReadingQuality[], issues: readonly QualityIssue[]): Part {
  const due = readings.reduce((sum, one) => sum + one.due, 0)
  const good = readings.reduce((sum, one) => sum + one.good, 0)
  const whole = due > 0 ? Math.min(100, (good / due) * 100) : null
  const silent = readings.filter((one) => one.due === 0).length
  const doubtful = readings.reduce((sum, one) => sum + one.doubtful, 0)
  const fixed = readings.reduce((sum, one) => sum + one.fixed, 0)
  const state: BalanceState =
    whole === null || whole < completeness.bad
      ? 'bad'
      : whole < completeness.watch || silent > 0 || issues.length > 0
        ? 'watch'
        : 'ok'
  const summary = `仪表 ${readings.length} 块，完整率 ${percent(whole)}，没有数据 ${silent} 块，可疑读数 ${amount(doubtful)} 条，订正 ${amount(fixed)} 条，数据问题 ${issues.length} 处`
  return {
    state,
    summary,
    chapter: {
      title: '读数质量',
      paragraphs: ['完整率 = 正常时段数 ÷ 应有时段数。', `${summary}。`],
      tables: [
        cut({
          title: '仪表数据质量（完整率由低到高）',
          columns: columnsOf(
            '仪表*2',
            '表号*1.4',
            '应有#0.9',
            '正常#0.9',
            '完整率 %#0.9',
            '估算占比 %#1',
            '可疑#0.7',
            '订正#0.7',
          ),
          rows: readings.map((one) => [
            words(one.name),
            words(one.number),
            figure(one.due),
            figure(one.good),
            figure(one.due > 0 ? Math.min(100, (one.good / one.due) * 100) : null, 1),
            figure(one.use ? (one.estimated / Math.abs(one.use)) * 100 : null, 1),
            figure(one.doubtful),
            figure(one.fixed),
          ]),
        }),
        cut({
          title: '数据问题',
          columns: columnsOf('仪表*1.8', '表号*1.3', '问题*0.8', '开始*1.4', '时长 h#0.8', '说明*2.6'),
          rows: issues.map((one) => [
            words(one.meter),
            words(one.number),
            words(issueNames[one.kind] ?? one.kind),
            words(one.from),
            one.hours === null ? words('持续') : figure(one.hours, 1),
            words(one.summary),
          ]),
        }),
      ].filter((table) => table.rows.length > 0),
    },
  }
}

/** What is to be done, the wrong only; each with where it comes from. */
function todoTable({ branches, records, subitems }: ReportMaterial): ReportTable {
  const rows = [
    ...(branches?.findings ?? [])
      .filter(({ level }) => level === '异常')
      .map((one) => [words('平衡'), words(one.object), words(one.causeText), words(one.advice)]),
    ...(records ?? [])
      .filter(({ errors }) => errors > 0)
      .map((one) => [words('支路档案'), words(one.name), words(one.faults), words(one.advice)]),
    ...(subitems?.notices ?? [])
      .filter(({ level }) => level === '异常')
      .map((one) => [words('分项'), words(one.object), words(one.message), words(one.advice)]),
  ]
  return cut({ title: '整改清单', columns: columnsOf('类别*0.8', '对象*1.6', '问题*2', '处理*2.2'), rows })
}

/** `名称*2` is a column of words with its share of the width, `名称#1` one of figures. */
function columnsOf(...texts: readonly string[]): ReportTable['columns'] {
  return texts.map((text) => {
    const [, title = '', kind = '*', share = '1'] = /^(.*?)([*#])([\d.]+)$/.exec(text) ?? []
    return { title, isFigure: kind === '#', share: Number(share) }
  })
}

function cut(table: ReportTable): ReportTable {
  if (table.rows.length <= mostRows) return table
  return { ...table, rows: table.rows.slice(0, mostRows), note: `共 ${table.rows.length} 行，列出前 ${mostRows} 行。` }
}

function weight(row: BranchRow): number {
  return { bad: 2e15, watch: 1e15, ok: 0 }[row.state!] + Math.abs(row.gap ?? 0)
}
