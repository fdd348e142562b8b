import { expect, test } from 'vitest'
import { codesWithParents, proposeMembers, subitemCodeOf } from './subitem-proposal.ts'

test.each([
  ['Total Cooling', '01B10'],
  ['Total Heating', '01B10'],
  ['Total Mechanical', '01C30'],
  ['Total Lighting', '01A10'],
  ['Total Plug Loads', '01A10'],
  ['Total Data Center', '01D10'],
  ['A 座 1# 冷水机组', '01B1A'],
  ['冷却塔 2#', '01B1D'],
  ['3 层新风机组', '01B20'],
  ['客梯 1–4# 电梯', '01C10'],
  ['生活水泵房', '01C20'],
  ['地下车库排风机', '01C30'],
  ['走廊应急照明', '01A20'],
  ['2 层照明插座', '01A10'],
  ['信息中心 UPS', '01D10'],
  ['1# 变压器总表', undefined],
  ['Building Net', undefined],
])('%s is %s', (name, code) => {
  expect(subitemCodeOf(name)).toBe(code)
})

test('a proposal names each meter once, and nothing for a name that says nothing', () => {
  const meters = [
    { id: 3, number: 'x-3', name: '照明' },
    { id: 1, number: 'rsf-Total-Cooling', name: '回路一' },
    { id: 2, number: 'x-2', name: '回路二' },
  ]
  expect(proposeMembers(meters)).toEqual([
    { meterId: 3, meter: '照明', code: '01A10', subitem: '室内照明与插座' },
    { meterId: 1, meter: '回路一', code: '01B10', subitem: '冷热站' },
  ])
})

test('parents come before their children, each once', () => {
  expect(codesWithParents(['01B1A', '01B20', '01A10'])).toEqual(['01A00', '01B00', '01A10', '01B10', '01B20', '01B1A'])
})
