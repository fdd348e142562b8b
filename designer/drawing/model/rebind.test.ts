import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { edited } from './drawing.ts'
import { codeUses, planRebind, type RebindRule, rebindEdit, statusOf } from './rebind.ts'
import { sampleDrawing as plant } from './sample-drawing.ts'

const all = new Set(plant.elements.map(({ id }) => id))
const uses = codeUses(plant, all, true)
const changed = (rule: RebindRule) => {
  const plan = planRebind(uses, rule)
  return plan.ok ? plan.changed.map(({ after }) => after) : plan.message
}

test('all codes are found: points, meters, subjects, named values', () => {
  expect(uses.map(({ code }) => code)).toEqual([
    'CH-01.load',
    'CH-09.load',
    'CHP-01',
    'CH-01.power',
    'XZ01-H-01',
    'CH-01.chwOut',
  ])
  expect(codeUses(plant, new Set(['pump']), false)).toEqual([{ partId: 'pump', kind: 'subject', code: 'CHP-01' }])
})

describe('rules', () => {
  test.each<[string, RebindRule, unknown]>([
    [
      'a prefix',
      { mode: 'prefix', find: 'CH-', replace: 'B2-CH-' },
      ['B2-CH-01.load', 'B2-CH-09.load', 'B2-CH-01.power', 'B2-CH-01.chwOut'],
    ],
    [
      'a text anywhere',
      { mode: 'text', find: '01', replace: '02' },
      ['CH-02.load', 'CHP-02', 'CH-02.power', 'XZ02-H-02', 'CH-02.chwOut'],
    ],
    ['a pattern with a part kept', { mode: 'pattern', find: '^XZ(\\d+)-', replace: 'YY$1-' }, ['YY01-H-01']],
    ['a dollar in plain text is a dollar', { mode: 'text', find: 'XZ', replace: '$1' }, ['$101-H-01']],
    ['a broken pattern is told', { mode: 'pattern', find: '(', replace: '' }, '正则表达式有误，请检查括号与转义'],
    ['nothing to find is told', { mode: 'prefix', find: '', replace: 'x' }, '请填写要替换的内容'],
  ])('%s', (_, rule, expected) => expect(changed(rule)).toEqual(expected))
})

test.each([
  ['CH-02.power', 'found'],
  ['CH-99.power', 'missing'],
  ['CH-02', 'invalid'],
  ['', 'invalid'],
] as const)('%s is %s', (after, status) => {
  const use = { partId: 'chiller', slot: 'power', kind: 'point' as const, code: 'CH-01.power' }
  expect(statusOf({ use, after }, new Set(['CH-02.power']))).toBe(status)
})

test('new codes are written where the old ones stood, formats and the rest stay', () => {
  const plan = planRebind(uses, { mode: 'text', find: '01', replace: '02' })
  if (!plan.ok) throw new Error(plan.message)
  const after = edited(plant, rebindEdit(plant, plan.changed))
  expect(after.values).toEqual({ load: { point: 'CH-02.load' }, spare: { point: 'CH-09.load' } })
  expect(after.elements[1]).toMatchObject({ subject: 'CHP-02' })
  expect(after.elements[2]?.bind).toEqual({
    power: { point: 'CH-02.power' },
    load: { value: 'load' },
    cop: { $expr: 'values.load' },
    supply: { meter: 'XZ02-H-02', figure: 'today' },
  })
})

test('a rule of texts turned round gives the first drawing again, where the new text was not there before', () => {
  fc.assert(
    fc.property(fc.constantFrom('CH', '01', 'XZ', 'H-'), fc.constantFrom('QQ', 'W7', '楼'), (find, replace) => {
      const there = planRebind(uses, { mode: 'text', find, replace })
      if (!there.ok) throw new Error(there.message)
      const after = edited(plant, rebindEdit(plant, there.changed))
      const back = planRebind(codeUses(after, all, true), { mode: 'text', find: replace, replace: find })
      if (!back.ok) throw new Error(back.message)
      expect(edited(after, rebindEdit(after, back.changed))).toEqual(plant)
    }),
  )
})
