import { expect, test } from 'vitest'
import { type ConfiguredBranch, capacityKva, checkBranchRecords, loadPercent } from './branch-config.ts'

const branch = (id: number, change: Partial<ConfiguredBranch> = {}): ConfiguredBranch => ({
  id,
  parentId: null,
  number: `Z${id}`,
  name: `支路${id}`,
  energyKind: '01',
  ratedKva: null,
  ratedCurrent: null,
  voltage: '0.4kV',
  hasSubitem: true,
  meters: [{ id: id + 100, number: `E${id}`, energyKind: '01' }],
  peakKw: null,
  ...change,
})
const meter = (id: number) => [{ id, number: `E${id}`, energyKind: '01' }]

test.each<[string, readonly ConfiguredBranch[], readonly string[]]>([
  ['a right record', [branch(1), branch(2, { parentId: 1 })], []],
  ['an end without a meter', [branch(1, { meters: [] })], ['1 no-meter']],
  ['a parent without a meter', [branch(1, { meters: [] }), branch(2, { parentId: 1 })], ['1 no-total']],
  [
    'a meter on two branches',
    [branch(1, { meters: meter(7) }), branch(2, { meters: meter(7) })],
    ['1 duplicate', '2 duplicate'],
  ],
  ['a circle of two', [branch(1, { parentId: 2 }), branch(2, { parentId: 1 })], ['1 loop', '2 loop']],
  [
    'a branch below a circle',
    [branch(1, { parentId: 2 }), branch(2, { parentId: 1 }), branch(3, { parentId: 1 })],
    ['1 loop', '2 loop'],
  ],
  ['a branch that is its own parent', [branch(1, { parentId: 1 })], ['1 loop']],
  ['a water branch below electricity', [branch(1), branch(2, { parentId: 1, energyKind: '02' })], ['2 kind', '2 kind']],
  ['an end in no sub-item', [branch(1, { hasSubitem: false })], ['1 no-subitem']],
  ['a parent in no sub-item', [branch(1, { hasSubitem: false }), branch(2, { parentId: 1 })], []],
  ['a load above the capacity', [branch(1, { ratedKva: 100, peakKw: 95 })], ['1 overload']],
  ['a load near the capacity', [branch(1, { ratedKva: 100, peakKw: 80 })], ['1 high-load']],
  ['a load well within', [branch(1, { ratedKva: 100, peakKw: 60 })], []],
])('%s', (_, branches, expected) => {
  const found = checkBranchRecords(branches)
  expect([...found].flatMap(([id, faults]) => faults.map(({ kind }) => `${id} ${kind}`))).toEqual(expected)
})

test.each([
  [{ ratedKva: 1000, ratedCurrent: 5, voltage: '0.4kV' }, 1000],
  [{ ratedKva: null, ratedCurrent: 100, voltage: '0.4kV' }, 65.8],
  [{ ratedKva: null, ratedCurrent: 100, voltage: '10kV' }, 1732.1],
  [{ ratedKva: null, ratedCurrent: 100, voltage: '0.22kV' }, 22],
  [{ ratedKva: null, ratedCurrent: 100, voltage: null }, 65.8],
  [{ ratedKva: null, ratedCurrent: null, voltage: '10kV' }, null],
])('capacity of %o is %s kVA', (rated, kva) => {
  const capacity = capacityKva(rated)
  if (kva === null) expect(capacity).toBeNull()
  else expect(capacity).toBeCloseTo(kva, 1)
})

test('only electricity has a load in per cent', () => {
  expect(loadPercent(branch(1, { ratedKva: 100, peakKw: 45 }))).toBeCloseTo(50, 9)
  expect(loadPercent(branch(1, { ratedKva: 100, peakKw: 45, energyKind: '02' }))).toBeNull()
})
