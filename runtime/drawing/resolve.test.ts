import { describe, expect, test } from 'vitest'
import type { LayoutDocument, LayoutElement } from '../../schemas/index.ts'
import { layoutOf } from './drawing-sample.ts'
import { createFeed, type FeedValue, sampleValue } from './feed.ts'
import { resolveElement } from './resolve.ts'

const element = (more: Partial<LayoutElement>): LayoutElement => ({ id: 'e', symbol: 'chiller', ...more })

function resolved(one: LayoutElement, values: Record<string, FeedValue>, more: Partial<LayoutDocument> = {}) {
  return resolveElement(layoutOf([one], more), one, { read: createFeed(values).read, scope: {} })
}

const at = (point: string, value: FeedValue) => ({ [`point:${point}`]: value })
const state = { state: { point: 'CH.state' } }

describe('the state of a device', () => {
  test.each([
    ['1 is running', sampleValue(1), 'running'],
    ['0 is stopped', sampleValue(0), 'stopped'],
    ['true is running', sampleValue(true), 'running'],
    ['a word is that state', sampleValue('waiting'), 'waiting'],
    ['another word says nothing', sampleValue('冬季'), undefined],
    ['a missing value says nothing', { ...sampleValue(null), state: 'unknown' as const }, undefined],
    ['a point whose collector is silent is offline', { ...sampleValue(1), state: 'offline' as const }, 'offline'],
    ['a late value keeps its state', { ...sampleValue(1), state: 'overdue' as const }, 'running'],
  ])('%s', (_, value, wanted) => {
    expect(resolved(element({ bind: state }), at('CH.state', value)).state).toBe(wanted)
  })

  test('offline comes before fault, fault before running', () => {
    const bind = { ...state, fault: { point: 'CH.fault' }, online: { point: 'CH.online' } }
    const values = { ...at('CH.state', sampleValue(1)), ...at('CH.fault', sampleValue(1)) }
    expect(resolved(element({ bind }), values).state).toBe('fault')
    expect(resolved(element({ bind }), { ...values, ...at('CH.online', sampleValue(0)) }).state).toBe('offline')
  })

  test('the first rule that holds wins over the slots; a rule of colour alone leaves no state', () => {
    const one = element({
      bind: { ...state, load: { point: 'CH.load' } },
      states: [
        { id: 'over', when: { $expr: 'bound.load > 95' }, state: 'alarm', text: '过载' },
        { id: 'high', when: { $expr: 'bound.load > 80' }, color: 'waiting', text: '偏高' },
      ],
    })
    const of = (load: number) =>
      resolved(one, { ...at('CH.state', sampleValue(1)), ...at('CH.load', sampleValue(load)) })
    expect([of(99).state, of(99).word]).toEqual(['alarm', '过载'])
    expect([of(90).state, of(90).color]).toEqual([undefined, 'waiting'])
    expect(of(50).state).toBe('running')
  })
})

describe('values', () => {
  test('the binding says unit and decimals before the value, the value before the slot', () => {
    const one = element({ bind: { power: { point: 'CH.power' }, load: { point: 'CH.load', decimals: 2, unit: '‰' } } })
    const { slots } = resolved(one, {
      ...at('CH.power', sampleValue(278.44, 'kVA')),
      ...at('CH.load', sampleValue(86.666)),
    })
    expect([slots.power?.figure, slots.power?.unit]).toEqual(['278', 'kVA'])
    expect([slots.load?.figure, slots.load?.unit]).toEqual(['86.67', '‰'])
  })

  test.each([
    ['a temperature as its sensor resolves it', 21.375, '℃', '21.4'],
    ['a pressure in MPa', 0.354, 'MPa', '0.35'],
    ['a quantity without resolution of its own by the number display', 7.125, 'kWh', '7.13'],
    ['what is no reading of one instrument in 万', 12_345.6, 'kW', '1.23'],
  ])('where nobody declares decimals: %s', (_, value, unit, figure) => {
    const one = element({ symbol: 'value-tag', bind: { value: { point: 'CH.any' } } })
    expect(resolved(one, at('CH.any', sampleValue(value, unit))).slots.value?.figure).toBe(figure)
  })

  test('a state and a yes or no are told in words', () => {
    const one = element({ bind: { ...state, auto: { point: 'CH.auto' } } })
    const { slots } = resolved(one, { ...at('CH.state', sampleValue(1)), ...at('CH.auto', sampleValue(0)) })
    expect([slots.state?.figure, slots.auto?.figure]).toEqual(['运行', '否'])
  })

  test('a missing value shows --, a late one is stale, a doubtful one is marked', () => {
    const one = element({
      bind: { power: { point: 'CH.power' }, load: { point: 'CH.load' }, cop: { point: 'no.such' } },
    })
    const { slots } = resolved(one, {
      ...at('CH.power', { ...sampleValue(278), state: 'overdue' }),
      ...at('CH.load', { ...sampleValue(86), quality: 2 }),
    })
    expect([slots.cop?.figure, slots.cop?.isMissing]).toEqual(['--', true])
    expect([slots.power?.isStale, slots.power?.isDoubtful]).toEqual([true, false])
    expect([slots.load?.isStale, slots.load?.isDoubtful]).toEqual([false, true])
  })

  test('expressions compute over shared values and other slots; where one is missing nothing comes out', () => {
    const one = element({
      bind: {
        power: { point: 'CH.power' },
        cop: { $expr: 'values.cooling / bound.power' },
        load: { value: 'cooling' },
      },
    })
    const more = {
      values: { flow: { point: 'CS.flow' }, cooling: { $expr: '1.163 * values.flow * 5.0', unit: 'kW' } },
    }
    const values = {
      ...at('CS.flow', sampleValue(520)),
      ...at('CH.power', { ...sampleValue(549), state: 'overdue' as const }),
    }
    const { slots } = resolved(one, values, more)
    expect(slots.cop?.figure).toBe('5.51')
    // What it was computed from is late, so it is late itself.
    expect(slots.cop?.isStale).toBe(true)
    expect(slots.load?.raw).toBeCloseTo(3023.8)
    expect(resolved(one, at('CH.power', sampleValue(549)), more).slots.cop?.figure).toBe('--')
  })

  test('values that need each other in a circle are missing, and nothing hangs', () => {
    const one = element({ bind: { power: { value: 'a' } } })
    const more = { values: { a: { $expr: 'values.b + 1.0' }, b: { $expr: 'values.a + 1.0' } } }
    expect(resolved(one, {}, more).slots.power?.isMissing).toBe(true)
  })

  test('title, props and visibility may be expressions; a failing one hides nothing but itself', () => {
    const one = element({
      title: { $expr: '"功率 " + string(bound.power)' },
      props: { note: { $expr: 'bound.nothing.at.all' }, left: 'water' },
      visible: { $expr: 'bound.power > 0' },
      bind: { power: { point: 'CH.power' } },
    })
    const found = resolved(one, at('CH.power', sampleValue(3)))
    expect(found.props).toEqual({ note: null, left: 'water' })
    expect(found.isVisible).toBe(true)
    expect(resolved(one, at('CH.power', sampleValue(0))).isVisible).toBe(false)
  })
})
