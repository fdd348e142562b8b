import { expect, test } from 'vitest'
import { type LiveEvent, type LiveListener, liveHub } from './hub.ts'
import { documentPresence } from './presence.ts'

function line(userId: number, userName: string, access: readonly string[] = ['document.read']) {
  const heard: LiveEvent[] = []
  const topics = new Set<string>()
  const caller = { userId, userName, isAdmin: false, access: new Set(access), projectIds: 'all' as const }
  const listener: LiveListener = { caller, topics, send: (event) => heard.push(event) }
  return { heard, topics, listener }
}
const page = 'documents.presence/page/login'

test('who listens to a document has it open; all others there are told of who comes and goes', () => {
  const hub = liveHub()
  const presence = documentPresence(hub)
  const [li, wang] = [line(1, 'li'), line(2, 'wang')]
  const stopLi = hub.listen(li.listener)
  hub.listen(wang.listener)
  li.topics.add(page)
  hub.turned()
  wang.topics.add(page)
  hub.turned()
  const both = [
    { userId: 1, userName: 'li', lines: 1 },
    { userId: 2, userName: 'wang', lines: 1 },
  ]
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
  documentPresence(hub)
  const [one, two, list] = [line(1, 'li'), line(1, 'li'), line(3, 'zhao')]
  list.topics.add('documents.presence')
  for (const { listener } of [one, two, list]) hub.listen(listener)
  one.topics.add(page)
  hub.turned()
  two.topics.add(page)
  hub.turned()
  hub.turned()
  const told = list.heard.map(({ payload }) => payload.people)
  expect(told).toEqual([[{ userId: 1, userName: 'li', lines: 1 }], [{ userId: 1, userName: 'li', lines: 2 }]])
})

test('without the right to read documents nobody is shown or told', () => {
  const hub = liveHub()
  const presence = documentPresence(hub)
  const [guest, li] = [line(9, 'guest', []), line(1, 'li')]
  guest.topics.add(page)
  li.topics.add(page)
  hub.listen(guest.listener)
  hub.listen(li.listener)
  expect(presence.all()).toEqual([{ key: 'page/login', people: [{ userId: 1, userName: 'li', lines: 1 }] }])
  expect(guest.heard).toEqual([])
})
