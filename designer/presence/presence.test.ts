import { expect, test } from 'vitest'
import type { DocumentPosture } from '../../schemas/index.ts'
import { stillWorkspace } from '../draft/still-workspace.ts'
import { marksOf, peopleByLine } from './marks.ts'
import { freshMs, idleMs } from './posture.ts'
import { createPresence } from './presence.ts'

const enumeration = (id: string) => ({
  file: `enums/${id}.json`,
  text: JSON.stringify({ kind: 'enum', schemaVersion: 1, id, title: id, items: [{ value: 'a', label: '甲' }] }),
})

/** A desk over a workspace, a line that keeps what is said, and a clock that stands. */
function desk() {
  const workspace = stillWorkspace([enumeration('state'), enumeration('other')])
  const listeners = new Map<string, (payload: unknown) => void>()
  const said: [string, DocumentPosture][] = []
  let nowMs = 0
  const presence = createPresence({
    workspace,
    live: {
      subscribe(topic, listener) {
        listeners.set(topic, listener)
        return () => void listeners.delete(topic)
      },
      say: (topic, word) => void said.push([topic, word as DocumentPosture]),
    },
    own: { userId: 1, window: 'here' },
    nowMs: () => nowMs,
    pace: (work) => Object.assign(work, { cancel() {} }),
  })
  const pass = (ms: number) => {
    nowMs += ms
    presence.look()
  }
  return { workspace, presence, listeners, said, pass, last: () => said.at(-1)?.[1] }
}

const topic = (id: string) => `documents.presence/enum/${id}`

test('the document on screen is listened to and told with what is selected in it, and no longer once it is left', () => {
  const { workspace, presence, listeners, said } = desk()
  const stop = presence.start()
  expect([...listeners]).toEqual([])
  workspace.open('enum/state')
  expect([...listeners.keys()]).toEqual([topic('state')])
  workspace.select([['items', 0]])
  workspace.select([['items', 0]])
  expect(said.map(([at, { selected }]) => [at, selected])).toEqual([
    [topic('state'), []],
    [topic('state'), [['items', 0]]],
  ])
  workspace.open('enum/other')
  expect([...listeners.keys()]).toEqual([topic('other')])
  stop()
  expect([...listeners]).toEqual([])
})

test('an edit is told with its place until it is saved and no longer fresh', async () => {
  const { workspace, presence, pass, last } = desk()
  presence.start()
  workspace.open('enum/state')
  workspace.select([['items', 0]])
  expect(last()?.editing).toBeUndefined()
  workspace.edit({ kind: 'set', at: ['items', 0, 'label'], value: '乙' })
  expect(last()?.editing).toEqual({ at: ['items', 0], isSaved: false })
  pass(freshMs)
  expect(last()?.editing?.isSaved).toBe(false)
  await workspace.save()
  expect(last()?.editing).toBeUndefined()
  workspace.edit({ kind: 'set', at: ['items', 0, 'label'], value: '丙' })
  await workspace.save()
  expect(last()?.editing).toEqual({ at: ['items', 0], isSaved: true })
})

test('a document that is left with unsaved edits stays open for the others, without a mark', async () => {
  const { workspace, presence, listeners, said } = desk()
  presence.start()
  workspace.open('enum/state')
  workspace.edit({ kind: 'set', at: ['title'], value: '新' }, { select: [['items', 0]] })
  workspace.open('enum/other')
  expect([...listeners.keys()]).toEqual([topic('state'), topic('other')])
  expect(said.findLast(([at]) => at === topic('state'))?.[1]).toMatchObject({ selected: [] })
  await workspace.save()
  expect([...listeners.keys()]).toEqual([topic('other')])
})

test('a window that is left alone says so, and that somebody is back at once', () => {
  const { workspace, presence, pass, last } = desk()
  presence.start()
  workspace.open('enum/state')
  pass(idleMs)
  expect(last()?.isIdle).toBe(true)
  presence.touch()
  expect(last()?.isIdle).toBe(false)
})

test('others are heard of once, however often the same is told', () => {
  const { workspace, presence, listeners } = desk()
  let heard = 0
  presence.subscribe(() => {
    heard += 1
  })
  presence.start()
  workspace.open('enum/state')
  const windows = [{ window: 'a', selected: [['items', 0]], isIdle: false }]
  const people = [{ userId: 2, userName: 'limin', name: '李敏', lines: 1, windows }]
  for (let at = 0; at < 3; at += 1) listeners.get(topic('state'))?.({ key: 'enum/state', people })
  expect(heard).toBe(1)
  expect(presence.others('enum/state')).toMatchObject([{ name: '李敏', selected: [['items', 0]] }])
  expect(presence.others('enum/other')).toEqual([])
})

test('a place folded away in a tree is marked at the line around it; one place is one mark', () => {
  const [li, wang] = [
    { userId: 2, name: '李敏', sign: '李', color: 2, selected: [['root', 'columns', { id: 'a' }], []], isIdle: false },
    { userId: 3, name: '王强', sign: '王', color: 3, selected: [['root', 'columns', { id: 'a' }]], isIdle: false },
  ]
  const marks = marksOf([li!, wang!])
  expect(marks.map(({ key, people }) => [key, people.map(({ name }) => name)])).toEqual([
    ['root/columns/#a', ['李敏', '王强']],
  ])
  const at = (...keys: string[]) => [...peopleByLine(marks, new Set(keys)).keys()]
  expect(at('root', 'root/columns', 'root/columns/#a')).toEqual(['root/columns/#a'])
  expect(at('root', 'root/columns')).toEqual(['root/columns'])
  expect(at('data')).toEqual([])
})
