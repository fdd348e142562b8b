import { describe, expect, test } from 'vitest'
import type { RunningPage } from '../../runtime/index.ts'
import { evaluateValue, type Place } from '../../schemas/index.ts'
import { trialAt } from './trial.ts'

const scope: Record<string, unknown> = {
  data: { meters: { rows: [{ number: 'E-0412', pt: 1, ct: 40 }] }, none: { rows: [] }, months: [{ name: '1 月' }] },
  state: { factor: 2 },
}
const page = {
  slice: { page: { data: { meters: { endpoint: 'meter.list' } } }, endpoints: {} },
  scope: { read: (path: string) => (scope.data as Record<string, unknown>)[path.slice('data.'.length)] },
  evaluate: (value: unknown, extra: object) => evaluateValue(value, { ...scope, ...extra }),
} as unknown as RunningPage
const document = {
  kind: 'page',
  root: {
    kind: 'list',
    data: 'meters',
    columns: [{ id: 'a' }],
    columnsFrom: { of: { $expr: 'data.months' } },
    child: { data: 'none', columns: [{ id: 'b' }] },
  },
}
const column: Place = ['root', 'columns', { id: 'a' }, 'value']

describe('an expression tried in the running page', () => {
  test.each<[string, Place, string, object]>([
    ['takes the first row', column, 'row.ct * state.factor', { value: 80, of: 'E-0412' }],
    [
      'takes the first item of a list beside it',
      ['root', 'columnsFrom', 'title'],
      'item.name',
      { value: '1 月', of: 'E-0412' },
    ],
    ['needs no row where it names none', ['title'], 'state.factor', { value: 2 }],
    [
      'says that there is no row',
      ['root', 'child', 'columns', { id: 'b' }, 'value'],
      'row.ct',
      { fault: '没有可试算的数据行' },
    ],
  ])('%s', (_, place, text, result) => expect(trialAt(page, document, place, text)).toEqual(result))

  test('says why it cannot be computed', () => {
    expect(trialAt(page, document, column, 'row.ct + "a"').fault).toBeTruthy()
  })
})
