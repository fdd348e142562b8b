import type { DocumentPerson, DocumentPosture, DocumentPresence } from '../../schemas/index.ts'
import { nameOf } from '../http/service.ts'
import type { LiveHub } from './hub.ts'
import { parsePosture } from './posture.ts'

/** Who has which document open right now, and what each has selected in it. */
export interface Presence {
  /** Documents that anybody has open, by key. */
  all(): readonly DocumentPresence[]
}

/** Topic of everything that changes; a document's own is this with `/kind/id` behind it. */
export const presenceTopic = 'documents.presence'

const presenceAccess = 'document.read'
const keyPattern = /^[a-z]+\/[a-zA-Z][a-zA-Z0-9_-]*$/

/** Milliseconds for which changes are gathered before they are told: a drag over a list is one word, not thirty. */
const gatherMs = 80

/** Does work a little later. */
export type Later = (work: () => void) => void

const soon: Later = (work) => void setTimeout(work, gatherMs)

/** What may be said over a line about documents; undefined for other topics, and for words of another form. */
export function readSaid(topic: string, value: unknown): DocumentPosture | undefined {
  return keyOf(topic) === undefined ? undefined : parsePosture(value)
}

/**
 * Presence out of what lines listen to: whoever subscribes to the topic of a document (`documents.presence/page/login`)
 * has it open, for as long as the line stands, may say what is selected there, and hears with all others who else has
 * it open. Those without the right to read documents are neither shown nor told. It knows the lines of this server
 * process.
 */
export function documentPresence(hub: LiveHub, later: Later = soon): Presence {
  let now = new Map<string, readonly DocumentPerson[]>()
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
  let isDue = false
  hub.onTurn(() => {
    if (isDue) return
    isDue = true
    later(() => {
      isDue = false
      look()
    })
  })
  return {
    all: () =>
      [...openDocuments(hub)].map(([key, people]) => ({ key, people })).sort((a, b) => (a.key < b.key ? -1 : 1)),
  }
}

/** `kind/id` of the document that a topic is about. */
function keyOf(topic: string): string | undefined {
  const key = topic.startsWith(`${presenceTopic}/`) ? topic.slice(presenceTopic.length + 1) : ''
  return keyPattern.test(key) ? key : undefined
}

function openDocuments(hub: LiveHub): Map<string, DocumentPerson[]> {
  const found = new Map<string, Map<number, DocumentPerson>>()
  for (const { caller, topics, said } of hub.listeners()) {
    if (!caller.access.has(presenceAccess)) continue
    for (const topic of topics) {
      const key = keyOf(topic)
      if (key === undefined) continue
      const people = found.get(key) ?? new Map<number, DocumentPerson>()
      const { userId, userName } = caller
      const before = people.get(userId)
      const posture = said?.get(topic) as DocumentPosture | undefined
      people.set(userId, {
        userId,
        userName,
        name: nameOf(caller),
        lines: (before?.lines ?? 0) + 1,
        windows: [...(before?.windows ?? []), ...(posture ? [posture] : [])],
      })
      found.set(key, people)
    }
  }
  return new Map(
    [...found].map(([key, people]) => [key, [...people.values()].sort((a, b) => a.userName.localeCompare(b.userName))]),
  )
}
