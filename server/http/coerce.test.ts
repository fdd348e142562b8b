import { expect, test } from 'vitest'
import { coerceTexts } from './coerce.ts'

const request = {
  properties: {
    page: { type: 'integer' },
    ratio: { type: 'number' },
    dryRun: { type: 'boolean' },
    ids: { type: 'array', items: { type: 'integer' } },
    filter: { type: 'object' },
    name: { type: 'string' },
    either: { type: ['integer', 'string'] },
    maybe: { type: ['number', 'null'] },
    status: { enum: [0, 1] },
  },
}

test.each([
  [{ page: '15' }, { page: 15 }],
  [{ page: '1e2' }, { page: 100 }],
  [{ page: 'many' }, { page: 'many' }],
  [{ page: '' }, {}],
  [{ ratio: '-0.5' }, { ratio: -0.5 }],
  [{ dryRun: 'true' }, { dryRun: true }],
  [{ dryRun: '0' }, { dryRun: false }],
  [{ dryRun: 'perhaps' }, { dryRun: 'perhaps' }],
  [{ ids: '1,2, 3' }, { ids: [1, 2, 3] }],
  [{ ids: ['4', '5'] }, { ids: [4, 5] }],
  [{ ids: '[6,7]' }, { ids: [6, 7] }],
  [{ ids: '[6,' }, { ids: ['[6', undefined] }],
  [{ filter: '{"a":1}' }, { filter: { a: 1 } }],
  [{ filter: 'a' }, { filter: 'a' }],
  [{ name: '15' }, { name: '15' }],
  [{ name: '' }, { name: '' }],
  [{ either: '1,2' }, { either: '1,2' }],
  [{ maybe: 'null' }, { maybe: null }],
  [{ status: '1' }, { status: 1 }],
  [{ unknown: '1' }, { unknown: '1' }],
])('%j is read as %j', (raw, wanted) => {
  expect(coerceTexts(raw, request)).toEqual(wanted)
})
