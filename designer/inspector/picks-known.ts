import { type AppModel, liveTopics } from '../../schemas/index.ts'
import { type Pick, pick } from './pick.ts'

/** Topics of the live line, with when each is told. */
export const topicPicks: readonly Pick[] = liveTopics.map(({ topic, title }) => pick(topic, title))

/** Words of `autocomplete` in HTML that forms of this trade use. */
export const autocompletePicks: readonly Pick[] = [
  pick('off', '不自动填充'),
  pick('username', '账号'),
  pick('current-password', '现有密码'),
  pick('new-password', '新密码'),
  pick('one-time-code', '验证码'),
  pick('name', '姓名'),
  pick('tel', '电话'),
  pick('email', '邮箱'),
  pick('organization', '单位名称'),
  pick('street-address', '地址'),
]

/** Kinds of files that forms take. */
export const fileKindPicks: readonly Pick[] = [
  pick('.xlsx,.csv', '表格'),
  pick('.csv,.gz,.tsv,.xlsx', '读数文件'),
  pick('.png,.jpg,.jpeg,.svg', '图片（PNG、JPEG、SVG）'),
  pick('image/*', '任意图片'),
  pick('image/*,.pdf', '图片或 PDF'),
  pick('image/*,.pdf,.xlsx', '图片、PDF 或表格'),
  pick('.pdf', 'PDF'),
  pick('.json', 'JSON'),
]

/** How an instant in a message is written. */
export const instantFormatPicks: readonly Pick[] = [
  pick('auto', '自动判断', 'ISO 8601，或按位数判断的秒、毫秒'),
  pick('iso', 'ISO 8601', '2026-01-31T08:00:00Z'),
  pick('epochS', '秒（1970 年起）', '1769846400'),
  pick('epochMs', '毫秒（1970 年起）', '1769846400000'),
  pick('yyyy-MM-dd HH:mm:ss', '年-月-日 时:分:秒', '2026-01-31 16:00:00'),
  pick('yyyyMMddHHmmss', '年月日时分秒', '20260131160000'),
  pick('yyyyMMddHHmmssSSS', '年月日时分秒毫秒', '20260131160000000'),
]

/** Zones of the world, those of the country first. */
export function zonePicks(): readonly Pick[] {
  const near = [pick('project', '项目所在时区'), pick('Asia/Shanghai', '北京时间'), pick('Asia/Urumqi', '乌鲁木齐')]
  const known = new Set(near.map(({ value }) => value))
  const all = Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(zone))
  return [...near, ...['UTC', ...all].map((zone) => pick(zone))]
}

const usualUnits = ['kWh', 'kW', 'm³', 'm³/h', 'GJ', 'tce', 'kgce', 'tCO₂', '元', '元/kWh', '%', '℃', 'm²', '人', 'h']

/** Units that the documents use, the usual ones first. */
export function unitPicks({ entities, enums }: AppModel): readonly Pick[] {
  const used = Object.values(entities).flatMap(({ properties }) =>
    Object.values(properties).flatMap((field) => field['x-unit'] ?? []),
  )
  const named = Object.values(enums).flatMap(({ items }) => items.flatMap(({ unit }) => unit ?? []))
  return [...new Set([...usualUnits, ...used, ...named])].filter((unit) => unit !== '').map((unit) => pick(unit))
}
