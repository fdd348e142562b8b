import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, startTestServer, type TestServer } from './running-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = server.token
})
afterAll(() => server.stop())

interface Made {
  readonly id: number
  readonly version: number
}
const post = <T = Made>(path: string, body: unknown, by = token) => server.call<T>('POST', path, { token: by, body })
const get = <T = Record<string, unknown>>(path: string, by = token) => server.call<T>('GET', path, { token: by })

/** A project with a picture, a group and a device with one point. */
async function project(number: string) {
  const { data: own } = await post('/api/projects', { number, name: number, type: 'school', status: 1 })
  const raw = new FormData()
  raw.append('file', new Blob(['<svg viewBox="0 0 640 480"/>']), 'plan.svg')
  raw.append('projectId', String(own.id))
  raw.append('name', '平面图')
  const { data: image } = await server.call<Made>('POST', '/api/map-images', { token, raw })
  const { data: group } = await post('/api/control-groups', { projectId: own.id, number: 'G1', name: '一层' })
  const caller = await server.store.pool.query<{ id: number }>(
    `insert into device (project_id, number, name, status) values ($1, $2, '空调', 1) returning id`,
    [own.id, `AC-${number}`],
  )
  return { projectId: own.id, imageId: image.id, groupId: group.id, deviceId: Number(caller.rows[0]?.id) }
}

test('operators see a page as it was last published, designers their draft', async () => {
  const { projectId, imageId, groupId, deviceId } = await project('MON1')
  const { data: page } = await post('/api/ctrlMonitorInterface/add', { projectId, groupId, imageId, name: '一层' })
  const reader = await addUser(server, { access: ['monitor.read'], projectIds: [projectId] })
  const list = () => post<unknown[]>('/api/ctrlMonitorInterface/getList', { projectId }, reader.token)
  expect((await list()).data).toEqual([])
  expect(await get(`/api/ctrlMonitorInterface/getInfo?id=${page.id}`, reader.token)).toMatchObject({ status: 404 })

  const marks = [{ id: 'm1', deviceId, x: 320, y: 240 }]
  const edited = await post('/api/ctrlMonitorInterface/edit', { id: page.id, version: page.version, marks })
  expect(edited).toMatchObject({ status: 200, data: { markCount: 1, isPublished: false } })
  const publish = (version: number, on = true) =>
    post(`/api/monitor-pages/${page.id}/publish`, { version, publish: on })
  expect(await publish(page.version)).toMatchObject({ status: 409 })
  const published = await publish(edited.data.version)
  expect(published).toMatchObject({ status: 200, data: { isPublished: true, isChanged: false } })

  await post('/api/ctrlMonitorInterface/edit', { id: page.id, marks: [] })
  const seen = await get(`/api/ctrlMonitorInterface/getInfo?id=${page.id}`, reader.token)
  expect(seen.data).toMatchObject({ marks, isChanged: true, width: 640, height: 480 })
  expect((await get(`/api/ctrlMonitorInterface/getInfo?id=${page.id}`)).data).toMatchObject({ marks: [] })
  expect((await get(`/api/monitor-pages/${page.id}/live`, reader.token)).data).toMatchObject({
    marks: [{ id: 'm1', name: '空调', state: 'offline', point: null }],
  })
  expect(await post('/api/ctrlMonitorInterface/edit', { id: page.id, name: '二' }, reader.token)).toMatchObject({
    status: 403,
  })
})

test('marks stand on the ground and name devices of the project; pages keep to their projects and kinds', async () => {
  const [one, two] = [await project('MON2'), await project('MON3')]
  const { projectId, imageId, groupId, deviceId } = one
  const { data: page } = await post('/api/airConditioner/addAirImage', { projectId, groupId, imageId, name: '一层' })
  const edit = (marks: readonly object[]) => post('/api/airConditioner/editAirImage', { id: page.id, marks })
  const mark = { id: 'm1', deviceId, x: 1, y: 1 }
  expect(await edit([{ ...mark, x: 641 }])).toMatchObject({ status: 400, msg: expect.stringContaining('背景之外') })
  expect(await edit([mark, mark])).toMatchObject({ status: 400, msg: expect.stringContaining('重复') })
  expect(await edit([{ ...mark, deviceId: two.deviceId }])).toMatchObject({ status: 400 })
  expect(await edit([{ ...mark, pointId: 999_999 }])).toMatchObject({ status: 400 })
  expect(await edit([mark])).toMatchObject({ status: 200 })

  const strange = { projectId, groupId: two.groupId, imageId, name: '一' }
  expect((await post('/api/airConditioner/addAirImage', strange)).status).toBeGreaterThanOrEqual(400)
  const foreign = { projectId, groupId, imageId: two.imageId, name: '一' }
  expect(await post('/api/ctrlMonitorInterface/add', foreign)).toMatchObject({ status: 400 })
  const designer = await addUser(server, {
    access: ['design.write', 'monitor.read', 'map.read'],
    projectIds: [two.projectId],
  })
  expect(await get(`/api/airConditioner/delAirImage?id=${page.id}`, designer.token)).toMatchObject({ status: 404 })
  expect(await get(`/api/ctrlMonitorInterface/delete?id=${page.id}`)).toMatchObject({ status: 404 })
  expect(await get(`/api/airConditioner/delAirImage?id=${page.id}`)).toMatchObject({ status: 200 })
})
