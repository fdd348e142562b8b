import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingServer, testServers } from '../db/test-store.ts'
import { gatherChanges, type RowChange } from '../http/call-context.ts'
import type { AfterWrite } from './hooks.ts'
import type { Row } from './row.ts'
import { callerOf, openTestRows, type TestRows } from './test-rows.ts'

const missing = missingServer()
if (missing !== undefined) console.warn(missing)

const admin = callerOf()

describe.each(testServers())('rows on the %s PostgreSQL', (server) => {
  let it: TestRows
  const seen: AfterWrite[] = []
  let east: Row
  let west: Row
  let building: Row

  const project = (number: string, name: string) =>
    it.rows.create('project', { number, name, type: 'school', timeZone: 'Asia/Shanghai' }, admin)
  const meter = (number: string, more: object = {}) =>
    it.rows.create(
      'meter',
      { projectId: east.id, number, name: `${number} 号表`, energyKind: '01', unit: 'kWh', ...more },
      admin,
    )

  beforeAll(async () => {
    it = await openTestRows(server, [{ afterWrite: async (event) => void seen.push(event) }])
    east = await project('P1', '东校区')
    west = await project('P2', '西校区')
    building = await it.rows.create(
      'building',
      { projectId: east.id, number: 'B1', name: '图书馆', category: 'D', area: 8000.5 },
      admin,
    )
  })
  afterAll(() => it.store.close())

  test('a new row comes back with defaults, labels and system fields, and without empty ones', async () => {
    const made = await meter('M-1', { buildingId: building.id, installDay: '2024-02-29', maxPerHour: 120.5 })
    expect(made).toMatchObject({
      number: 'M-1',
      version: 1,
      projectLabel: '东校区',
      buildingLabel: '图书馆',
      role: 'branch',
      isCounted: 1,
      installDay: '2024-02-29',
      maxPerHour: 120.5,
      path: `/${made.id}/`,
    })
    expect(made.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(made).not.toHaveProperty('collectorId')
    expect(await it.rows.get('meter', made.id, admin)).toEqual(made)
  })

  test.each([
    ['a missing required field', { number: undefined }, { fields: ['number'], message: /表号不能为空/ }],
    ['an unknown field', { colour: 'red' }, { fields: ['colour'], message: /仪表没有名为“colour”的字段/ }],
    [
      'a value that is no choice',
      { energyKind: '99' },
      { fields: ['energyKind'], message: /能源种类（energyKind）只能是电、水、气/ },
    ],
    ['a wrong type', { decimals: 'two' }, { fields: ['decimals'], message: /小数位数（decimals）应为整数/ }],
    [
      'a day that does not exist',
      { installDay: '2024-02-30' },
      { fields: ['installDay'], message: /安装日期（installDay）应为日期/ },
    ],
    [
      'text that is too long',
      { number: 'x'.repeat(65) },
      { fields: ['number'], message: /表号（number）最多 64 个字/ },
    ],
    ['a reference to nothing', { buildingId: 999_999 }, { fields: ['buildingId'], message: /所选的所在建筑不存在/ }],
    ['a field of the server', { ratio: 30 }, { fields: ['ratio'], message: /当前倍率由系统填写/ }],
    [
      'two faults at once',
      { decimals: -1, name: '' },
      { fields: ['name', 'decimals'], message: /仪表名称不能为空；小数位数（decimals）不能小于 0/ },
    ],
  ])('%s is refused with 400 naming the field', async (_name, change, { fields, message }) => {
    const failed = await meter('M-bad', change).then(
      () => undefined,
      (error) => error,
    )
    expect(failed).toMatchObject({ status: 400, code: 'BAD_INPUT' })
    expect(failed.message).toMatch(message)
    expect(failed.details.fields.map((one: { field: string }) => one.field)).toEqual(fields)
  })

  test('a number that is taken is refused naming the field, spaces aside, and free again after a deletion', async () => {
    const first = await meter('M-2')
    await expect(meter(' M - 2 ')).rejects.toMatchObject({ status: 400, message: '项目、表号与已有的仪表重复' })
    await it.rows.delete('meter', { id: first.id }, admin)
    expect((await meter('M-2')).id).not.toBe(first.id)
  })

  test('a change raises the version, empties with null, keeps what is not named, and refuses a stale version', async () => {
    const made = await meter('M-3', { model: 'DTSD', address: '0012' })
    const changed = await it.rows.update('meter', { id: made.id, version: 1, name: '总表', model: null }, admin)
    expect(changed).toMatchObject({ name: '总表', address: '0012', version: 2 })
    expect(changed).not.toHaveProperty('model')
    const stale = it.rows.update('meter', { id: made.id, version: 1, name: '又改' }, admin)
    await expect(stale).rejects.toMatchObject({ status: 409, code: 'STALE_VERSION', details: { currentVersion: 2 } })
    expect(await it.rows.update('meter', { ...changed }, admin)).toEqual(changed)
  })

  test('of two changes from the same version one wins', async () => {
    const made = await meter('M-4')
    const change = (name: string) => it.rows.update('meter', { id: made.id, version: 1, name }, admin)
    const results = await Promise.allSettled([change('甲'), change('乙'), change('丙')])
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })

  test('a deletion is refused while others refer, naming who, how many and which', async () => {
    const collector = await it.rows.create(
      'collector',
      { projectId: east.id, number: 'C1', name: '网关', protocol: 'MQTT', authKey: 's3cret' },
      admin,
    )
    const held: Row[] = []
    for (const number of ['M-5', 'M-6', 'M-7', 'M-8']) held.push(await meter(number, { collectorId: collector.id }))
    const refused = it.rows.delete('collector', { ids: [collector.id] }, admin)
    await expect(refused).rejects.toMatchObject({
      status: 409,
      code: 'STILL_REFERENCED',
      message: '采集器仍被引用，不能删除：仪表 4 条（M-5 号表、M-6 号表、M-7 号表 等）',
    })
    expect(await it.rows.delete('meter', { ids: held.map((row) => row.id) }, admin)).toEqual({ count: 4 })
    expect(await it.rows.delete('collector', { ids: [collector.id] }, admin)).toEqual({ count: 1 })
    await expect(it.rows.get('collector', collector.id, admin)).rejects.toMatchObject({
      status: 404,
      message: /采集器不存在/,
    })
  })

  test('a secret is stored, never sent, kept when a form sends it back empty, and no filter', async () => {
    const made = await it.rows.create(
      'collector',
      { projectId: east.id, number: 'C2', name: '网关二', protocol: 'MQTT', authKey: 's3cret' },
      admin,
    )
    expect(JSON.stringify(made)).not.toContain('s3cret')
    await it.rows.update('collector', { id: made.id, version: 1, name: '网关 2', authKey: '' }, admin)
    const { rows } = await it.store.pool.query('select auth_key from collector where id = $1', [made.id])
    expect(rows).toEqual([{ auth_key: 's3cret' }])
    await expect(it.rows.list('collector', { authKey: 's3cret' }, admin)).rejects.toMatchObject({ status: 400 })
    await expect(it.rows.list('collector', { sort: 'authKey' }, admin)).rejects.toMatchObject({ status: 400 })
    await expect(it.rows.export('collector', { columns: 'authKey' }, admin)).rejects.toMatchObject({ status: 400 })
  })

  test('what hangs on a row by cascade goes with it, and a cleared reference is empty', async () => {
    const owner = await meter('M-9')
    await it.rows.create('meter-ratio', { meterId: owner.id, validFrom: '2024-01-01', ratio: 40 }, admin)
    await it.rows.delete('meter', { id: owner.id }, admin)
    expect((await it.rows.list('meter-ratio', { meterId: owner.id }, admin)).total).toBe(0)

    const org = await it.rows.create('org', { projectId: east.id, number: 'O1', name: '教务处' }, admin)
    const leader = await it.rows.create('staff', { orgId: org.id, jobNumber: '001', name: '李明' }, admin)
    const led = await it.rows.update('org', { id: org.id, version: 1, leaderStaffId: leader.id }, admin)
    expect(led.leaderStaffLabel).toBe('李明')
    await it.rows.delete('staff', { id: leader.id }, admin)
    expect(await it.rows.get('org', org.id, admin)).not.toHaveProperty('leaderStaffId')
  })

  test('references into another project are refused', async () => {
    const other = it.rows.create(
      'meter',
      { projectId: west.id, number: 'W1', name: '西表', energyKind: '01', unit: 'kWh', buildingId: building.id },
      admin,
    )
    await expect(other).rejects.toMatchObject({ status: 400, message: '所选的所在建筑属于另一个项目' })
  })

  test('lists filter, look for keywords, sort by several columns and page', async () => {
    for (let at = 0; at < 12; at += 1) {
      await it.rows.create(
        'building',
        {
          projectId: west.id,
          number: `L${at}`,
          name: at % 2 ? '教学楼' : '实验_楼',
          category: at % 3 ? 'A' : 'D',
          floors: at + 1,
        },
        admin,
      )
    }
    const list = async (params: object) => {
      const { rows, total } = await it.rows.list('building', { projectIds: String(west.id), ...params }, admin)
      return { total, numbers: rows.map((row) => row.number) }
    }
    expect(await list({ size: 3, sort: '-floors' })).toEqual({ total: 12, numbers: ['L11', 'L10', 'L9'] })
    expect(await list({ size: 3, page: 4, sort: '-floors' })).toEqual({ total: 12, numbers: ['L2', 'L1', 'L0'] })
    expect(await list({ sort: '-category,-floors', size: 2 })).toMatchObject({ numbers: ['L9', 'L6'] })
    expect(await list({ sort: 'projectLabel,-number', size: 2 })).toMatchObject({ numbers: ['L9', 'L8'] })
    expect(await list({ floorsFrom: 4, floorsTo: '6' })).toMatchObject({ total: 3 })
    expect(await list({ category: 'A,D' })).toMatchObject({ total: 12 })
    expect(await list({ floors: '1,2', category: 'D' })).toMatchObject({ numbers: ['L0'] })
    expect(await list({ keyword: '验_' })).toMatchObject({ total: 6 })
    expect(await list({ keyword: 'l1' })).toMatchObject({ total: 3 })
    expect(await list({ yearBuilt: 'null' })).toMatchObject({ total: 12 })
    await expect(list({ colour: 1 })).rejects.toMatchObject({ status: 400, message: '建筑没有“colour”这一筛选条件' })
    await expect(list({ sort: 'name;drop table building' })).rejects.toMatchObject({ status: 400 })
    await expect(list({ size: 500 })).rejects.toMatchObject({ status: 400 })
    await expect(list({ floors: '1 or 1=1' })).rejects.toMatchObject({ status: 400, message: '层数应为整数' })
  })

  test('a list counts by a field without its own filter, and sums over all pages within the scope', async () => {
    await meter('K-1', { maxPerHour: 10, energyKind: '02', unit: 'm³' })
    await meter('K-2', { maxPerHour: 5, energyKind: '02', unit: 'm³', status: 0 })
    const params = { keyword: 'K-', status: 0, countBy: 'status', sumOf: 'maxPerHour', size: 1 }
    expect(await it.rows.list('meter', params, admin)).toMatchObject({
      total: 1,
      counts: { 0: 1, 1: 1 },
      summary: { maxPerHour: 5 },
    })
    expect(await it.rows.list('meter', params, callerOf([west.id]))).toMatchObject({ total: 0, counts: {} })
    await expect(it.rows.list('meter', { countBy: 'deleted; drop' }, admin)).rejects.toMatchObject({ status: 400 })
    await expect(it.rows.list('meter', { sumOf: 'name' }, admin)).rejects.toMatchObject({ status: 400 })
  })

  test('names are sorted by pinyin and numbers in them by value', async () => {
    const campus = await project('P3', '总部')
    for (const [at, name] of ['10号楼', '图书馆', '2号楼', '阿姨食堂', '办公楼'].entries()) {
      await it.rows.create('building', { projectId: campus.id, number: `N${at}`, name, category: 'A' }, admin)
    }
    const { rows } = await it.rows.list('building', { projectId: campus.id, sort: 'name' }, admin)
    expect(rows.map((row) => row.name)).toEqual(['2号楼', '10号楼', '阿姨食堂', '办公楼', '图书馆'])
  })

  test('options are value and label, narrowed by the same filters', async () => {
    const options = await it.rows.options('building', { projectId: east.id }, admin)
    expect(options).toEqual([{ value: building.id, label: '图书馆' }])
  })

  test('a keyword finds choices by label and number only', async () => {
    await it.rows.create(
      'staff',
      {
        orgId: (await it.rows.create('org', { projectId: east.id, number: 'O77', name: '后勤' }, admin)).id,
        jobNumber: '7',
        name: '周工',
        mobile: '13800138000',
      },
      admin,
    )
    expect(await it.rows.options('staff', { keyword: '周' }, admin)).toMatchObject([{ label: '周工' }])
    expect(await it.rows.options('staff', { keyword: '1380013' }, admin)).toEqual([])
    expect((await it.rows.list('staff', { keyword: '1380013' }, admin)).total).toBe(1)
  })

  test('a list field refers to several rows, and each of them is held', async () => {
    const role = await it.rows.create(
      'role',
      { number: 'r1', name: '抄表员', scope: 'all', access: ['meter.read'] },
      admin,
    )
    const user = { userName: 'reader', name: '张三', roleIds: [role.id] }
    expect(await it.rows.create('user', user, admin)).toMatchObject({ roleIds: [role.id], projectIds: [] })
    expect((await it.rows.list('user', { roleIds: String(role.id) }, admin)).total).toBe(1)
    await expect(it.rows.delete('role', { id: role.id }, admin)).rejects.toMatchObject({
      status: 409,
      message: /用户 1 条（张三）/,
    })
    const wrong = it.rows.create('user', { ...user, userName: 'reader2', roleIds: [role.id, 999] }, admin)
    await expect(wrong).rejects.toMatchObject({ status: 400, message: '所选的角色不存在或已被删除' })
  })

  test('hooks hear of every write inside its transaction, with the row before and after', async () => {
    seen.length = 0
    const made = await meter('M-10')
    await it.rows.update('meter', { id: made.id, version: 1, name: '改名' }, admin)
    await it.rows.delete('meter', { id: made.id }, admin)
    expect(seen.map(({ entity, verb }) => `${entity} ${verb}`)).toEqual([
      'meter create',
      'meter update',
      'meter delete',
    ])
    expect(seen[1]?.changes).toMatchObject([
      { id: made.id, before: { name: 'M-10 号表' }, after: { name: '改名', version: 2 } },
    ])
    expect(seen[2]?.changes[0]).not.toHaveProperty('after')
  })

  test('a call notes what it wrote for the operation log, and nothing of what was undone', async () => {
    const notes: RowChange[] = []
    await gatherChanges(notes, async () => {
      const made = await meter('M-13')
      await it.rows.update('meter', { id: made.id, version: 1, decimals: 3 }, admin)
      await expect(meter('M-13')).rejects.toMatchObject({ status: 400 })
    })
    expect(notes).toMatchObject([
      { entity: 'meter', title: '仪表', label: 'M-13 号表' },
      { entity: 'meter', before: { decimals: 2 }, after: { decimals: 3 } },
    ])
    expect(notes).toHaveLength(2)
  })

  test('the scale in force today shows on the project, and CT times PT is the ratio of the meter', async () => {
    await it.rows.create(
      'project-scale',
      { projectId: east.id, validFrom: '2020-01-01', area: 12_000, persons: 900 },
      admin,
    )
    await it.rows.create('project-scale', { projectId: east.id, validFrom: '2999-01-01', area: 99_000 }, admin)
    expect(await it.rows.get('project', east.id, admin)).toMatchObject({ area: 12_000, persons: 900 })
    const owner = await meter('M-11')
    const ratio = { meterId: owner.id, validFrom: '2020-01-01', currentRatio: 40, voltageRatio: 100, ratio: 1 }
    expect(await it.rows.create('meter-ratio', ratio, admin)).toMatchObject({ ratio: 4000 })
    expect(await it.rows.get('meter', owner.id, admin)).toMatchObject({ ratio: 4000 })
  })

  test('dated versions close the one before, never overlap, and leave no gap when one is deleted', async () => {
    const owner = await meter('M-12')
    const add = (validFrom: string, ratio: number, validTo?: string) =>
      it.rows.create('meter-ratio', { meterId: owner.id, validFrom, ratio, validTo }, admin)
    const spans = async () =>
      (await it.rows.list('meter-ratio', { meterId: owner.id, sort: 'validFrom' }, admin)).rows.map(
        (row) => `${row.ratio}: ${row.validFrom} ${row.validTo ?? '-'}`,
      )
    await add('2020-01-01', 1)
    const second = await add('2024-01-01', 2)
    expect(await spans()).toEqual(['1: 2020-01-01 2024-01-01', '2: 2024-01-01 -'])
    await add('2022-01-01', 3)
    expect(await spans()).toEqual(['1: 2020-01-01 2022-01-01', '3: 2022-01-01 2024-01-01', '2: 2024-01-01 -'])
    await expect(add('2024-01-01', 4)).rejects.toMatchObject({
      status: 400,
      message: /仪表、生效日期与已有的仪表倍率重复/,
    })
    await expect(add('2023-01-01', 4, '2024-06-01')).rejects.toMatchObject({
      status: 400,
      message: /失效日期与已有的一段（2024-01-01 至 今后）重叠/,
    })
    await expect(add('2023-01-01', 4, '2022-06-01')).rejects.toMatchObject({
      status: 400,
      message: /失效日期应晚于生效日期/,
    })
    expect(await spans()).toHaveLength(3)
    await it.rows.update('meter-ratio', { id: second.id, version: second.version, validFrom: '2025-01-01' }, admin)
    expect(await spans()).toEqual(['1: 2020-01-01 2022-01-01', '3: 2022-01-01 2025-01-01', '2: 2025-01-01 -'])
    await it.rows.delete('meter-ratio', { id: second.id }, admin)
    expect(await spans()).toEqual(['1: 2020-01-01 2022-01-01', '3: 2022-01-01 -'])
  })

  test('a row that belongs to all projects is read by everybody and written by those with all of them', async () => {
    const shared = await it.rows.create('calendar-day', { day: '2026-10-01', type: 'holiday', name: '国庆节' }, admin)
    await expect(it.rows.create('calendar-day', { day: '2026-10-01', type: 'workday' }, admin)).rejects.toMatchObject({
      status: 400,
    })
    const local = callerOf([west.id])
    expect((await it.rows.list('calendar-day', {}, local)).total).toBe(1)
    const change = it.rows.update('calendar-day', { id: shared.id, version: 1, name: '改' }, local)
    await expect(change).rejects.toMatchObject({ status: 404 })
    await expect(it.rows.create('calendar-day', { day: '2026-10-02', type: 'holiday' }, local)).rejects.toMatchObject({
      status: 403,
    })
  })
})
