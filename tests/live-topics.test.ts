import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { liveTopics } from '../schemas/index.ts'

const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
const published = new Set(
  files.flatMap((file) => {
    const text = readFileSync(path.join('server', file), 'utf8')
    return [...text.matchAll(/hub\.publish\(\s*'([\w.]+)'/g)].map(([, topic]) => topic as string)
  }),
)
const known = liveTopics.map(({ topic }) => topic)

test('every topic that the server publishes stands in the list that designers choose from', () => {
  expect([...published].filter((topic) => !known.includes(topic))).toEqual([])
})

test('every topic of the list is published', () => {
  // Presence is told by the hub's own listeners.
  expect(known.filter((topic) => !published.has(topic) && topic !== 'documents.presence')).toEqual([])
})
