import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Caller } from '../http/service.ts'
import type { LiveHub } from './hub.ts'

/** Where live data is: sign in with `{token}`, then `{subscribe: [topics]}`; `{say: {topic, value}}` where a topic takes words. */
export const livePath = '/api/ws'

const signInMs = 10_000
const usualHeartbeatMs = 30_000
const mostTopics = 100
const largestMessage = 16 * 1024
/** Messages that a line may send in one second, and bytes that may wait for one that does not read. */
const mostMessages = 100
const mostWaiting = 8 * 1024 * 1024

/** What the socket is handed. */
export interface LiveSocketParts {
  readonly server: Server
  readonly hub: LiveHub
  readonly callerOf: (token: string) => Promise<Caller | undefined>
  /**
   * What may be said under a topic, by its parser; undefined where the topic takes no words, or not these. The line is
   * answered `not-understood` then.
   */
  readonly readSaid?: (topic: string, value: unknown) => unknown
  /** Time between two pings, at which the caller is also looked up anew; 30 s where absent. */
  readonly heartbeatMs?: number
}

/**
 * Serves live data at `/api/ws`. A line that does not sign in within 10 s, or whose session ended, is closed with 4401,
 * one that floods with 4429; lines are pinged every 30 s, read their rights anew then, and are dropped when they do not
 * answer or let 8 MB wait. Gives a function that closes all.
 */
export function serveLive(parts: LiveSocketParts): () => Promise<void> {
  const { server } = parts
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage })
  const onUpgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (req.url?.split('?')[0] !== livePath) {
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
      return
    }
    if (!isSameOrigin(req)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
      return
    }
    sockets.handleUpgrade(req, socket, head, (line) => serveLine(line, parts))
  }
  server.on('upgrade', onUpgrade)
  return async () => {
    server.off('upgrade', onUpgrade)
    for (const line of sockets.clients) line.close(1001, 'server stops')
    await new Promise<void>((resolve) => sockets.close(() => resolve()))
  }
}

/** Browsers say where a page came from; other programs need not. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}

function serveLine(line: WebSocket, parts: LiveSocketParts): void {
  const { hub, callerOf, readSaid, heartbeatMs = usualHeartbeatMs } = parts
  const topics = new Set<string>()
  const said = new Map<string, unknown>()
  let token: string | undefined
  let listener: { caller: Caller; topics: typeof topics; said: typeof said; send: typeof send } | undefined
  let isAlive = true
  let stop: (() => void) | undefined
  const send = (message: unknown) => {
    if (line.readyState !== line.OPEN) return
    if (line.bufferedAmount > mostWaiting) line.terminate()
    else line.send(JSON.stringify(message))
  }
  const late = setTimeout(() => line.close(4401, 'not signed in'), signInMs)
  const heartbeat = setInterval(async () => {
    if (!isAlive) return line.terminate()
    isAlive = false
    line.ping()
    if (token === undefined) return
    // A session that ended, ends its line; rights and projects that changed, count from now on.
    const caller = await callerOf(token).catch(() => undefined)
    if (caller === undefined) line.close(4401, 'session ended')
    else if (listener !== undefined) {
      listener.caller = caller
      hub.turned()
    }
  }, heartbeatMs)

  const subscribe = (message: Readonly<Record<string, unknown>>) => {
    for (const topic of textsOf(message.subscribe)) {
      if (topics.size < mostTopics || topics.has(topic)) topics.add(topic)
      else send({ topic: 'too-many-topics', payload: { topic, most: mostTopics } })
    }
    for (const topic of textsOf(message.unsubscribe)) {
      topics.delete(topic)
      said.delete(topic)
    }
    if (message.say !== undefined) hear(message.say)
    hub.turned()
  }
  const hear = (say: unknown) => {
    const { topic, value } = (say ?? {}) as { topic?: unknown; value?: unknown }
    const word = typeof topic === 'string' && topics.has(topic) ? readSaid?.(topic, value) : undefined
    if (word === undefined) send({ topic: 'not-understood', payload: { topic: String(topic).slice(0, 100) } })
    else said.set(String(topic), word)
  }
  const onMessage = async (message: Readonly<Record<string, unknown>>) => {
    if (stop === undefined) {
      const given = typeof message.token === 'string' ? message.token : ''
      const caller = await callerOf(given)
      if (caller === undefined) return line.close(4401, 'not signed in')
      clearTimeout(late)
      if (line.readyState !== line.OPEN) return
      // Another message may have signed in meanwhile.
      if (stop !== undefined) return subscribe(message)
      token = given
      listener = { caller, topics, said, send }
      stop = hub.listen(listener)
      send({ topic: 'signed-in', payload: { userName: caller.userName } })
    }
    subscribe(message)
  }

  line.on('pong', () => {
    isAlive = true
  })
  const isFlood = flood(mostMessages)
  line.on('message', (data) => {
    // What was on its way when the line was closed is not worked on.
    if (line.readyState !== line.OPEN) return
    if (isFlood()) return line.close(4429, 'too many messages')
    const message = parse(String(data))
    if (message === undefined) return line.close(4400, 'not understood')
    onMessage(message).catch(() => line.close(1011, 'fault'))
  })
  line.on('error', () => line.terminate())
  line.on('close', () => {
    clearTimeout(late)
    clearInterval(heartbeat)
    stop?.()
  })
}

/** Tells at each message whether more than `most` came within one second. */
function flood(most: number, nowMs: () => number = performance.now.bind(performance)): () => boolean {
  let startedMs = nowMs()
  let count = 0
  return () => {
    if (nowMs() - startedMs > 1000) [startedMs, count] = [nowMs(), 0]
    count += 1
    return count > most
  }
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string' && one.length <= 100) : []
