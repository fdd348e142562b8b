import { describe, expect, test } from 'vitest'
import type { Place } from '../../schemas/index.ts'
import { nameParts, thingsAt } from './thing-at.ts'
import { usesByFile } from './usage-calls.ts'

const names = (kind: string, place: Place, more: object = {}) =>
  thingsAt(kind, { kind, id: 'meter', ...more }, place).map(({ thing, name }) => `${thing} ${name}`)

describe('the things at a place that others may name', () => {
  test.each([
    ['entity', ['properties', 'ratio', 'title'], ['field meter.ratio', 'entity meter']],
    ['entity', [], ['entity meter']],
    ['api', ['endpoints', { id: 'list' }, 'request'], ['endpoint meter.list', 'api meter']],
    ['api', ['accessCodes', { id: 'meter.read' }], ['access meter.read', 'api meter']],
    ['page', ['data', 'rows'], ['data rows', 'page meter']],
    ['page', ['state', 'open'], ['state open', 'page meter']],
    ['page', ['root', 'columns', { id: 'a' }], ['page meter']],
    ['enum', ['items', 0], ['enum meter']],
    ['menu', ['items', { id: 'a' }], []],
  ] as const)('of %s at %j', (kind, place, things) => {
    expect(names(kind, place)).toEqual(things)
  })
  test('a page has its route too', () => {
    expect(names('page', [], { route: '/meters' })).toEqual(['page meter', 'route /meters'])
  })
  test('of a field and an endpoint only the last part is renamed', () => {
    expect(nameParts({ thing: 'field', name: 'meter.ratio' })).toEqual({ stays: 'meter.', own: 'ratio' })
    expect(nameParts({ thing: 'access', name: 'meter.read' })).toEqual({ stays: '', own: 'meter.read' })
  })
})

test('usages stand together by file, in the order in which they come', () => {
  const use = (file: string, line: number) => ({ file, line, column: 1, pointer: `/${line}`, text: '' })
  expect(usesByFile([use('a', 1), use('b', 2), use('a', 3)]).map(([file, uses]) => [file, uses.length])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})
