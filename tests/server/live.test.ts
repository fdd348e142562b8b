import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { addProject, addUser, startTestServer, type TestServer } from './running-server.ts'

let server: TestServer
const lines: WebSocket[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  for (const line of lines) line.terminate()
  await server.stop()
})

interface Line {
  readonly line: WebSocket
  readonly messages: { topic: string; payload: Record<string, unknown> }[]
  readonly closed: Promise<number>
}

async function connect(token: string | undefined, topics: readonly string[] = [], headers = {}): Promise<Line> {
  const line = new WebSocket(`${server.url.replace('http', 'ws')}/api/ws`, { headers })
  lines.push(line)
  const messages: Line['messages'] = []
  const closed = new Promise<number>((resolve) => line.on('close', (code) => resolve(code)))
  line.on('message', (data) => messages.push(JSON.parse(String(data))))
  line.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    line.on('open', () => resolve())
    line.on('close', () => resolve())
  })
  if (token !== undefined) line.send(JSON.stringify({ token, subscribe: topics }))
  return { line, messages, closed }
}

const until = async (check: () => boolean) => {
  for (let at = 0; at < 200 && !check(); at += 1) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('a line hears the topics that it asked for, once it is signed in', async () => {
  const { line, messages } = await connect(server.token, ['import.progress'])
  await until(() => messages.length > 0)
  expect(messages[0]).toMatchObject({ topic: 'signed-in' })
  server.hub.publish('usage.changed', { at: 1 })
  server.hub.publish('import.progress', { done: 5 })
  await until(() => messages.length > 1)
  expect(messages.slice(1)).toEqual([{ topic: 'import.progress', payload: { done: 5 } }])
  line.send(JSON.stringify({ unsubscribe: ['import.progress'], subscribe: ['usage.changed'] }))
  await until(() => false || messages.length > 2)
  server.hub.publish('import.progress', { done: 6 })
  server.hub.publish('usage.changed', { at: 2 })
  await until(() => messages.length > 2)
  expect(messages.at(-1)).toEqual({ topic: 'usage.changed', payload: { at: 2 } })
})

test('what belongs to a project goes only to those who may see it', async () => {
  const { project } = await addProject(server)
  const { token } = await addUser(server, { access: [], projectIds: [project.id] })
  const { messages } = await connect(token, ['usage.changed'])
  await until(() => messages.length > 0)
  server.hub.publish('usage.changed', { projectId: project.id + 1000 })
  server.hub.publish('usage.changed', { projectId: project.id })
  await until(() => messages.length > 1)
  expect(messages.slice(1)).toEqual([{ topic: 'usage.changed', payload: { projectId: project.id } }])
})

test('a wrong token, nonsense and a foreign page are shown the door', async () => {
  expect(await (await connect('wrong')).closed).toBe(4401)
  const nonsense = await connect(undefined)
  nonsense.line.send('{"a":')
  expect(await nonsense.closed).toBe(4400)
  expect(await (await connect(undefined, [], { origin: 'https://elsewhere.example' })).closed).toBe(1006)
})
