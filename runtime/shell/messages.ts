import type { UserMessage } from '../../schemas/index.ts'
import type { ApiClient } from '../data/api-client.ts'
import type { LiveLine } from '../data/live.ts'

/** What the bell knows. */
export interface Messages {
  readonly rows: readonly UserMessage[]
  readonly unread: number
}

/** Nothing to tell. */
export const noMessages: Messages = { rows: [], unread: 0 }

/** Topics after which there may be something new to tell. */
const topics = ['message.changed', 'entry.reminded']
/** Several events at once are asked about once. */
const togetherMs = 300
/** The page's own requests go first. */
const afterPageMs = 800
/** What falls due with the day is heard of without an event. */
const everyMs = 10 * 60_000

/** The messages of the user; undefined where the server does not answer. */
export async function loadMessages(api: ApiClient): Promise<Messages | undefined> {
  const answer = await api.get('/api/messages', {}, { silent: true }).catch(() => undefined)
  return answer?.code === 200 ? (answer.data as Messages) : undefined
}

/** Tells the server that messages were read. */
export async function markRead(api: ApiClient, keys: readonly string[]): Promise<void> {
  await api.postJson('/api/messages/read', { keys }, { silent: true }).catch(() => undefined)
}

/** `messages` with some of them read. */
export function withRead({ rows }: Messages, keys: readonly string[]): Messages {
  const now = rows.map((row) => (keys.includes(row.key) ? { ...row, isRead: true } : row))
  return { rows: now, unread: now.filter((row) => !row.isRead).length }
}

interface Watched {
  readonly api: ApiClient
  readonly live: LiveLine
  readonly userId: number
}

/** Calls back with the messages of the user, now and whenever they may have changed; ends with the function it gives. */
export function watchMessages({ api, live, userId }: Watched, onMessages: (messages: Messages) => void): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    const messages = await loadMessages(api)
    if (!isOver && messages) onMessages(messages)
  }
  const soon = (ms = togetherMs) => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), ms)
  }
  const onEvent = (payload: unknown) => {
    const of = (payload as { readonly userId?: unknown } | null)?.userId
    if (of === undefined || of === userId) soon()
  }
  const ends = [...topics.map((topic) => live.subscribe(topic, onEvent)), live.onReconnect(() => soon())]
  soon(afterPageMs)
  const later = setInterval(() => void ask(), everyMs)
  return () => {
    isOver = true
    clearTimeout(timer)
    clearInterval(later)
    for (const end of ends) end()
  }
}
