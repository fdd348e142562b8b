import { expect, test } from 'vitest'
import { type Member, type MemberMeter, openHour, type ProjectStructure, resolveMembership } from './membership.ts'

const meter = (id: number, more: Partial<MemberMeter> = {}): MemberMeter => ({
  id,
  energyKind: '01',
  unit: 'kWh',
  role: 'branch',
  isCounted: true,
  parentMeterId: null,
  buildingId: null,
  ...more,
})
const member = (nodeId: number, more: Partial<Member>): Member => ({
  nodeId,
  meterId: null,
  branchId: null,
  factor: 1,
  from: 0,
  to: openHour,
  ...more,
})
const structure = (more: Partial<ProjectStructure>): ProjectStructure => ({
  projectId: 100,
  meters: [],
  trees: { branch: [], subitem: [], org: [], region: [] },
  members: { branch: [], subitem: [], org: [], region: [] },
  branchLinks: [],
  calorific: [{ from: 0, to: openHour, kWhPerM3: 10 }],
  ...more,
})
const summary = (some: ProjectStructure) =>
  resolveMembership(some).map((row) => `${row.nodeType} ${row.nodeId}: ${row.factor} x ${row.meterId}`)

test('the project is the sum of its counted meters that stand below no other', () => {
  const meters = [
    meter(1, { role: 'gateway' }),
    meter(2, { role: 'main', parentMeterId: 1, buildingId: 7 }),
    meter(3, { role: 'sub', parentMeterId: 2, buildingId: 7 }),
    meter(4, { role: 'check' }),
    meter(5, { isCounted: false }),
    meter(6, { parentMeterId: 5, buildingId: 8 }),
    meter(7, { energyKind: '04', unit: 'kWh', buildingId: 8 }),
  ]
  expect(summary(structure({ meters }))).toEqual([
    'building 7: 1 x 2',
    'building 8: 1 x 6',
    'building 8: 0.0036 x 7',
    'project 100: 1 x 1',
    'project 100: 1 x 6',
    'project 100: 0.0036 x 7',
  ])
})

test('a node with members of its own is their sum, one without is the sum of its children', () => {
  const trees = {
    branch: [
      { id: 10, parentId: null },
      { id: 11, parentId: 10 },
      { id: 12, parentId: 10 },
    ],
    subitem: [
      { id: 20, parentId: null },
      { id: 21, parentId: 20 },
      { id: 22, parentId: 20 },
    ],
    org: [],
    region: [],
  }
  const members = {
    branch: [member(11, { meterId: 1 }), member(12, { meterId: 2 })],
    subitem: [member(21, { branchId: 10 }), member(22, { meterId: 3, factor: -0.5 })],
    org: [],
    region: [],
  }
  const meters = [1, 2, 3].map((id) => meter(id, { isCounted: false }))
  expect(summary(structure({ meters, trees, members })).sort()).toEqual([
    'branch 10: 1 x 1',
    'branch 10: 1 x 2',
    'branch 11: 1 x 1',
    'branch 12: 1 x 2',
    'subitem 20: -0.5 x 3',
    'subitem 20: 1 x 1',
    'subitem 20: 1 x 2',
    'subitem 21: 1 x 1',
    'subitem 21: 1 x 2',
    'subitem 22: -0.5 x 3',
  ])
})

test('dates cut memberships, and gas measured as heat follows the calorific value of its time', () => {
  const gas = meter(1, { energyKind: '03', unit: 'kWh', isCounted: false })
  const rows = resolveMembership(
    structure({
      meters: [gas],
      trees: { branch: [], subitem: [], org: [{ id: 30, parentId: null }], region: [] },
      members: {
        branch: [],
        subitem: [],
        org: [
          member(30, { meterId: 1, from: 2026010100, to: 2026070100 }),
          member(30, { meterId: 1, from: 2026030100 }),
        ],
        region: [],
      },
      calorific: [
        { from: 0, to: 2026060100, kWhPerM3: 10 },
        { from: 2026060100, to: openHour, kWhPerM3: 8 },
      ],
    }),
  )
  expect(rows.map((row) => [row.from, row.to, row.factor])).toEqual([
    [2026010100, 2026030100, 0.1],
    [2026030100, 2026060100, 0.2],
    [2026060100, 2026070100, 0.25],
    [2026070100, openHour, 0.125],
  ])
})

test('a circle in a tree ends instead of running on', () => {
  const trees = {
    branch: [
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
    ],
    subitem: [],
    org: [],
    region: [],
  }
  expect(resolveMembership(structure({ trees }))).toEqual([])
})
