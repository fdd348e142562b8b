import { expect, test } from 'vitest'
import { proposeMapping } from './propose-mapping.ts'
import { recalledMapping } from './recall.ts'

const header = ['Timestamp', 'Supply_kW']
const rows = [
  ['2024-01-01 00:00', '1'],
  ['2024-01-01 00:15', '2'],
]
const propose = (fileName: string) => proposeMapping({ fileName, header, rows, delimiter: ',', projectZone: 'UTC' })
const meterOf = (before: string, now: string) =>
  recalledMapping({ mapping: propose(before), fileName: before }, propose(now), { name: now, header })?.series[0]?.meter

test.each([
  ['A.csv', 'A.csv', 'A-Supply'],
  ['A-2023.csv', 'A-2024.csv', 'A-2023-Supply'],
  ['A_2024-01.csv', 'A_2024-02.csv.gz', 'A_2024-01-Supply'],
  ['A.csv', 'A (1).csv', 'A-Supply'],
  ['东楼一月.csv', '东楼二月.csv', '东楼一月-Supply'],
  ['A.csv', 'B.csv', 'B-Supply'],
  ['AHU-1.csv', 'AHU-2.csv', 'AHU-2-Supply'],
])('after %s the columns of %s lead to %s', (before, now, meter) => {
  expect(meterOf(before, now)).toBe(meter)
})

test('a mapping whose columns are not there is not taken', () => {
  const known = { mapping: propose('A.csv'), fileName: 'A.csv' }
  expect(recalledMapping(known, propose('A.csv'), { name: 'A.csv', header: ['Timestamp', 'Other_kW'] })).toBeUndefined()
})
