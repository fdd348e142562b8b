/** How something stands; the values of enum trafficState. */
export type Traffic = 'good' | 'watch' | 'bad' | 'none'

/** What a score is made of. */
export interface ScoreFacts {
  /** n_good / n_due, 0 to 1; null: nothing is due. */
  readonly completeness: number | null
  readonly collectors: number
  readonly onlineCollectors: number
  readonly meters: number
  /** Meters with an issue that nobody has dealt with. */
  readonly metersWithIssues: number
  readonly lagMinutes: number
  /** Parts of the system that do not work. */
  readonly badParts: number
}

/** One part of the score. */
export interface ScorePart {
  readonly key: string
  readonly name: string
  readonly points: number
  readonly of: number
  readonly note: string
}

const lagNone = 15
const lagWorst = 240

/** The score of 0 to 100 and its parts: what counts is first whether data are there, then whether they are right. */
export function scoreOf(facts: ScoreFacts): { score: number; parts: ScorePart[] } {
  const share = (part: number, of: number) => (of > 0 ? part / of : 1)
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`
  const online = share(facts.onlineCollectors, facts.collectors)
  const clean = 1 - share(facts.metersWithIssues, Math.max(1, facts.meters))
  const lag = 1 - Math.min(1, Math.max(0, (facts.lagMinutes - lagNone) / (lagWorst - lagNone)))
  const part = (key: string, name: string, of: number, value: number, note: string): ScorePart => ({
    key,
    name,
    points: Math.round(of * Math.max(0, Math.min(1, value)) * 10) / 10,
    of,
    note,
  })
  const parts = [
    part(
      'completeness',
      '数据完整',
      40,
      facts.completeness ?? 0,
      facts.completeness === null ? '没有数据' : `完整率 ${percent(facts.completeness)}`,
    ),
    part(
      'online',
      '采集在线',
      20,
      online,
      facts.collectors === 0 ? '没有采集器，不计' : `${facts.onlineCollectors}/${facts.collectors} 台采集器在线`,
    ),
    part('issues', '数据质量', 25, clean, `${facts.metersWithIssues}/${facts.meters} 块表有待处理的问题`),
    part('lag', '汇总及时', 10, lag, `滞后 ${Math.round(facts.lagMinutes)} 分钟`),
    part(
      'system',
      '系统运行',
      5,
      facts.badParts === 0 ? 1 : 0,
      facts.badParts === 0 ? '各部分正常' : `${facts.badParts} 项异常`,
    ),
  ]
  const score = parts.reduce((sum, one) => sum + one.points, 0)
  return { score: Math.round(score * 10) / 10, parts }
}

/** Open issues of one kind. */
export interface IssueCount {
  readonly kind: string
  readonly count: number
  readonly meters: number
  readonly hours: number
}

/** Something to be done. */
export interface Remedy {
  readonly key: string
  readonly level: Traffic
  readonly title: string
  readonly advice: string
  /** Kind of data issue that it is about; empty for others. */
  readonly kind: string
}

const advices: Readonly<Record<string, readonly [Traffic, string, string]>> = {
  gap: ['bad', '缺数', '检查采集器与通讯，向采集器补抄；补不回的在抄表读数查询中补值'],
  step: ['bad', '疑似换表', '核对现场，确属换表的登记换表，用量随即重算'],
  stuck: ['watch', '恒值', '到现场核对表计是否停走、通讯是否重复上送'],
  zero: ['watch', '零值', '核对是否停用；不是的检查接线与采集，再补值'],
  spike: ['watch', '突变', '核对坏值是否已剔除，必要时设置小时上限'],
  reverse: ['bad', '倒走', '检查接线与倍率，确属换表的登记换表'],
  range: ['watch', '越限', '核对量程与小数位'],
  late: ['watch', '迟到', '检查网络；已关账月份的变动见红冲'],
  clock: ['watch', '时钟', '给采集器对时'],
}

/** To-do list, the worst first: open issues by kind, collectors and meters that are silent, parts that do not work. */
export function remediesOf(
  issues: readonly IssueCount[],
  silent: { readonly offlineCollectors: number; readonly silentMeters: number },
  states: readonly { readonly key: string; readonly name: string; readonly state: Traffic; readonly note: string }[],
): Remedy[] {
  const remedies = issues.map(({ kind, count, meters, hours }): Remedy => {
    const [level, name, advice] = advices[kind] ?? ['watch', kind, '请核对']
    const span = hours >= 1 ? `，共 ${Math.round(hours)} 小时` : ''
    return { key: `issue-${kind}`, level, title: `${name} ${count} 处，涉及 ${meters} 块表${span}`, advice, kind }
  })
  const { offlineCollectors, silentMeters } = silent
  if (offlineCollectors > 0) {
    const title = `${offlineCollectors} 台采集器离线`
    remedies.push({
      key: 'offline',
      level: 'bad',
      title,
      advice: '在采集器管理中查看离线时间，检查供电与网络',
      kind: '',
    })
  }
  if (silentMeters > 0) {
    const title = `${silentMeters} 块表没有新数据`
    remedies.push({
      key: 'silent',
      level: 'bad',
      title,
      advice: '采集器在线而表计无数据的，检查 485 线路与表地址',
      kind: 'gap',
    })
  }
  for (const { key, name, state, note } of states) {
    if (state === 'good' || (state === 'none' && key !== 'backup')) continue
    const advice = state === 'none' ? '在平台配置中设置' : '请系统管理员处理'
    remedies.push({
      key: `state-${key}`,
      level: state === 'none' ? 'watch' : state,
      title: `${name}：${note}`,
      advice,
      kind: '',
    })
  }
  const rank: Readonly<Record<Traffic, number>> = { bad: 0, watch: 1, none: 2, good: 3 }
  return remedies.sort((one, other) => rank[one.level] - rank[other.level])
}
