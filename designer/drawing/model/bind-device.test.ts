import { expect, test } from 'vitest'
import { bindDevicesEdit, deviceOf, devicePlans } from './bind-device.ts'
import { type Drawing, edited } from './drawing.ts'
import { sampleDrawing } from './sample-drawing.ts'

const pumps: Drawing = {
  ...sampleDrawing,
  elements: ['c', 'a', 'b'].map((id) => ({ id, symbol: 'pump' })),
  geometry: {
    a: { x: 0, y: 0, w: 40, h: 40 },
    b: { x: 100, y: 8, w: 40, h: 40 },
    c: { x: 0, y: 160, w: 40, h: 40 },
  },
}

test('devices are counted on in reading order', () => {
  const plans = devicePlans(pumps, pumps.elements, 'CHWP-09')
  expect(plans.map(({ part, number }) => `${part.id} ${number}`)).toEqual(['a CHWP-09', 'b CHWP-10', 'c CHWP-11'])
  expect(plans[0]?.codes).toContainEqual({ slot: 'frequency', code: 'CHWP-09.frequency' })
  expect(deviceOf('CG.01-CH-01.power')).toBe('CG.01-CH-01')
})

test('only points that there are get bound; who has none is told and left alone; how a value is written stays', () => {
  const before = edited(pumps, {
    kind: 'set',
    at: ['elements', { id: 'a' }, 'bind'],
    value: { power: { point: 'X.power', decimals: 2 }, auto: { $expr: '1' } },
  })
  const plans = devicePlans(before, before.elements, 'P-1')
  const found = new Set(['P-1.power', 'P-1.state', 'P-3.state'])
  const { edit, bound, missing } = bindDevicesEdit(before, plans, found)
  expect([bound, missing]).toEqual([3, ['P-2']])
  const after = edited(before, edit)
  expect(after.elements.find(({ id }) => id === 'a')).toEqual({
    id: 'a',
    symbol: 'pump',
    subject: 'P-1',
    bind: { power: { point: 'P-1.power', decimals: 2 }, auto: { $expr: '1' }, state: { point: 'P-1.state' } },
  })
  expect(after.elements.find(({ id }) => id === 'b')).toBe(before.elements.find(({ id }) => id === 'b'))
})
