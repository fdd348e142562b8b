import { matchTopic, type TopicDocument, topicFilter, topicLevels } from '../../../schemas/index.ts'
import type { Directory, KnownCollector } from '../directory.ts'

/** A topic with the document that declares it. */
export interface DeclaredTopic {
  readonly document: TopicDocument
  readonly parts: Readonly<Record<string, string>>
}

type Documents = Readonly<Record<string, TopicDocument>>

/** The document that declares a topic, undefined where none does. */
export function declaredTopic(documents: Documents, topic: string): DeclaredTopic | undefined {
  for (const document of Object.values(documents)) {
    for (const pattern of document.topics) {
      const parts = matchTopic(pattern, topic)
      if (parts) return { document, parts }
    }
  }
  return undefined
}

/** Filters under which all declared topics come, each once. */
export function topicFilters(documents: Documents): string[] {
  return [...new Set(Object.values(documents).flatMap(({ topics }) => topics.map(topicFilter)))].sort()
}

/** Parts of a topic that name the collector itself. */
const ownNames = new Set(['collector', 'node'])

type Who = Pick<KnownCollector, 'id' | 'number'>
type Meters = Pick<Directory, 'hasAddress' | 'collectors'>

/**
 * Why a collector may not publish to a declared topic, undefined where it may: a part that names a collector must be
 * its own number; a device must not be the meter of another collector only (one that nobody has entered yet is kept, so
 * that it can be read again once it is).
 */
export function publishFault(meters: Meters, who: Who, { parts }: DeclaredTopic): string | undefined {
  for (const name of ownNames) {
    const named = parts[name]
    if (named !== undefined && named !== who.number) return `主题中的采集器“${named}”不是 ${who.number}`
  }
  const { device } = parts
  if (device === undefined || device === who.number || meters.hasAddress(who.id, device)) return undefined
  return collectorsOfAddress(meters, device).length === 0 ? undefined : `设备“${device}”属于别的采集器`
}

/** Collectors on MQTT that have a meter at an address. */
export function collectorsOfAddress(meters: Meters, address: string): KnownCollector[] {
  return meters.collectors('MQTT').filter(({ id }) => meters.hasAddress(id, address))
}

/**
 * Whether a collector may subscribe to a filter: it fits a `down` topic of a document level by level, with its own
 * number or meters where the topic names whom it is for, and a wildcard only where the topic leaves the level open.
 */
export function maySubscribe(documents: Documents, meters: Meters, who: Who, filter: string): boolean {
  const words = filter.split('/')
  const fits = (pattern: string): boolean => {
    const levels = topicLevels(pattern)
    if (levels.length !== words.length) return false
    return levels.every((level, index) => {
      const word = words[index] as string
      if ('word' in level) return level.word === word
      if (ownNames.has(level.part)) return word === who.number
      if (level.part === 'device') return word === who.number || meters.hasAddress(who.id, word)
      return word === '+' || !/[+#]/.test(word)
    })
  }
  return Object.values(documents).some(({ down = [] }) => down.some(fits))
}
