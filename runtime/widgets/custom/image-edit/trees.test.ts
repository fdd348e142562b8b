import { describe, expect, test } from 'vitest'
import { choicesOf, listOf, lostCodes } from './trees.ts'

describe('section 4: "Choosing type 1, 2 or 3 switches that kind\'s tree to the branch, sub-item or organisation list."', () => {
  const leaf = (name: string, number: string, energyKind?: string) => ({
    name,
    number,
    children: [],
    ...(energyKind ? { energyKind } : {}),
  })
  const outData = {
    meters: [{ ...leaf('总进线', 'B0', '01'), children: [leaf('一层照明', 'B1', '01')] }, leaf('进水', 'W0', '02')],
    subentrys: [leaf('照明插座', '01A00', '01')],
    departments: [leaf('办公室', '01')],
    region: [],
  }
  test.each([
    [1, 'meters'],
    [2, 'subentrys'],
    [3, 'departments'],
    [null, undefined],
  ] as const)('"Type values: 1 branch, 2 sub-item, 3 organisation." %s takes %s', (type, list) => {
    expect(listOf(outData, type)).toEqual(list ? outData[list] : [])
  })

  test('"Tree nodes in these lists: name, children, number." A kind is offered its own branches, and every organisation', () => {
    expect(choicesOf(outData.meters, '01')).toEqual([
      { value: 'B0', label: '总进线', children: [{ value: 'B1', label: '一层照明' }] },
    ])
    expect(choicesOf(outData.meters, '02').map(({ value }) => value)).toEqual(['W0'])
    expect(choicesOf(outData.departments, '03')).toHaveLength(1)
    expect(lostCodes(choicesOf(outData.meters, '01'), ['B1', 'B9'])).toEqual(['B9'])
  })
})
