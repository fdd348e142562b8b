import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveLine, type LiveSocket, liveAddress } from './live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Socket extends LiveSocket {
  readonly sent: unknown[]
}

function lineOverSockets() {
  const sockets: Socket[] = []
  const line = createLiveLine({
    retryMs: [500, 1000],
    connect: () => {
      const sent: unknown[] = []
      const socket: Socket = {
        sent,
        onopen: null,
        onclose: null,
        onmessage: null,
        send: (text) => void sent.push(JSON.parse(text)),
        close: () => {},
      }
      sockets.push(socket)
      return socket
    },
  })
  const latest = () => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('no socket')
    return socket
  }
  return { line, sockets, latest }
}

const event = undefined as never
const lost = { code: 1006 }
const signIn = (socket: LiveSocket) => socket.onmessage?.({ data: '{"topic":"signed-in","payload":{}}' })

test('specification section 7: "A websocket prefix is read from local storage"; without one, this server', () => {
  expect(liveAddress('wss://far.example/', { protocol: 'http:', host: 'a:1' })).toBe('wss://far.example/api/ws')
  expect(liveAddress(null, { protocol: 'https:', host: 'a:1' })).toBe('wss://a:1/api/ws')
})

test('the first message carries the token and the topics, later ones further topics; events reach their listeners', () => {
  const { line, latest } = lineOverSockets()
  const seen: unknown[] = []
  line.subscribe('usage.changed', (payload) => seen.push(payload))
  line.open('t-1')
  latest().onopen?.(event)
  expect(latest().sent).toEqual([{ token: 't-1', subscribe: ['usage.changed'] }])
  signIn(latest())
  line.subscribe('import.progress', () => {})
  expect(latest().sent.at(-1)).toEqual({ subscribe: ['import.progress'] })
  latest().onmessage?.({ data: '{"topic":"usage.changed","payload":{"id":1}}' })
  latest().onmessage?.({ data: 'no json' })
  latest().onmessage?.({ data: '{"topic":"other"}' })
  expect(seen).toEqual([{ id: 1 }])
})

test('a lost line comes back by itself and tells that data must be asked anew; the first opening does not', () => {
  const { line, sockets, latest } = lineOverSockets()
  let refetches = 0
  line.onReconnect(() => {
    refetches += 1
  })
  line.open('t')
  latest().onopen?.(event)
  signIn(latest())
  expect(refetches).toBe(0)
  latest().onclose?.(lost)
  vi.advanceTimersByTime(500)
  expect(sockets).toHaveLength(2)
  latest().onclose?.(lost)
  vi.advanceTimersByTime(999)
  expect(sockets).toHaveLength(2)
  vi.advanceTimersByTime(1)
  latest().onopen?.(event)
  signIn(latest())
  expect(refetches).toBe(1)
})

test('a topic that nobody listens to any more is told to the server, also one that went while it signed in', () => {
  const { line, latest } = lineOverSockets()
  const [first, second] = [line.subscribe('a', () => {}), line.subscribe('a', () => {})]
  const gone = line.subscribe('b', () => {})
  line.open('t')
  latest().onopen?.(event)
  gone()
  signIn(latest())
  expect(latest().sent).toEqual([{ token: 't', subscribe: ['a', 'b'] }, { unsubscribe: ['b'] }])
  first()
  expect(latest().sent).toHaveLength(2)
  second()
  second()
  expect(latest().sent.slice(2)).toEqual([{ unsubscribe: ['a'] }])
})

test('what is said under a topic is said again on a new line, until nobody listens to the topic', () => {
  const { line, latest } = lineOverSockets()
  const stop = line.subscribe('a', () => {})
  line.say('a', 1)
  line.open('t')
  latest().onopen?.(event)
  expect(latest().sent).toEqual([{ token: 't', subscribe: ['a'] }])
  signIn(latest())
  expect(latest().sent.at(-1)).toEqual({ say: { topic: 'a', value: 1 } })
  line.say('a', 2)
  latest().onclose?.(lost)
  vi.advanceTimersByTime(500)
  latest().onopen?.(event)
  signIn(latest())
  expect(latest().sent.slice(1)).toEqual([{ say: { topic: 'a', value: 2 } }])
  stop()
  latest().onclose?.(lost)
  vi.advanceTimersByTime(500)
  latest().onopen?.(event)
  signIn(latest())
  expect(latest().sent).toEqual([{ token: 't', subscribe: [] }])
})

test('a closed line stays closed', () => {
  const { line, sockets, latest } = lineOverSockets()
  line.open('t')
  line.close()
  latest().onclose?.(lost)
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
})

test('a line whose session ended is not tried again', () => {
  const { line, sockets, latest } = lineOverSockets()
  line.open('t')
  latest().onclose?.({ code: 4401 })
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
})
