import { expect, test } from 'vitest'
import { deviceStateOf } from './device-state.ts'

const point = (identifier: string, value: number | null, state = 'fresh', kind = 'state') => ({
  identifier,
  kind,
  value,
  state,
})

// model.md, section 2.4: 离线 > 故障 > 报警 > 运行 > 停止
test.each([
  ['nothing fresh', [point('state', 1, 'overdue'), point('fault', 1, 'never')], 'offline'],
  ['no points at all', [], 'offline'],
  ['a fault while it runs', [point('state', 1), point('fault', 1)], 'fault'],
  ['an alarm while it runs', [point('state', 1), point('alarm', 1), point('fault', 0)], 'alarm'],
  ['it runs', [point('state', 1), point('fault', 0)], 'running'],
  ['it stands', [point('state', 0), point('power', 3, 'fresh', 'gauge')], 'stopped'],
  ['only its power tells', [point('power', 0.4, 'fresh', 'gauge')], 'running'],
  ['a mode is no state', [point('mode', 2)], 'stopped'],
] as const)('%s', (_, points, state) => {
  expect(deviceStateOf(points)).toBe(state)
})
