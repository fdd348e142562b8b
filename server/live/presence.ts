import type { LiveHub } from './hub.ts'

/** One who has a document open. */
export interface Present {
  readonly userId: number
  readonly userName: string
  /** In how many windows. */
  readonly lines: number
}

/** Who has a document open. */
export interface DocumentPresence {
  /** `kind/id`. */
  readonly key: string
  readonly people: readonly Present[]
}

/** Who has which document open right now. */
export interface Presence {
  /** Documents that anybody has open, by key. */
  all(): readonly DocumentPresence[]
}

/** Topic of everything that changes; a document's own is this with `/kind/id` behind it. */
export const presenceTopic = 'documents.presence'

const presenceAccess = 'document.read'

/**
 * Presence out of what lines listen to: whoever subscribes to the topic of a document (`documents.presence/page/login`)
 * has it open, for as long as the line stands, and hears with all others who else has. Those without the right to read
 * documents are neither shown nor told. It knows the lines of this server process.
 */
export function documentPresence(hub: LiveHub): Presence {
  let now = new Map<string, readonly Present[]>()
  const look = () => {
    const next = openDocuments(hub)
    for (const key of new Set([...now.keys(), ...next.keys()])) {
      const people = next.get(key) ?? []
      if (JSON.stringify(people) === JSON.stringify(now.get(key) ?? [])) continue
      hub.publish(`${presenceTopic}/${key}`, { key, people }, presenceAccess)
      hub.publish(presenceTopic, { key, people }, presenceAccess)
    }
    now = next
  }
  hub.onTurn(look)
  return { all: () => [...now].map(([key, people]) => ({ key, people })).sort((a, b) => (a.key < b.key ? -1 : 1)) }
}

function openDocuments(hub: LiveHub): Map<string, Present[]> {
  const found = new Map<string, Map<number, Present>>()
  for (const { caller, topics } of hub.listeners()) {
    if (!caller.access.has(presenceAccess)) continue
    for (const topic of topics) {
      if (!topic.startsWith(`${presenceTopic}/`)) continue
      const key = topic.slice(presenceTopic.length + 1)
      const people = found.get(key) ?? new Map<number, Present>()
      const { userId, userName } = caller
      people.set(userId, { userId, userName, lines: (people.get(userId)?.lines ?? 0) + 1 })
      found.set(key, people)
    }
  }
  return new Map(
    [...found].map(([key, people]) => [key, [...people.values()].sort((a, b) => a.userName.localeCompare(b.userName))]),
  )
}
