import { expect, test } from 'vitest'
import { loadDocuments } from '../load.ts'

const components = {
  card: {
    type: 'object',
    properties: {},
    additionalProperties: false,
    'x-events': { open: { properties: { id: { type: 'integer' }, name: { type: 'string' } } } },
  },
}

const messages = (on: object) => {
  const root = { kind: 'custom', id: 'card', component: 'card', on }
  const page = { kind: 'page', schemaVersion: 1, id: 'p', route: '/p', title: '页', root }
  const { issues } = loadDocuments([{ file: 'pages/p.json', text: JSON.stringify(page) }], { components })
  return issues
    .filter(({ pointer }) => pointer.startsWith('/root'))
    .map(({ pointer, message }) => `${pointer} ${message}`)
}
const toast = (text: string) => [{ do: 'toast', text: { $expr: text } }]

test('an event of a component is known by its name, and what it tells by its members', () => {
  expect(messages({ open: toast('event.name') })).toEqual([])
  expect(messages({ opened: toast('event.name') })).toEqual([expect.stringContaining('/root/on/opened')])
  expect(messages({ open: toast('event.nmae') })).toEqual([expect.stringContaining('nmae')])
  expect(messages({ open: toast('event.id + 1 > 2') }).length).toBe(1)
})
