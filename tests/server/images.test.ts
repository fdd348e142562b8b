import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageSize } from '../../server/maps/image-size.ts'
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
  expect(image).toMatchObject({ width: 640, height: 480, kind: 'plan', removed: 0 })
  const content = `/api/map-images/${image.id}/content`
  const { text } = await server.call('GET', content, { token })
  expect(text).toContain('viewBox="0 0 640 480"')
  const reader = await addUser(server, { access: ['map.read'], projectIds: [other] })
  expect((await server.call('GET', content, { token: reader.token })).status).toBe(404)
  expect((await upload({ projectId: String(other), name: '一' }, 'a.svg', svg, reader.token)).status).toBe(403)
  const wrong = { projectId: String(own), name: '一', ownerType: 'building', buildingId: String(elsewhere.id) }
  expect(await upload(wrong)).toMatchObject({ status: 400, msg: expect.stringContaining('不在该项目内') })
  expect((await server.call('POST', '/api/map-images/delete', { token, body: { id: image.id } })).data).toEqual({
    count: 1,
  })
  expect((await server.call('GET', content, { token })).status).toBe(404)
})

test('section 5: "Images over size limit 10", read as MB, what is no picture and what is broken are refused by field', async () => {
  const fields = { projectId: String(await project('IMG3')), name: '图' }
  expect(await upload(fields, 'plan.png', 'not a picture')).toMatchObject({ status: 400 })
  expect(await upload(fields, 'plan.pdf', '%PDF-1.4')).toMatchObject({ status: 400 })
  expect(await upload(fields, 'big.svg', svg + ' '.repeat(10 * 1024 * 1024))).toMatchObject({
    status: 400,
    msg: '图片不能超过 10 MB',
  })
  expect(await upload(fields, 'a.svg', '<svg></svg>')).toMatchObject({ status: 400 })
  expect(await upload(fields, 'a.svg', '<svg viewBox="0 0 4001 10"/>')).toMatchObject({
    status: 400,
    msg: expect.stringContaining('4000 像素'),
  })
  expect(await upload(fields, 'cut.png', png(30, 20).subarray(0, 30))).toMatchObject({ status: 400 })
  expect(await upload(fields, 'wrong.jpg', png(30, 20))).toMatchObject({
    status: 400,
    msg: expect.stringContaining('请把扩展名改为 .png'),
  })
})

test('a drawing that could act or fetch is kept without those parts, and the answer says so', async () => {
  const fields = { projectId: String(await project('IMG4')), name: '图' }
  const nasty = `<svg viewBox="0 0 9 9" onload="x()"><script>x()</script><image href="https://evil/x.png"/><path d="M0 0"/></svg>`
  const { data: image } = await upload(fields, 'a.svg', nasty)
  expect(image).toMatchObject({ removed: 3 })
  const { text } = await server.call('GET', `/api/map-images/${image.id}/content`, { token })
  expect(text).toContain('<path d="M0 0"/>')
  expect(text).not.toMatch(/script|onload|evil/)
})

test('points are saved whole, against the version that was opened, and move with a larger picture', async () => {
  const projectId = await project('IMG5')
  const { data: image } = await upload({ projectId: String(projectId), name: '图' }, 'a.png', png(100, 50))
  const put = (version: number, points: readonly object[], by = token) =>
    server.call<{ version: number; points: { id: number; pointX: number }[] }>(
      'PUT',
      `/api/map-images/${image.id}/points`,
      {
        token: by,
        body: { version, points },
      },
    )
  const point = { mapName: '总表', pointX: 99.5, pointY: 10, finishedStatus: true }
  const saved = await put(1, [point])
  expect(saved).toMatchObject({ status: 200, data: { version: 2 } })
  expect(await put(1, [])).toMatchObject({ status: 409 })
  expect(await put(2, [{ ...point, pointX: 101 }])).toMatchObject({
    status: 400,
    msg: expect.stringContaining('图片之外'),
  })
  expect(await put(2, [{ ...point, mapName: '十一个字的名称就太长啦' }])).toMatchObject({ status: 400 })
  expect(await put(2, [{ ...point, eleChecked: true }])).toMatchObject({ status: 400 })
  expect(await put(2, [{ ...point, eleType: 1, eleCode: 'NO-1' }])).toMatchObject({
    status: 400,
    msg: expect.stringContaining('没有编号为 NO-1 的计量对象'),
  })
  const reader = await addUser(server, { access: ['map.read'], projectIds: [projectId] })
  expect(await put(2, [], reader.token)).toMatchObject({ status: 403 })

  const raw = new FormData()
  raw.append('file', new Blob([png(200, 100) as BlobPart]), 'b.png')
  const replaced = await server.call('POST', `/api/map-images/${image.id}/file`, { token, raw })
  expect(replaced).toMatchObject({ status: 200, data: { width: 200, height: 100 } })
  const { data: config } = await server.call<Record<string, unknown>>('GET', `/api/map-images/${image.id}/config`, {
    token,
  })
  expect(config).toMatchObject({
    url: `/api/map-images/${image.id}/content`,
    pointsArr: [{ mapName: '总表', pointX: 199, pointY: 20, finishedStatus: true }],
    outData: { meters: [], subentrys: [], departments: [], region: [] },
    curPmNumber: 'IMG5',
    pmid: projectId,
  })
  expect((await server.call('GET', `/api/map-images/${image.id}/live`, { token })).data).toMatchObject({
    points: [{ mapName: '总表', kinds: [] }],
  })
})

/** A PNG as far as the server reads it: signature, head with the size, end. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    Buffer.from('IHDR'),
    Buffer.alloc(17),
    Buffer.from([0, 0, 0, 0]),
    Buffer.from('IEND'),
    Buffer.alloc(4),
  ])
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

test('sizes of pictures by their own words', () => {
  expect(imageSize('image/png', png(300, 200))).toEqual({ width: 300, height: 200 })
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 50, 0, 60, 1, 1, 1, 0])
  expect(imageSize('image/jpeg', jpeg)).toEqual({ width: 60, height: 50 })
  const exif = (order: 'II' | 'MM', orientation: number) => {
    const tiff = Buffer.alloc(22)
    tiff.write(order, 0, 'latin1')
    const [small, large] =
      order === 'II' ? (['writeUInt16LE', 'writeUInt32LE'] as const) : (['writeUInt16BE', 'writeUInt32BE'] as const)
    tiff[large](8, 4)
    tiff[small](1, 8)
    tiff[small](0x0112, 10)
    tiff[small](orientation, 18)
    return Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xe1, 0, 30]),
      Buffer.from('Exif\0\0'),
      tiff,
      jpeg.subarray(2),
    ])
  }
  for (const order of ['II', 'MM'] as const) {
    expect(imageSize('image/jpeg', exif(order, 1))).toEqual({ width: 60, height: 50 })
    // Turned on its side by the camera: a browser shows it 50 wide and 60 high.
    expect(imageSize('image/jpeg', exif(order, 6))).toEqual({ width: 50, height: 60 })
  }
  expect(imageSize('image/svg+xml', Buffer.from('<svg width="30px" height="20" viewBox="0 0 1 1">'))).toEqual({
    width: 30,
    height: 20,
  })
  expect(imageSize('image/svg+xml', Buffer.from('<svg width="100%">'))).toBeUndefined()
})
