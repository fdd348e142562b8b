import { afterAll, beforeAll, expect, test } from 'vitest'
import { layField, registerAfter } from '../../commands/bench/field.ts'
import { checkStored } from '../../commands/soak/collectors-check.ts'
import { type LineFault, lineFaults, seededDraw } from '../../generators/simulate/line-faults.ts'
import { startNationalCollector } from '../../generators/simulate/national-collector.ts'
import { frameOf, packetsOf } from '../../generators/simulate/national-frame.ts'
import { dataPacket } from '../../generators/simulate/national-packets.ts'
import { openTestStore, type TestStore } from '../../server/db/test-store.ts'
import { openFramer } from '../../server/ingest/collector/framer.ts'
import { type Gateway, openGateway } from '../../server/ingest/collector/gateway.ts'
import { parsePacket } from '../../server/ingest/collector/parse-packet.ts'
import { printPacket } from '../../server/ingest/collector/print-packet.ts'
import { keyPairsOf, open, sealed } from '../../server/ingest/collector/seal.ts'
import { nationalWrapping, wrap } from '../../server/ingest/collector/wrap.ts'
import { type Directory, openDirectory } from '../../server/ingest/directory.ts'
import { type Intake, openIntake } from '../../server/ingest/intake.ts'
import { rollUp } from '../../server/metering/roll-up.ts'

let store: TestStore
let directory: Directory
let intake: Intake
let gateway: Gateway
const errors: unknown[] = []
const periodSeconds = 900

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
})
afterAll(async () => {
  await gateway.close()
  await intake.close()
  await directory.close()
  await store.close()
})

test('frames of the simulators are the gateway’s, and the other way round', () => {
  const key = Buffer.from('0102030405060708090a0b0c0d0e0f10', 'hex')
  const keys = { salt: 's', key, iv: key }
  const pairs = keyPairsOf(key.toString('hex'), '')
  const from = { buildingCode: '110101A001', gatewayCode: '01' }
  const time = '20261121080000'
  const values = [
    { meter: 'E1', item: '1', coding: '01A00', value: 12.5 },
    { meter: 'E1', item: '2', coding: '01B00', value: 3 },
    { meter: 'E2', item: '1', coding: '', value: 0.07 },
  ]
  const framer = openFramer(1e6)
  framer.push(frameOf(dataPacket(from, { operation: 'report', sequence: `${time}000000001`, time, values }), keys))
  const frame = framer.next()!
  expect(frame.isChecked).toBe(true)
  const packet = parsePacket(open(frame.payload, pairs, 'cbc')!.plain.toString())
  expect(packet.address).toEqual(from)
  expect(packet.body).toMatchObject({ kind: 'data', operation: 'report', time, sequence: `${time}000000001` })
  const meters = packet.body.kind === 'data' ? packet.body.meters : []
  expect(meters.map(({ id, functions }) => [id, functions.map((one) => `${one.id}=${one.value}`)])).toEqual([
    ['E1', ['1=12.5', '2=3']],
    ['E2', ['1=0.07']],
  ])
  const said = printPacket({ address: from, body: { kind: 'heart-beat-time', time } })
  const seal = { mode: 'cbc', padding: 'zero', key, iv: key } as const
  const { packets, rest } = packetsOf(wrap(nationalWrapping, sealed(seal, Buffer.from(said))), keys)
  expect(packets).toEqual([said])
  expect(rest).toHaveLength(0)
})

test('over a bad line every reading arrives once, and is rolled up', async () => {
  const metersEach = 3
  const steps = 24
  const field = await layField(store, { collectors: 4, metersEach, periodSeconds })
  directory = await openDirectory(store)
  const onError = (error: unknown) => void errors.push(error)
  intake = openIntake({ store, directory, onError })
  const defaults = () => ({ salt: '', key: '', iv: '' })
  gateway = await openGateway({ host: '127.0.0.1', port: 0, intake, directory, defaults, onError })
  const firstTs = (Math.floor(Date.now() / 1000 / periodSeconds) - steps) * periodSeconds
  // A bent frame is never acknowledged and costs the wait for its answer; the others are free.
  const costly = new Set<LineFault>([lineFaults.flipped!])
  const free = Object.values(lineFaults).filter((fault) => !costly.has(fault))
  const played = await Promise.all(
    field.map(
      (collector, place) =>
        new Promise<{ collector: typeof collector; firstTs: number; sent: number; acknowledged: number }>((resolve) => {
          const draw = seededDraw(place + 1)
          const state = { collector, firstTs, sent: steps, acknowledged: 0 }
          const link = startNationalCollector({
            host: '127.0.0.1',
            port: gateway.port,
            address: collector,
            keys: collector.keys,
            zoneHours: 8,
            heartBeatMs: 60_000,
            mostBackOffMs: 500,
            onAcknowledged() {
              state.acknowledged += 1
              if (state.acknowledged === 10) link.cut()
              if (state.acknowledged < steps) return
              link.close()
              resolve(state)
            },
            onLine: (frame) => (draw() < 0.4 ? free[Math.floor(draw() * free.length)]!(frame, draw) : [frame]),
          })
          for (let step = 0; step < steps; step += 1) {
            const values = collector.meterIds.map((id, index) => ({
              meter: String(index + 1),
              item: '1',
              coding: '01A00',
              value: registerAfter(id, step),
            }))
            link.report(firstTs + step * periodSeconds, values, step < 2)
          }
        }),
    ),
  )
  await rollUp(store)
  expect(await checkStored(store, played, { periodSeconds })).toEqual([])
  const { rows } = await store.pool.query('select count(*) as n from readings')
  expect(rows[0].n).toBe(field.length * metersEach * steps)
  expect(errors).toEqual([])
}, 120_000)
