import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageSize } from '../../server/files/image-size.ts'
import { addUser, startTestServer, type TestServer } from './running-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = server.token
})
afterAll(() => server.stop())

const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"></svg>'
const upload = (fields: Record<string, string>, name = 'plan.svg', bytes: Uint8Array | string = svg, by = token) => {
  const raw = new FormData()
  raw.append('file', new Blob([bytes as BlobPart]), name)
  for (const [key, value] of Object.entries(fields)) raw.append(key, value)
  return server.call<{ id: number; width: number; height: number; fileId: number }>('POST', '/api/map-images', {
    token: by,
    raw,
  })
}
const project = async (number: string) => {
  const body = { number, name: number, type: 'school', status: 1 }
  return (await server.call<{ id: number }>('POST', '/api/projects', { token, body })).data.id
}

test('an image is kept with its size, shown to those of the project only, and goes with its file', async () => {
  const [own, other] = [await project('IMG1'), await project('IMG2')]
  const building = { projectId: other, number: 'B1', name: '楼', category: 'A', status: 1 }
  const { data: elsewhere } = await server.call<{ id: number }>('POST', '/api/buildings', { token, body: building })
  const { data: image } = await upload({ projectId: String(own), name: '一层平面' })
  expect(image).toMatchObject({ width: 640, height: 480 })
  const content = `/api/map-images/${image.id}/content`
  expect((await server.call('GET', content, { token })).text).toBe(svg)
  const reader = await addUser(server, { access: ['project.read'], projectIds: [other] })
  expect((await server.call('GET', content, { token: reader.token })).status).toBe(404)
  expect((await upload({ projectId: String(other), name: '一' }, 'a.svg', svg, reader.token)).status).toBe(403)
  const wrong = { projectId: String(own), name: '一', ownerType: 'building', buildingId: String(elsewhere.id) }
  expect(await upload(wrong)).toMatchObject({ status: 400, msg: expect.stringContaining('不在该项目内') })
  expect((await server.call('POST', '/api/map-images/delete', { token, body: { id: image.id } })).data).toEqual({
    count: 1,
  })
  expect((await server.call('GET', content, { token })).status).toBe(404)
})

test('what is no picture, too large or broken is refused by its field', async () => {
  const fields = { projectId: String(await project('IMG3')), name: '图' }
  expect(await upload(fields, 'plan.png', 'not a picture')).toMatchObject({ status: 400 })
  expect(await upload(fields, 'plan.pdf', '%PDF-1.4')).toMatchObject({ status: 400 })
  expect(await upload(fields, 'big.svg', svg + ' '.repeat(10 * 1024 * 1024))).toMatchObject({
    status: 400,
    msg: '图片不能超过 10 MB',
  })
  expect(await upload(fields, 'a.svg', '<svg></svg>')).toMatchObject({ status: 400 })
})

test('sizes of pictures by their own words', () => {
  const png = Buffer.alloc(24)
  png.writeUInt32BE(300, 16)
  png.writeUInt32BE(200, 20)
  expect(imageSize('image/png', png)).toEqual({ width: 300, height: 200 })
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 50, 0, 60, 1, 1, 1, 0])
  expect(imageSize('image/jpeg', jpeg)).toEqual({ width: 60, height: 50 })
  expect(imageSize('image/svg+xml', Buffer.from('<svg width="30px" height="20" viewBox="0 0 1 1">'))).toEqual({
    width: 30,
    height: 20,
  })
  expect(imageSize('image/svg+xml', Buffer.from('<svg width="100%">'))).toBeUndefined()
})
