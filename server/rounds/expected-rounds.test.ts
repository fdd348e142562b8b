import { expect, test } from 'vitest'
import { cycleOfSeconds, expectedRounds } from './expected-rounds.ts'

test.each([
  ['month', 5, '2026-10-21', '2026-11-19', ['2026-10 2026-10-05 2026-11-05']],
  ['month', 28, '2026-03-01', '2026-03-31', ['2026-02 2026-02-28 2026-03-28']],
  ['month', 5, '2026-10-06', '2026-11-04', []],
  ['month', 5, '2026-12-05', '2027-01-05', ['2026-11 2026-11-05 2026-12-05', '2026-12 2026-12-05 2027-01-05']],
  [
    'quarter',
    10,
    '2026-01-01',
    '2026-07-10',
    ['2025Q4 2025-10-10 2026-01-10', '2026Q1 2026-01-10 2026-04-10', '2026Q2 2026-04-10 2026-07-10'],
  ],
  ['week', 1, '2026-11-02', '2026-11-09', ['2026W44 2026-10-26 2026-11-02', '2026W45 2026-11-02 2026-11-09']],
] as const)('a %s plan due %i days after its period wants, from %s to %s, %j', (cycle, due, from, to, wanted) => {
  const rounds = expectedRounds(cycle, due, from, to)
  expect(rounds.map((round) => `${round.period} ${round.afterDay} ${round.dueDay}`)).toEqual(wanted)
})

test('a meter without a plan is expected by its period', () => {
  expect([900, 86_400, 604_800, 2_678_400].map(cycleOfSeconds)).toEqual([undefined, undefined, 'week', 'month'])
})
