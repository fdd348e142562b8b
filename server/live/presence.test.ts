import { expect, test } from 'vitest'
import { type LiveEvent, type LiveListener, liveHub } from './hub.ts'
import { documentPresence, type Later, readSaid } from './presence.ts'

function line(userId: number, userName: string, access: readonly string[] = ['document.read']) {
  const heard: LiveEvent[] = []
  const topics = new Set<string>()
  const said = new Map<string, unknown>()
  const caller = {
    userId,
    userName,
    name: `${userName}！`,
    isAdmin: false,
    access: new Set(access),
    projectIds: 'all' as const,
  }
  const listener: LiveListener = { caller, topics, said, send: (event) => heard.push(event) }
  return { heard, topics, said, listener }
}
const page = 'documents.presence/page/login'
const atOnce: Later = (work) => work()
const present = (userId: number, userName: string, lines = 1, windows: readonly object[] = []) => ({
  userId,
  userName,
  name: `${userName}！`,
  lines,
  windows,
})

test('who listens to a document has it open; all others there are told of who comes and goes', () => {
  const hub = liveHub()
  const presence = documentPresence(hub, atOnce)
  const [li, wang] = [line(1, 'li'), line(2, 'wang')]
  const stopLi = hub.listen(li.listener)
  hub.listen(wang.listener)
  li.topics.add(page)
  hub.turned()
  wang.topics.add(page)
  hub.turned()
  const both = [present(1, 'li'), present(2, 'wang')]
  expect(presence.all()).toEqual([{ key: 'page/login', people: both }])
  expect(wang.heard).toEqual([{ topic: page, payload: { key: 'page/login', people: both } }])
  stopLi()
  expect(wang.heard.at(-1)?.payload).toEqual({ key: 'page/login', people: both.slice(1) })
  wang.topics.delete(page)
  hub.turned()
  expect(presence.all()).toEqual([])
})

test('one user in two windows is one person, and nothing is told where nothing changed', () => {
  const hub = liveHub()
  documentPresence(hub, atOnce)
  const [one, two, list] = [line(1, 'li'), line(1, 'li'), line(3, 'zhao')]
  list.topics.add('documents.presence')
  for (const { listener } of [one, two, list]) hub.listen(listener)
  one.topics.add(page)
  hub.turned()
  two.topics.add(page)
  hub.turned()
  hub.turned()
  const told = list.heard.map(({ payload }) => payload.people)
  expect(told).toEqual([[present(1, 'li')], [present(1, 'li', 2)]])
})

test('without the right to read documents nobody is shown or told', () => {
  const hub = liveHub()
  const presence = documentPresence(hub, atOnce)
  const [guest, li] = [line(9, 'guest', []), line(1, 'li')]
  guest.topics.add(page)
  li.topics.add(page)
  hub.listen(guest.listener)
  hub.listen(li.listener)
  expect(presence.all()).toEqual([{ key: 'page/login', people: [present(1, 'li')] }])
  expect(guest.heard).toEqual([])
})

test('what each has selected is told to all who have the document open, and ends with the line', () => {
  const hub = liveHub()
  documentPresence(hub, atOnce)
  const [li, wang, guest] = [line(1, 'li'), line(2, 'wang'), line(9, 'guest', [])]
  const stopLi = hub.listen(li.listener)
  for (const one of [wang, guest]) hub.listen(one.listener)
  for (const { topics } of [li, wang, guest]) topics.add(page)
  const word = { window: 'a', selected: [['root', { id: 'c' }]], isIdle: false }
  li.said.set(page, word)
  guest.said.set(page, word)
  hub.turned()
  expect(wang.heard.at(-1)?.payload).toEqual({
    key: 'page/login',
    people: [present(1, 'li', 1, [word]), present(2, 'wang')],
  })
  expect(guest.heard).toEqual([])
  stopLi()
  expect(wang.heard.at(-1)?.payload.people).toEqual([present(2, 'wang')])
})

test('changes that come together are told once, later', () => {
  const hub = liveHub()
  const waiting: (() => void)[] = []
  documentPresence(hub, (work) => waiting.push(work))
  const li = line(1, 'li')
  hub.listen(li.listener)
  li.topics.add(page)
  for (let at = 0; at < 5; at += 1) {
    li.said.set(page, { window: 'a', selected: [['items', at]], isIdle: false })
    hub.turned()
  }
  expect(li.heard).toEqual([])
  expect(waiting).toHaveLength(1)
  waiting[0]?.()
  expect(li.heard).toHaveLength(1)
  hub.turned()
  expect(waiting).toHaveLength(2)
})

test('only topics of documents take words, and only in their form', () => {
  const word = { window: 'a', selected: [['root', 0, { id: 'c' }], []], isIdle: false }
  expect(readSaid(page, word)).toEqual(word)
  expect(readSaid(page, { ...word, more: 1, editing: { at: [], isSaved: true, x: 1 } })).toEqual({
    ...word,
    editing: { at: [], isSaved: true },
  })
  expect(readSaid('usage.changed', word)).toBeUndefined()
  expect(readSaid('documents.presence', word)).toBeUndefined()
  expect(readSaid('documents.presence/page/../x', word)).toBeUndefined()
})

test.each([
  ['no object', 'x'],
  ['no window', { selected: [], isIdle: false }],
  ['a window without end', { window: 'x'.repeat(41), selected: [], isIdle: false }],
  ['no word on idleness', { window: 'a', selected: [] }],
  ['too many places', { window: 'a', selected: Array(51).fill([]), isIdle: false }],
  ['too long a way', { window: 'a', selected: [Array(25).fill('x')], isIdle: false }],
  ['a place that is none', { window: 'a', selected: ['root'], isIdle: false }],
  ['a step of another kind', { window: 'a', selected: [[null]], isIdle: false }],
  ['a step before the first', { window: 'a', selected: [[-1]], isIdle: false }],
  ['too long a step', { window: 'a', selected: [['x'.repeat(129)]], isIdle: false }],
  ['an item without id', { window: 'a', selected: [[{ id: 1 }]], isIdle: false }],
  ['an edit without a place', { window: 'a', selected: [], isIdle: false, editing: { isSaved: true } }],
])('%s is not understood', (_, word) => {
  expect(readSaid(page, word)).toBeUndefined()
})
