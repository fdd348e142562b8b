import { describe, expect, test } from 'vitest'
import { appDocument } from '../page/testing.tsx'
import { toArcoVariables } from './arco-variables.ts'
import { rootFontPx } from './root-scale.ts'
import { contrastOf, mixColors, toCssVariables } from './tokens.ts'

const looks = ['light', 'dark'] as const
const of = (look: (typeof looks)[number], name: string) => {
  const tokens = appDocument.theme[look]
  const numbered = name.match(/^series(\d+)$/)
  const value = numbered ? tokens.series?.[Number(numbered[1]) - 1] : tokens[name]
  if (typeof value !== 'string') throw new Error(`no token ${name}`)
  return value
}

const texts = ['text1', 'text2', 'text3']
const grounds = ['card', 'ground', 'fill', 'hover', 'selection', 'weekend']
const states = ['running', 'waiting', 'alarm', 'fault', 'stopped']
const onCard = [
  'primary',
  'electricity',
  'water',
  'gas',
  'heat',
  'carbon',
  'pv',
  'total',
  'up',
  'down',
  'offline',
  ...Array.from({ length: 10 }, (_, i) => `series${i + 1}`),
]

describe.each(looks)('contrast of the %s look (look.md: text 4.5, edges and marks 3)', (look) => {
  test.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))('%s on %s', (text, ground) => {
    expect(contrastOf(of(look, text), of(look, ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(states)('%s on its tint and on the card', (state) => {
    expect(contrastOf(of(look, state), of(look, `${state}Tint`))).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(of(look, state), of(look, 'card'))).toBeGreaterThanOrEqual(4.5)
  })

  test('text on primary, primary on the card and on the selection', () => {
    expect(contrastOf(of(look, 'onPrimary'), of(look, 'primary'))).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(of(look, 'primary'), of(look, 'card'))).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(of(look, 'primary'), of(look, 'selection'))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(onCard)('mark %s on the card', (name) => {
    expect(contrastOf(of(look, name), of(look, 'card'))).toBeGreaterThanOrEqual(3)
  })

  test('edges of controls on the card', () => {
    expect(contrastOf(of(look, 'edge'), of(look, 'card'))).toBeGreaterThanOrEqual(3)
  })

  test('texts of header and side: those of the dark look on navy, the marked entry too', () => {
    for (const ground of ['header', 'side']) {
      const marked = mixColors(of(look, ground), of('dark', 'text1'), 0.14)
      expect(contrastOf(of('dark', 'text1'), marked)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(of('dark', 'text2'), of(look, ground))).toBeGreaterThanOrEqual(4.5)
      expect(
        contrastOf(of('dark', 'text3'), mixColors(of(look, ground), of('dark', 'text1'), 0.07)),
      ).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test('tokens become CSS variables, lists numbered from 1', () => {
  expect(toCssVariables({ card: '#ffffff', series: ['#111111', '#222222'] })).toEqual({
    '--wf-card': '#ffffff',
    '--wf-series1': '#111111',
    '--wf-series2': '#222222',
  })
})

test("arco's primary is ours in both looks", () => {
  expect(toArcoVariables(appDocument.theme.light)['--primary-6']).toBe('22,93,255')
  expect(toArcoVariables(appDocument.theme.dark)['--primary-6']).toBe('91,147,255')
})

test('specification section 9: "Design base 1920x937; root font size scales with the viewport"', () => {
  const design = { width: 1920, height: 937 }
  expect(rootFontPx({ width: 1920, height: 937 }, design)).toBe(16)
  expect(rootFontPx({ width: 3840, height: 1874 }, design)).toBe(32)
  expect(rootFontPx({ width: 1366, height: 768 }, design)).toBe(13.6)
})
