import { expect, test } from 'vitest'
import { layoutOf } from './drawing-sample.ts'
import { createFeed, type FeedValue, sampleValue } from './feed.ts'
import { tipOf } from './tip-lines.ts'

const element = { id: 'tag', symbol: 'value-tag', title: '功率', bind: { value: { point: 'AC-1.power' } } } as const
const layout = layoutOf([element])
const several = '编号在多个项目中都有，请为画面指定项目'

test.each([
  ['a good one says nothing', sampleValue(3, 'kW'), ''],
  ['a late one says so', { ...sampleValue(3, 'kW'), state: 'overdue' as const }, '超时未更新'],
  ['an unknown one says why', { ...sampleValue(null), state: 'unknown' as const, qualityText: several }, several],
  ['an unknown one without a reason is not there', { ...sampleValue(null), state: 'unknown' as const }, '没有此点位'],
])('%s', (_, value: FeedValue, doubt) => {
  const tip = tipOf(layout, element, createFeed({ 'point:AC-1.power': value }), undefined)
  expect(tip?.lines.map((line) => line.doubt)).toEqual([doubt])
})
