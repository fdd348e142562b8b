import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import type { Caller } from '../http/service.ts'
import { type ComfortSetting, comfortParams, settingsFault } from './comfort-params.ts'
import { experienceServices } from './experience.service.ts'

const setting = (more: Partial<ComfortSetting> = {}): ComfortSetting => ({
  code: 'co2',
  selected: true,
  low: null,
  high: 900,
  weight: 100,
  ...more,
})

test('what a project gets without settings of its own is sound', () => {
  expect(settingsFault(comfortParams)).toBeUndefined()
})

test.each<[string, readonly ComfortSetting[], string]>([
  ['an unknown parameter', [setting({ code: 'noise' })], 'params.0.code'],
  ['one twice', [setting({ weight: 50 }), setting({ weight: 50 })], 'params.1.code'],
  ['no bound', [setting({ high: null })], 'params.0.low'],
  ['bounds crossed', [setting({ low: 950 })], 'params.0.high'],
  ['no weight', [setting({ weight: 0 })], 'params.0.weight'],
  ['nothing chosen', [setting({ selected: false })], 'params'],
  ['weights that are not 100', [setting({ weight: 90 })], 'params'],
])('%s is refused by its field', (_, settings, field) => {
  expect(settingsFault(settings)?.field).toBe(field)
})

let store: TestStore
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  await store.pool.query(
    `insert into project (number, name, type, time_zone, status) values ('A', '甲', 'government', 'Asia/Shanghai', 1)`,
  )
})
afterAll(() => store.close())

test('a project keeps what it chose, within its caller’s scope', async () => {
  const services = experienceServices({ store })
  const caller = (projectIds: Caller['projectIds']): Caller => ({
    userId: 1,
    userName: 'u',
    isAdmin: false,
    access: new Set(),
    projectIds,
  })
  const call = (name: keyof typeof services, params: Record<string, unknown>, who = caller([1])) =>
    services[name]({ params: { projectId: 1, ...params }, caller: who, requestId: 't', ip: '' })
  expect(await call('experience.selected', {})).toMatchObject({ isOwn: false })
  for (const high of [900, 800]) await call('experience.setConfig', { params: [setting({ high })] })
  const { isOwn, params } = (await call('experience.selected', {})) as { isOwn: boolean; params: ComfortSetting[] }
  expect(isOwn).toBe(true)
  expect(params.filter(({ selected }) => selected)).toMatchObject([{ code: 'co2', high: 800, weight: 100 }])
  await expect(call('experience.selected', {}, caller([2]))).rejects.toMatchObject({ status: 403 })
})
