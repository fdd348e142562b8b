import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from './row.ts'
import { callerOf, openTestRows, type TestRows } from './test-rows.ts'
import type { TreeNode } from './tree.ts'

const admin = callerOf()
let it: TestRows
let project: Row

beforeAll(async () => {
  it = await openTestRows('embedded')
  project = await it.rows.create('project', { number: 'P', name: '项目', type: 'other' }, admin)
})
afterAll(() => it.store.close())

const add = (number: string, parentId: number | null) =>
  it.rows.create('org', { projectId: project.id, number, name: `部门${number}`, parentId }, admin)

/** What paths must be: the ids from the root down, by the parents alone. */
function expectedPath(id: number, parents: ReadonlyMap<number, number | null>): string {
  const above = parents.get(id) ?? null
  return `${above === null ? '/' : expectedPath(above, parents)}${id}/`
}

const isBelow = (id: number | null, ancestor: number, parents: ReadonlyMap<number, number | null>): boolean =>
  id !== null && (id === ancestor || isBelow(parents.get(id) ?? null, ancestor, parents))

test('after any moves every path says the way from the root, and a move below itself is refused', async () => {
  let series = 0
  const shape = fc.array(fc.nat({ max: 8 }), { minLength: 2, maxLength: 9 })
  const moves = fc.array(fc.tuple(fc.nat({ max: 8 }), fc.option(fc.nat({ max: 8 }))), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(shape, moves, async (above, moved) => {
      series += 1
      const parents = new Map<number, number | null>()
      const ids: number[] = []
      for (const [at, nth] of above.entries()) {
        const parentId = at === 0 ? null : (ids[nth % at] ?? null)
        const { id } = await add(`${series}-${at}`, parentId)
        ids.push(id)
        parents.set(id, parentId)
      }
      for (const [who, where] of moved) {
        const id = ids[who % ids.length] as number
        const parentId = where === null ? null : (ids[where % ids.length] as number)
        const { version } = await it.rows.get('org', id, admin)
        const move = it.rows.update('org', { id, version, parentId }, admin)
        if (isBelow(parentId, id, parents)) {
          await expect(move).rejects.toMatchObject({ status: 400, message: '上级机构不能是它自己或它的下级' })
        } else {
          await move
          parents.set(id, parentId)
        }
      }
      const { rows } = await it.rows.list('org', { id: ids.join(','), size: 200 }, admin)
      const paths = Object.fromEntries(rows.map((row) => [row.id, row.path]))
      expect(paths).toEqual(Object.fromEntries(ids.map((id) => [id, expectedPath(id, parents)])))
    }),
    { numRuns: 25 },
  )
})

test('two moves at once never close a circle', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await add(`x${round}`, null)
    const two = await add(`y${round}`, null)
    const under = (row: Row, parentId: number) => it.rows.update('org', { id: row.id, version: 1, parentId }, admin)
    const results = await Promise.allSettled([under(one, two.id), under(two, one.id)])
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test('a tree is nested in order; a filter keeps the way to what matches; a path asks for a whole branch', async () => {
  const root = await add('r', null)
  const left = await add('r1', root.id)
  const right = await add('r2', root.id)
  const leaf = await add('r21', right.id)
  const outline = (nodes: readonly TreeNode[]): unknown[] => nodes.map((node) => [node.number, outline(node.children)])
  const tree = await it.rows.tree('org', { path: String(root.path) }, admin)
  expect(outline(tree)).toEqual([
    [
      'r',
      [
        ['r1', []],
        ['r2', [['r21', []]]],
      ],
    ],
  ])
  expect(tree[0]).toMatchObject({ id: root.id, label: '部门r' })
  expect(outline(await it.rows.tree('org', { keyword: 'r21' }, admin))).toEqual([['r', [['r2', [['r21', []]]]]]])
  const below = await it.rows.list('org', { path: String(right.path) }, admin)
  expect(below.rows.map((row) => row.id)).toEqual([right.id, leaf.id])
  await expect(it.rows.delete('org', { id: right.id }, admin)).rejects.toMatchObject({
    status: 409,
    message: /机构 1 条（部门r21）/,
  })
  expect(await it.rows.delete('org', { ids: [root.id, left.id, right.id, leaf.id] }, admin)).toEqual({ count: 4 })
})

test('a meter below one of another kind of energy is refused', async () => {
  const meter = (number: string, energyKind: string, parentMeterId?: number) =>
    it.rows.create(
      'meter',
      { projectId: project.id, number, name: number, energyKind, unit: 'kWh', parentMeterId },
      admin,
    )
  const main = await meter('E1', '01')
  expect(await meter('E2', '01', main.id)).toMatchObject({ parentMeterLabel: 'E1' })
  await expect(meter('W1', '02', main.id)).rejects.toMatchObject({ status: 400, message: /上级仪表应为同一种能源/ })
})
