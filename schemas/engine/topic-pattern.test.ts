import { expect, test } from 'vitest'
import { matchTopic, topicFilter } from './topic-pattern.ts'

test.each([
  ['device/power/up/{device}', 'device/power/up/AHU34', { device: 'AHU34' }],
  ['device/power/up/{device}', 'device/power/up/1#除湿机', { device: '1#除湿机' }],
  ['device/power/up/{device}', 'device/power/up', undefined],
  ['device/power/up/{device}', 'device/power/up/', undefined],
  ['device/power/up/{device}', 'device/power/up/a/b', undefined],
  ['spBv1.0/{group}/{message}/{node}', 'spBv1.0/G/NDATA/E1', { group: 'G', message: 'NDATA', node: 'E1' }],
  ['v1/devices/me/telemetry', 'v1/devices/me/telemetry', {}],
])('%s and %s', (pattern, topic, parts) => {
  expect(matchTopic(pattern, topic)).toEqual(parts)
})

test('the filter of a pattern has + for each part', () => {
  expect(topicFilter('spBv1.0/{group}/NCMD/{node}')).toBe('spBv1.0/+/NCMD/+')
})
