import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntityModel } from '../../../schemas/index.ts'
import { shippedEntities } from '../../db/test-store.ts'
import { gatherChanges, type RowChange } from '../../http/call-context.ts'
import { callerOf, openTestRows, type TestRows } from '../../rows/test-rows.ts'
import { type LogEntry, loggedChange } from './entry.ts'
import { historyServices } from './history.service.ts'
import { storedOperationLog } from './operation-log.ts'

const entities = Object.fromEntries(shippedEntities().map((one) => [one.id, one])) as Record<string, EntityModel>
let opened: TestRows
beforeAll(async () => {
  opened = await openTestRows('embedded')
})
afterAll(() => opened.store.close())

/** Does a write as a call would, and keeps its line. */
async function logged<T>(operation: string, at: string, work: () => Promise<T>): Promise<T> {
  const changes: RowChange[] = []
  const result = await gatherChanges(changes, work)
  const entry: LogEntry = {
    at,
    kind: 'call',
    userId: 1,
    userName: 'wang',
    ip: '',
    module: '仪表',
    operation,
    object: '',
    changes: changes.map((change) => loggedChange(change, entities[change.entity])),
    changesText: '',
    result: 'ok',
    message: '',
    durationMs: 1,
    requestId: 'r',
    fromPath: '',
    toPath: '',
  }
  await storedOperationLog(opened.store).append(entry)
  return result
}

const history = async (id: number, who = callerOf()) => {
  const { store, rows, model } = opened
  const services = historyServices({ store, rows, model: () => model })
  const call = { params: { id }, caller: who, requestId: '', ip: '' }
  return (await services['meter.history'](call)).rows
}

test('a meter’s history says fields, choices and references in words, with ratios, and keeps to projects', async () => {
  const { rows } = opened
  const project = await rows.create('project', { number: 'P1', name: '项目', type: 'school', status: 1 }, callerOf())
  const building = await rows.create(
    'building',
    { projectId: project.id, number: 'B1', name: '教学楼', category: 'A', status: 1 },
    callerOf(),
  )
  const fields = { projectId: project.id, number: 'M1', name: '一号表', energyKind: '01', unit: 'kWh', role: 'branch' }
  const meter = await rows.create('meter', { ...fields, readingKind: 'register', periodSeconds: 3600 }, callerOf())
  const at = (hour: number) => `2030-01-01T0${hour}:00:00.000Z`
  await logged('修改仪表', at(1), () =>
    rows.update('meter', { id: meter.id, version: 1, status: 0, buildingId: building.id, maxPerHour: 80 }, callerOf()),
  )
  await logged('新增倍率', at(2), () =>
    rows.create('meter-ratio', { meterId: meter.id, validFrom: '2026-01-01', ratio: 40 }, callerOf()),
  )
  const lines = await history(meter.id)
  expect(lines.filter(({ at: time }) => time === at(1))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: '状态', before: '启用', after: '停用', kind: 'update', userName: 'wang' }),
      expect.objectContaining({ field: '所在建筑', before: '', after: '教学楼' }),
    ]),
  )
  const ratio = lines.find(({ subject, field }) => subject === '仪表倍率' && field === '倍率')
  expect(ratio).toMatchObject({ after: '40', kind: 'create', operation: '新增倍率' })
  expect(lines.some(({ field }) => field === '仪表')).toBe(false)
  expect(lines.at(-1)).toMatchObject({ subject: '仪表', kind: 'create', operation: '导入或初始数据' })
  await expect(history(meter.id, callerOf([project.id + 1]))).rejects.toMatchObject({ status: 404 })
})
