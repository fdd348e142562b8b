import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceModel } from '../../commands/new/device-model.ts'
import { startTestServer, type TestServer } from './running-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test.each([
  ['Modbus', 'energyImport:342,power:100,voltageA:0'],
  ['DLT645', 'energyImport:00010000,power:02030000'],
  ['MQTT', 'energyImport:data.kwh'],
] as const)('a model that npm run new made for %s is imported as it is', async (protocol, points) => {
  const id = `made-${protocol.toLowerCase()}`
  const wish = { id, title: '试验型号', vendor: '试验厂', energyKind: '01', protocol, points }
  const model = deviceModel({ ...wish, dataType: 'float32', functionCode: 3 })
  const raw = new FormData()
  raw.append('file', new Blob([JSON.stringify(model)]), `${id}.json`)
  const { token } = server
  expect(await server.call('POST', '/api/component-models/import', { token, raw })).toMatchObject({
    code: 200,
    data: { taken: 1, refused: [] },
  })
})
