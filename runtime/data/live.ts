/** Receives what is published under a topic. */
export type LiveListener = (payload: unknown) => void

/** The one websocket of the app. */
export interface LiveLine {
  /** Listens to a topic; the server is told as long as somebody listens. */
  subscribe(topic: string, listener: LiveListener): () => void
  /**
   * Says something under a topic that is listened to here; others who listen may hear of it. The last word counts as
   * long as somebody here listens, and is said again after the line was lost.
   */
  say(topic: string, word: unknown): void
  /** Calls back after the line was lost and stands again: data must be asked anew. */
  onReconnect(listener: () => void): () => void
  /** Opens the line with the present token; closes an earlier one. */
  open(token: string): void
  close(): void
}

/** The parts of a browser's WebSocket that the line uses. */
export interface LiveSocket {
  onopen: ((event: never) => void) | null
  onclose: ((event: { readonly code?: number }) => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  send(text: string): void
  close(): void
}

/** The server's word that it knows the token. */
const signedInTopic = 'signed-in'
/** Close code of a line whose session ended; trying again would not help. */
const sessionEnded = 4401

/** Opens a socket of the browser. */
export function openSocket(address: string): LiveSocket {
  return new WebSocket(address) as LiveSocket
}

interface LiveParts {
  /** Opens a socket to the live address. */
  connect(): LiveSocket
  /** Waits of milliseconds before each further attempt; the last one repeats. */
  readonly retryMs: readonly number[]
}

/**
 * Address of the live line: the websocket prefix of local storage where one is set (specification section 7), else
 * this server's own `/api/ws`.
 */
export function liveAddress(
  prefix: string | null,
  location: { readonly protocol: string; readonly host: string },
): string {
  if (prefix) return `${prefix.replace(/\/$/, '')}/api/ws`
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/ws`
}

function parseMessage(data: unknown): { topic: string; payload: unknown } | null {
  if (typeof data !== 'string') return null
  try {
    const message: unknown = JSON.parse(data)
    if (typeof message !== 'object' || message === null) return null
    const { topic, payload } = message as { topic?: unknown; payload?: unknown }
    return typeof topic === 'string' ? { topic, payload } : null
  } catch {
    return null
  }
}

/** A live line that comes back by itself. Messages that are no `{topic, payload}` are passed over. */
export function createLiveLine({ connect, retryMs }: LiveParts): LiveLine {
  const listeners = new Map<string, Set<LiveListener>>()
  const reconnects = new Set<() => void>()
  const said = new Map<string, unknown>()
  /** Topics that the server was told of on this line. */
  let told: ReadonlySet<string> = new Set()
  let socket: LiveSocket | null = null
  let isSignedIn = false
  let wasOpen = false
  let attempts = 0
  let token = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = (message: object) => socket?.send(JSON.stringify(message))
  const sayAgain = (topic: string) => {
    if (isSignedIn) send({ say: { topic, value: said.get(topic) } })
  }
  const tellTopics = () => {
    if (!isSignedIn) return
    const subscribe = [...listeners.keys()].filter((topic) => !told.has(topic))
    const unsubscribe = [...told].filter((topic) => !listeners.has(topic))
    told = new Set(listeners.keys())
    if (subscribe.length > 0) send({ subscribe })
    if (unsubscribe.length > 0) send({ unsubscribe })
  }

  const start = () => {
    const line = connect()
    socket = line
    line.onopen = () => {
      told = new Set(listeners.keys())
      line.send(JSON.stringify({ token, subscribe: [...told] }))
    }
    const onSignedIn = () => {
      isSignedIn = true
      attempts = 0
      // Topics that came or went while the server was looking at the token.
      tellTopics()
      for (const topic of said.keys()) sayAgain(topic)
      if (wasOpen) for (const listener of [...reconnects]) listener()
      wasOpen = true
    }
    line.onmessage = (event) => {
      const message = parseMessage(event.data)
      if (message?.topic === signedInTopic) onSignedIn()
      else if (message) for (const listener of [...(listeners.get(message.topic) ?? [])]) listener(message.payload)
    }
    line.onclose = ({ code }) => {
      if (socket !== line) return
      isSignedIn = false
      if (code === sessionEnded) return
      timer = setTimeout(start, retryMs[Math.min(attempts, retryMs.length - 1)] ?? 1000)
      attempts += 1
    }
  }

  const close = () => {
    clearTimeout(timer)
    const line = socket
    socket = null
    isSignedIn = false
    wasOpen = false
    line?.close()
  }

  return {
    subscribe(topic, listener) {
      const known = listeners.get(topic) ?? new Set()
      const isNew = known.size === 0
      listeners.set(topic, known.add(listener))
      if (isNew) tellTopics()
      return () => {
        known.delete(listener)
        if (known.size > 0 || listeners.get(topic) !== known) return
        listeners.delete(topic)
        said.delete(topic)
        tellTopics()
      }
    },
    say(topic, word) {
      said.set(topic, word)
      sayAgain(topic)
    },
    onReconnect(listener) {
      reconnects.add(listener)
      return () => reconnects.delete(listener)
    },
    open(nextToken) {
      close()
      token = nextToken
      start()
    },
    close,
  }
}
