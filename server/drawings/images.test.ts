import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import { addFile } from '../files/file.service.ts'
import { fileStore } from '../files/file-store.ts'
import type { Caller, Download } from '../http/service.ts'
import { drawingServices } from './drawing.services.ts'

const folder = mkdtempSync(join(tmpdir(), 'wattform-drawing-images-'))
const files = fileStore(join(folder, 'files'))
const caller: Caller = { userId: 1, userName: 't', isAdmin: false, access: new Set(), projectIds: 'all' }
let store: TestStore
let services: ReturnType<typeof drawingServices>

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  services = drawingServices({ store, files })
}, 60_000)
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Added {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly removed: number
}

const around = { caller, requestId: 't', ip: '' }
let spooled = 0
function add(fileName: string, bytes: Buffer | string, sizeBytes = Buffer.byteLength(bytes)): Promise<Added> {
  spooled += 1
  const path = join(folder, `spool-${spooled}`)
  writeFileSync(path, bytes)
  const file = { field: 'file', fileName, contentType: '', sizeBytes, path }
  return services['drawing.addImage']({ params: {}, files: [file], ...around }) as Promise<Added>
}
async function shown(path: string): Promise<string> {
  const { body } = (await services['drawing.image']({ params: { path }, ...around })) as Download
  const chunks: Buffer[] = []
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

/** A grey PNG; `exif` adds a chunk that says how it is turned. */
function png(width: number, height: number, orientation?: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const whole = Buffer.alloc(body.length + 8)
    whole.writeUInt32BE(data.length, 0)
    body.copy(whole, 4)
    whole.writeUInt32BE(crc(body), body.length + 4)
    return whole
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  // TIFF, little-endian, one entry: 0x0112 orientation, SHORT.
  const exif = Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex')
  if (orientation !== undefined) exif.writeUInt16LE(orientation, 18)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...(orientation === undefined ? [] : [chunk('eXIf', exif)]),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height, 0x80))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80">${inside}</svg>`

test('an SVG is kept without what could act or fetch, and says how much was taken out', async () => {
  const bad = '<script>alert(1)</script><rect width="9" height="9" onclick="x()"/><image href="https://a.b/c.png"/>'
  const { path, width, height, removed } = await add('图标.svg', svg(bad))
  expect([width, height]).toEqual([120, 80])
  expect(removed).toBeGreaterThanOrEqual(3)
  const text = await shown(path)
  expect(text).toContain('<rect')
  expect(text).not.toMatch(/script|onclick|https:\/\/a\.b/)
})

test('a turned PNG has the size that a browser shows', async () => {
  expect(await add('plan.png', png(30, 20))).toMatchObject({ width: 30, height: 20, removed: 0 })
  expect(await add('plan.png', png(30, 20, 6))).toMatchObject({ width: 20, height: 30 })
})

test.each<[string, string, Buffer | string, number | undefined, RegExp]>([
  ['broken', 'a.png', png(30, 20).subarray(0, 60), undefined, /不完整/],
  ['wrongly named', 'a.jpg', png(30, 20), undefined, /内容是 png 图片.*改为 \.png/],
  ['no image', 'a.png', 'hello', undefined, /png、jpg 或 svg/],
  ['no well-formed SVG', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>', undefined, /SVG 无法读取/],
  ['over 10 MB', 'a.png', png(30, 20), 10 * 1024 * 1024 + 1, /不能超过 10 MB/],
  ['over 4000 px', 'a.png', png(4001, 1), undefined, /4001×1 像素/],
])('an image that is %s is refused in words', async (_, name, bytes, size, message) => {
  await expect(add(name, bytes, size)).rejects.toMatchObject({ status: 400, message: expect.stringMatching(message) })
})

test('only images of drawings are listed and given out', async () => {
  const own = await add('冷站位置.svg', svg('<rect width="9" height="9"/>'))
  const other = await files.keep('合同.pdf', Buffer.from('%PDF-1.4'))
  await addFile(store, other, 'contract', caller)
  const { rows } = (await services['drawing.images']({ params: { keyword: '位置' }, ...around })) as {
    rows: { name: string; path: string }[]
  }
  expect(rows.map(({ name, path }) => [name, path])).toEqual([['冷站位置.svg', own.path]])
  for (const path of [other.path, '../secret-key', 'nothing.png'])
    await expect(services['drawing.image']({ params: { path }, ...around })).rejects.toMatchObject({ status: 404 })
})
