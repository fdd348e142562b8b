import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from './row.ts'
import { callerOf, openTestRows, type TestRows } from './test-rows.ts'

const admin = callerOf()
let it: TestRows
/** Rows of each entity by the project that they belong to, however far away it is. */
const owned: { entity: string; row: Row; project: number }[] = []
const projects: Row[] = []

beforeAll(async () => {
  it = await openTestRows('embedded')
  const add = async (entity: string, project: number, input: object) => {
    const row = await it.rows.create(entity, { ...input }, admin)
    owned.push({ entity, row, project })
    return row
  }
  for (const number of ['A', 'B', 'C']) {
    const project = await it.rows.create('project', { number, name: `项目${number}`, type: 'school' }, admin)
    projects.push(project)
    owned.push({ entity: 'project', row: project, project: project.id })
    const building = await add('building', project.id, {
      projectId: project.id,
      number: 'B',
      name: '楼',
      category: 'A',
    })
    const floor = await add('floor', project.id, { buildingId: building.id, number: '1', name: '一层', level: 1 })
    await add('room', project.id, { floorId: floor.id, number: '101', name: '办公室' })
    const org = await add('org', project.id, { projectId: project.id, number: 'O', name: '部门' })
    await add('staff', project.id, { orgId: org.id, jobNumber: '1', name: '王芳' })
    const meter = await add('meter', project.id, {
      projectId: project.id,
      number: 'M',
      name: '表',
      energyKind: '01',
      unit: 'kWh',
    })
    await add('meter-ratio', project.id, { meterId: meter.id, validFrom: '2024-01-01', ratio: 2 })
  }
})
afterAll(() => it.store.close())

const someProjects = () => fc.subarray(projects.map((project) => project.id))
const someRow = () => fc.constantFrom(...owned)
const run = { numRuns: 60 }

test('a list, its total, its options and its tree hold exactly the rows of the caller', async () => {
  await fc.assert(
    fc.asyncProperty(
      someProjects(),
      fc.constantFrom(...new Set(owned.map((one) => one.entity))),
      async (ids, entity) => {
        const caller = callerOf(ids)
        const expected = owned
          .filter((one) => one.entity === entity && ids.includes(one.project))
          .map((one) => one.row.id)
        const { rows, total } = await it.rows.list(entity, { sort: 'id' }, caller)
        expect(rows.map((row) => row.id)).toEqual(expected)
        expect(total).toBe(expected.length)
        const options = await it.rows.options(entity, {}, caller)
        expect(options.map((option) => option.value).sort((a, b) => a - b)).toEqual(expected)
        expect((await it.rows.tree(entity, { sort: 'id' }, caller)).map((node) => node.id)).toEqual(expected)
      },
    ),
    run,
  )
})

test('asking for other projects never widens what is seen', async () => {
  await fc.assert(
    fc.asyncProperty(someProjects(), someProjects(), async (own, asked) => {
      const params = { projectIds: asked.length > 0 ? asked.join(',') : '0', sort: 'id' }
      const { rows } = await it.rows.list('room', params, callerOf(own))
      const expected = owned.filter(
        (one) => one.entity === 'room' && own.includes(one.project) && asked.includes(one.project),
      )
      expect(rows.map((row) => row.id)).toEqual(expected.map((one) => one.row.id))
    }),
    run,
  )
})

test('a row outside the projects can be neither read, changed, deleted nor referred to', async () => {
  await fc.assert(
    fc.asyncProperty(someRow(), someProjects(), async ({ entity, row, project }, ids) => {
      const caller = callerOf(ids.filter((id) => id !== project))
      const missing = { status: 404 }
      await expect(it.rows.get(entity, row.id, caller)).rejects.toMatchObject(missing)
      await expect(it.rows.update(entity, { id: row.id, version: row.version }, caller)).rejects.toMatchObject(missing)
      await expect(it.rows.delete(entity, { id: row.id }, caller)).rejects.toMatchObject(missing)
      if (entity === 'floor') {
        const intruder = it.rows.create('room', { floorId: row.id, number: '9', name: '偷' }, caller)
        await expect(intruder).rejects.toMatchObject({ status: 400, message: '所选的楼层不存在或已被删除' })
      }
    }),
    run,
  )
})

test('a row can be moved neither out of the projects nor into them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...projects), fc.constantFrom(...projects), async (from, to) => {
      fc.pre(from.id !== to.id)
      const { row } = owned.find(
        (one) => one.entity === 'building' && one.project === from.id,
      ) as (typeof owned)[number]
      const out = it.rows.update(
        'building',
        { id: row.id, version: row.version, projectId: to.id },
        callerOf([from.id]),
      )
      await expect(out).rejects.toMatchObject({ status: 400, message: '所选的项目不存在或已被删除' })
      const into = it.rows.update('building', { id: row.id, version: row.version, projectId: to.id }, callerOf([to.id]))
      await expect(into).rejects.toMatchObject({ status: 404 })
      expect(await it.rows.get('building', row.id, callerOf([from.id]))).toEqual(row)
    }),
    { numRuns: 12 },
  )
})
