/** One level of a topic pattern: a word, or the name of a part. */
export type TopicLevel = { readonly word: string } | { readonly part: string }

/** Levels of a pattern such as `device/power/up/{device}`. */
export function topicLevels(pattern: string): TopicLevel[] {
  return pattern.split('/').map((level) => {
    const [, part] = /^\{(\w+)\}$/.exec(level) ?? []
    return part === undefined ? { word: level } : { part }
  })
}

/** Names of the parts of a pattern, in order. */
export function topicParts(pattern: string): string[] {
  return topicLevels(pattern).flatMap((level) => ('part' in level ? [level.part] : []))
}

/** The parts of a topic by name, where it fits the pattern level by level; undefined where it does not. */
export function matchTopic(pattern: string, topic: string): Readonly<Record<string, string>> | undefined {
  const levels = topicLevels(pattern)
  const words = topic.split('/')
  if (words.length !== levels.length) return undefined
  const parts: Record<string, string> = {}
  for (const [index, level] of levels.entries()) {
    const word = words[index] as string
    if ('word' in level) {
      if (level.word !== word) return undefined
    } else if (word === '') return undefined
    else parts[level.part] = word
  }
  return parts
}

/** The MQTT filter that a pattern subscribes to: `+` for each part. */
export function topicFilter(pattern: string): string {
  return topicLevels(pattern)
    .map((level) => ('word' in level ? level.word : '+'))
    .join('/')
}
