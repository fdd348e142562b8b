import type { Cause, Located } from './locate.ts'

/** What a finding says on the page and in reports. */
export interface CauseText {
  readonly causeText: string
  /** 异常 needs work on site, 提示 is to be looked at. */
  readonly level: '异常' | '提示'
  readonly evidence: string
  readonly advice: string
}

const names: Readonly<Record<Cause, string>> = {
  'no-meter': '下级无用量',
  reversed: '互感器接反',
  'wrong-ratio': '倍率错误',
  'phase-lost': '缺相或一相接反',
  'foreign-child': '隶属关系错误',
  'missing-child': '缺少下级计量',
  'lost-data': '下级缺数',
}

/** A located cause in the words of the trade. `ratio`: the present 倍率 of the suspected meter, where it has just one. */
export function causeText(located: Located, unit: string, ratio: number | null): CauseText {
  const { cause, factor, before, after, days, perDay } = located
  const change = `${days} 天的差率由 ${percent(before)} 变为 ${percent(after)}`
  const say = (evidence: string, advice: string, level: CauseText['level'] = '异常'): CauseText => ({
    causeText: names[cause],
    level,
    evidence,
    advice,
  })
  switch (cause) {
    case 'no-meter':
      return say('整个期间没有用量', '检查是否装表、是否绑定仪表、采集是否正常')
    case 'lost-data':
      return say(`部分日期没有用量，只有 ${days} 天可比`, '先补齐读数，再看差率', '提示')
    case 'reversed':
      return factor === -1 && after !== null
        ? say(`用量改为负号后，${change}`, '检查电流互感器极性与接线')
        : say('期间用量合计为负', '检查电流互感器极性与接线')
    case 'phase-lost':
      return say(`用量约为应有值的 1/3：乘以 3 后，${change}`, '检查三相电流互感器，有无断开或一相接反')
    case 'wrong-ratio':
      return say(`${factorWords(factor ?? 1)} 后，${change}${shouldBe(factor ?? 1, ratio)}`, '核对互感器铭牌与仪表倍率')
    case 'foreign-child':
      return say(`不计入时，${change}`, '核对接线图，把它移到实际的上级支路下')
    case 'missing-child':
      return say(
        `${days} 天平均每天有 ${amount(perDay)} ${unit} 没有下级计量，差率 ${percent(before)}`,
        '查找没有装表或没有登记的下级支路',
      )
  }
}

function factorWords(factor: number): string {
  return factor >= 1 ? `用量乘以 ${amount(factor)}` : `用量除以 ${amount(1 / factor)}`
}

function shouldBe(factor: number, ratio: number | null): string {
  return ratio === null ? '' : `；现倍率 ${amount(ratio)}，应为 ${amount(ratio * factor)}`
}

/** A figure with at most two decimals and thousands apart. */
export function amount(value: number): string {
  const decimals = Math.abs(value) >= 100 ? 0 : 2
  return value.toLocaleString('zh-CN', { maximumFractionDigits: decimals })
}

/** A percentage with one decimal; `--` where it is unknown. */
export function percent(value: number | null): string {
  return value === null ? '--' : `${(Math.abs(value) < 0.05 ? 0 : value).toFixed(1)} %`
}
