import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../commands/soak/server-process.ts'
import { serveDlt645Meters } from '../../generators/simulate/dlt645-meters.ts'
import { serveModbusMeters } from '../../generators/simulate/modbus-meters.ts'
import { dlt645Road } from '../../server/ingest/dlt645/dlt645-road.ts'
import { modbusRoad } from '../../server/ingest/modbus/modbus-road.ts'
import { openPoller } from '../../server/ingest/polling/poller.ts'
import { openPollingFixture } from '../../server/ingest/polling/polling-fixture.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

test('simulated Modbus meters are read by their register map', async () => {
  const port = await freePort()
  const energies = [1234.5, 99.25]
  const meters = await serveModbusMeters(
    energies.map((energy, place) => ({
      unit: place + 1,
      floats: () =>
        new Map([
          [0, 230],
          [52, 4500],
          [72, energy],
        ]),
    })),
    { host: '127.0.0.1', port },
  )
  closers.push(meters.close)
  const fixture = await openPollingFixture({
    protocol: 'Modbus',
    port,
    modelNumber: 'eastron-sdm630',
    addresses: ['1', '2'],
  })
  closers.push(fixture.close)
  const poller = openPoller({ ...fixture, road: modbusRoad, onError: (error) => fixture.errors.push(error) })
  closers.push(poller.close)
  await poller.readNow(fixture.collectorId)
  const [first, second] = [await fixture.newest(fixture.meterIds[0]!), await fixture.newest(fixture.meterIds[1]!)]
  expect(first).toMatchObject({ register: 1234.5, voltageA: 230 })
  expect(second.register).toBe(99.25)
  expect(fixture.errors).toEqual([])
})

test('simulated DL/T 645 meters are read over their serial server', async () => {
  const port = await freePort()
  const meters = await serveDlt645Meters(
    [
      { address: '000000000161', energy: () => 8642.07, power: () => 12.3456 },
      { address: '201709320072', energy: () => 0.35, power: () => 0 },
    ],
    { host: '127.0.0.1', port },
  )
  closers.push(meters.close)
  const addresses = ['161', '201709320072']
  const fixture = await openPollingFixture({ protocol: 'DLT645', port, modelNumber: 'dlt645-three-phase', addresses })
  closers.push(fixture.close)
  const poller = openPoller({ ...fixture, road: dlt645Road, onError: (error) => fixture.errors.push(error) })
  closers.push(poller.close)
  await poller.readNow(fixture.collectorId)
  expect(await fixture.newest(fixture.meterIds[0]!)).toMatchObject({ register: 8642.07, power: 12.3456 })
  expect(await fixture.newest(fixture.meterIds[1]!)).toMatchObject({ register: 0.35, power: 0 })
  expect(fixture.errors).toEqual([])
})
