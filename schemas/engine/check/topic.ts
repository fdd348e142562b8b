import type { TopicDocument } from '../../types.gen.ts'
import { closest } from '../suggest.ts'
import { topicParts } from '../topic-pattern.ts'
import type { Fault } from '../validate.ts'
import { under } from './sheet.ts'
import type { World } from './world.ts'

/** Keys that only messages of format json have: the other formats say for themselves how they are written. */
const jsonKeys = ['records', 'device', 'at', 'sequence', 'historical', 'quality', 'values', 'deviceType'] as const

/** Checks a topic document: the parts and points that it names, its zone, and that its keys belong to its format. */
export function checkTopic(document: TopicDocument, world: World): Fault[] {
  const faults: Fault[] = []
  const tell = (pointer: string, code: string, message: string, written?: string, known: Iterable<string> = []) => {
    const suggestion = written === undefined ? undefined : closest(written, known)
    faults.push({
      pointer,
      at: 'value',
      code,
      message,
      ...(written === undefined ? {} : { written }),
      ...(suggestion === undefined ? {} : { suggestion }),
    })
  }
  const parts = document.topics.map(topicParts)
  for (const key of ['collector', 'device'] as const) {
    const source = document[key]
    if (!source || !('part' in source)) continue
    const { part } = source
    if (!parts.every((names) => names.includes(part)))
      tell(
        under('', key, 'part'),
        'unknown-part',
        `不是每个主题都有名为 ${JSON.stringify(part)} 的层`,
        part,
        parts.flat(),
      )
  }
  for (const [index, names] of parts.entries())
    for (const name of names)
      if (names.indexOf(name) !== names.lastIndexOf(name))
        tell(under('', 'topics', index), 'duplicate-id', `主题中 {${name}} 出现了两次`)

  if (document.format === 'json') {
    if (!document.device && !parts.every((names) => names.includes('device')))
      tell('/format', 'missing-key', '应由 device 指明设备地址，或在每个主题中写出 {device}')
    if (!document.types && !document.values) tell('/format', 'missing-key', '应由 types 或 values 指明数值在哪里')
  } else {
    for (const key of jsonKeys)
      if (document[key] !== undefined)
        tell(under('', key), 'unknown-key', `格式 ${document.format} 的报文自有写法，用不到 ${key}`)
  }
  if (document.format === 'sparkplug')
    for (const [index, names] of parts.entries())
      for (const name of ['group', 'message', 'node'])
        if (!names.includes(name))
          tell(under('', 'topics', index), 'missing-key', `Sparkplug 的主题应有 {${name}} 一层`)

  const zone = document.at?.zone
  if (zone !== undefined && zone !== 'project' && !isZone(zone))
    tell(
      '/at/zone',
      'unknown-zone',
      `没有名为 ${JSON.stringify(zone)} 的时区`,
      zone,
      Intl.supportedValuesOf('timeZone'),
    )
  checkPoints()
  return faults

  function checkPoints(): void {
    const list = document.points === undefined ? undefined : world.enumeration(document.points)
    if (document.points !== undefined && !list)
      tell(
        '/points',
        'unknown-enum',
        `没有名为 ${JSON.stringify(document.points)} 的枚举`,
        document.points,
        world.namesOf('enums'),
      )
    const known = list?.items.map(({ value }) => String(value))
    for (const [at, type] of (document.types ?? []).entries()) {
      const seen = new Set<string>()
      for (const [index, { point }] of type.metrics.entries()) {
        const pointer = under('', 'types', at, 'metrics', index, 'point')
        if (known && !known.includes(point))
          tell(pointer, 'unknown-point', `没有名为 ${JSON.stringify(point)} 的点位`, point, known)
        if (seen.has(point)) tell(pointer, 'duplicate-id', `点位 ${JSON.stringify(point)} 在同一设备类型中出现了两次`)
        seen.add(point)
      }
    }
  }
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
