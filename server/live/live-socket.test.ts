import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import type { Caller } from '../http/service.ts'
import { liveHub } from './hub.ts'
import { serveLive } from './live-socket.ts'

const hub = liveHub()
const server = createServer()
let caller: Caller = { userId: 1, userName: 'li', isAdmin: false, access: new Set(), projectIds: [1] }
let close: () => Promise<void>

beforeAll(async () => {
  const callerOf = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return caller
  }
  const readSaid = (topic: string, value: unknown) =>
    topic === 'words' && typeof value === 'string' ? value : undefined
  close = serveLive({ server, hub, callerOf, heartbeatMs: 50, readSaid })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await close()
  server.close()
})

async function open(): Promise<{ line: WebSocket; heard: string[] }> {
  const line = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/api/ws`)
  const heard: string[] = []
  line.on('message', (data) => heard.push(String(data)))
  await new Promise((resolve) => line.on('open', resolve))
  return { line, heard }
}
const until = async (check: () => boolean) => {
  for (let at = 0; at < 200 && !check(); at += 1) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(check()).toBe(true)
}

test('a line listens once, however often it signs in, and not at all once it is closed', async () => {
  const { line } = await open()
  for (let at = 0; at < 5; at += 1) line.send(JSON.stringify({ token: 't', subscribe: ['usage.changed'] }))
  await until(() => hub.size === 1)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(hub.size).toBe(1)
  line.close()
  await until(() => hub.size === 0)

  const brief = await open()
  brief.line.send(JSON.stringify({ token: 't' }))
  brief.line.terminate()
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(hub.size).toBe(0)
})

test('a project that is taken from the caller is heard of no longer, without a new sign-in', async () => {
  const { line, heard } = await open()
  line.send(JSON.stringify({ token: 't', subscribe: ['usage.changed'] }))
  await until(() => heard.length === 1)
  caller = { ...caller, projectIds: [2] }
  await new Promise((resolve) => setTimeout(resolve, 150))
  hub.publish('usage.changed', { projectId: 1 })
  hub.publish('usage.changed', { projectId: 2 })
  await until(() => heard.length > 1)
  expect(heard.slice(1)).toEqual(['{"topic":"usage.changed","payload":{"projectId":2}}'])
  line.close()
})

test('a line says a word under a topic that it listens to; what is not understood is answered, what is left forgotten', async () => {
  const { line, heard } = await open()
  const said = () => [...hub.listeners()].flatMap((listener) => [...(listener.said ?? [])])
  line.send(JSON.stringify({ token: 't', subscribe: ['words', 'usage.changed'] }))
  for (const say of [
    { topic: 'words', value: 'a' },
    { topic: 'words', value: 'b' },
  ])
    line.send(JSON.stringify({ say }))
  await until(() => JSON.stringify(said()) === '[["words","b"]]')
  const refused = [
    { topic: 'words', value: 1 },
    { topic: 'usage.changed', value: 'x' },
    { topic: 'other', value: 'x' },
    7,
  ]
  for (const say of refused) line.send(JSON.stringify({ say }))
  await until(() => heard.filter((text) => text.includes('not-understood')).length === refused.length)
  expect(said()).toEqual([['words', 'b']])
  line.send(JSON.stringify({ unsubscribe: ['words'] }))
  await until(() => said().length === 0)
  line.close()
})

test('a line that floods is closed, and what it still sends is not worked on', async () => {
  const { line, heard } = await open()
  const closed = new Promise<number>((resolve) => line.on('close', resolve))
  for (let at = 0; at < 2000; at += 1) line.send(JSON.stringify({ token: 't', subscribe: ['usage.changed'] }))
  expect(await closed).toBe(4429)
  await until(() => hub.size === 0)
  expect(heard.length).toBeLessThan(2)
})

test('a topic beyond the hundredth is refused, and said so', async () => {
  const { line, heard } = await open()
  const topics = Array.from({ length: 101 }, (_, at) => `documents.presence/page/p${at}`)
  line.send(JSON.stringify({ token: 't', subscribe: topics }))
  line.send(JSON.stringify({ subscribe: topics.slice(0, 100) }))
  await until(() => heard.some((text) => text.includes('too-many-topics')))
  expect(heard.filter((text) => text.includes('too-many-topics'))).toEqual([
    '{"topic":"too-many-topics","payload":{"topic":"documents.presence/page/p100","most":100}}',
  ])
  expect([...hub.listeners()][0]?.topics.size).toBe(100)
  line.close()
})
