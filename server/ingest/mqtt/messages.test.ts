import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedTopics } from '../intake-fixture.ts'
import { frameGuard } from './frame-guard.ts'
import { guessGuard } from './guess-guard.ts'
import { instantOf } from './instant.ts'
import { readMessage } from './read-message.ts'
import { sparkplugNodes } from './sparkplug-nodes.ts'
import { readSparkplug, rebirthCommand, writeSparkplug } from './sparkplug-payload.ts'
import { declaredTopic, maySubscribe, publishFault, topicFilters } from './topics.ts'

const documents = shippedTopics()
const zone = 'Asia/Shanghai'
const read = (topic: string, body: unknown, number = 'C1', nodes = sparkplugNodes()) => {
  const declared = declaredTopic(documents, topic)
  if (!declared) throw new Error(`no document declares ${topic}`)
  const payload = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  return readMessage(declared, payload, { number, zone }, nodes)
}
const valuesOf = (message: ReturnType<typeof read>['message'], at = 0) =>
  Object.fromEntries((message.records[at]?.values ?? []).map(({ item, value }) => [item, value]))

test.each([
  ['20250619145825105', 'yyyyMMddHHmmssSSS', '2025-06-19T06:58:25.105Z'],
  ['20250619145825', 'auto', '2025-06-19T06:58:25.000Z'],
  ['2025-06-19 14:58', 'iso', '2025-06-19T06:58:00.000Z'],
  ['2025-06-19T14:58:25.1Z', 'iso', '2025-06-19T14:58:25.100Z'],
  ['2025-06-19T14:58:25+0800', 'auto', '2025-06-19T06:58:25.000Z'],
  [1750316305, 'auto', '2025-06-19T06:58:25.000Z'],
  ['1750316305000', 'epochMs', '2025-06-19T06:58:25.000Z'],
  [1750316305.5, 'epochS', '2025-06-19T06:58:25.000Z'],
  ['19/06/2025 14:58', 'dd/MM/yyyy HH:mm', '2025-06-19T06:58:00.000Z'],
  ['20250230000000', 'yyyyMMddHHmmss', undefined],
  ['20250619', 'yyyyMMddHHmmss', undefined],
  ['gestern', 'auto', undefined],
  [null, 'iso', undefined],
  [{}, 'auto', undefined],
] as const)('%s as %s is %s', (value, format, expected) => {
  const ms = instantOf(value, format, zone)
  expect(ms === undefined ? undefined : new Date(ms).toISOString()).toBe(expected)
})

const record = (changes: object) => ({
  timestamp: '20250619145824881',
  device_type: 'three_phase_meter',
  device_id: 'AHU34',
  metrics: {
    voltage: { value: { phase_a: 231.5, line_ab: 400 } },
    power: { active: { unit: 'kW', value: { phase_a: 1, total: 3.5 } } },
    system: [{ power_factor: 0.97 }, { frequency: 50.01 }],
    energy: { active: { value: { forward: 3274.53, reverse: 0 } } },
  },
  status: { data_quality: 100 },
  ...changes,
})
const edge = (...batch: object[]) => ({ msgId: 'd0e64213', source: { gatewayId: '3-3-JC' }, batch })

test('a gateway sends many devices in one message', () => {
  const body = edge(
    record({}),
    record({ device_id: '1#除湿机' }),
    record({ device_type: 'lamp' }),
    record({ timestamp: 'x' }),
  )
  const { message } = read('device/power/up/3-3-JC', body)
  expect(message).toMatchObject({ kind: 'data', sequence: 'd0e64213', collectorNumber: '3-3-JC' })
  expect(message.records.map(({ device, refused }) => [device, refused])).toEqual([
    ['AHU34', undefined],
    ['1#除湿机', undefined],
    ['AHU34', '设备类型“lamp”没有对应的点位'],
    ['AHU34', '时间“x”不合格式 yyyyMMddHHmmssSSS'],
  ])
  expect(message.records[0]?.atMs).toBe(Date.parse('2025-06-19T06:58:24.881Z'))
  expect(valuesOf(message)).toEqual({
    energyImport: 3274.53,
    energyExport: 0,
    voltageA: 231.5,
    voltageAB: 400,
    power: 3.5,
    powerA: 1,
    powerFactor: 0.97,
    frequency: 50.01,
  })
  expect(
    read('device/power/up/x', edge(record({ status: { data_quality: 20 } }))).message.records[0]?.refused,
  ).toContain('20')
})

test('telemetry of ThingsBoard in all its forms', () => {
  const me = 'v1/devices/me/telemetry'
  expect(read(me, { energyImport: 12.5 }).message.records).toMatchObject([
    { device: 'C1', values: [{ item: 'energyImport', value: 12.5 }] },
  ])
  expect(read(me, { ts: 1750316305000, values: { a: 1 } }).message.records[0]?.atMs).toBe(1750316305000)
  expect(read(me, [{ ts: 1, values: { a: 1 } }, { b: 2 }]).message.records).toHaveLength(2)
  const gateway = {
    'Meter A': [{ ts: 1750316305000, values: { a: 1 } }],
    'Meter B': [{ ts: 1750316305000, values: { a: '2.5' } }],
  }
  expect(read('v1/gateway/telemetry', gateway).message.records.map(({ device }) => device)).toEqual([
    'Meter A',
    'Meter B',
  ])
  expect(read(me, { ts: 'x', values: { a: 1 } }).message.records[0]?.refused).toContain('毫秒')
  expect(read('v1/gateway/connect', { device: 'Meter A' }).message).toEqual({ kind: 'device', records: [], faults: [] })
})

test('plain JSON names its values, or has one', () => {
  const at = '2025-06-19T14:58:25+08:00'
  const one = read('wattform/C1/up/0001', { at, values: { energyImport: 5 }, resent: true }).message
  expect(one.records).toEqual([
    {
      device: '0001',
      atMs: Date.parse(at),
      isHistorical: true,
      values: [{ item: 'energyImport', value: 5, coefficient: 1 }],
    },
  ])
  expect(one.collectorNumber).toBe('C1')
  expect(valuesOf(read('wattform/C1/up/0001', { value: 7 }).message)).toEqual({ '1': 7 })
  const batch = { id: 9, records: [{ device: '0001', at, values: { a: 1 } }, { device: 2, value: 3 }, 4, { at }] }
  expect(read('wattform/C1/up', batch).message.records.map(({ device, refused }) => [device, refused])).toEqual([
    ['0001', undefined],
    ['2', undefined],
    ['', '记录应为对象'],
    ['', '没有设备地址'],
  ])
})

const float = 9
const node = 'spBv1.0/G/NBIRTH/C1'
const birth = (seq = 0) =>
  writeSparkplug({
    timestamp: 1750316305000,
    seq,
    metrics: [
      { name: 'bdSeq', alias: 0, datatype: 8, longValue: 1 },
      { name: 'Node Control/Rebirth', datatype: 11, booleanValue: false },
      { name: 'energyImport', alias: 1, datatype: 10, doubleValue: 100.5 },
      { name: 'offset', alias: 2, datatype: 3, intValue: 0xffff_ffff },
    ],
  })

test('Sparkplug: aliases come from births, whole numbers are read by their type, history is told apart', () => {
  const nodes = sparkplugNodes()
  expect(valuesOf(read(node, birth(), 'C1', nodes).message)).toEqual({ energyImport: 100.5, offset: -1 })
  const deviceBirth = writeSparkplug({
    seq: 1,
    metrics: [{ name: 'power', alias: 7, datatype: float, floatValue: 2.5 }],
  })
  const born = read('spBv1.0/G/DBIRTH/C1/M1', deviceBirth, 'C1', nodes)
  expect(born.message.records[0]).toMatchObject({ device: 'M1', values: [{ item: 'power', value: 2.5 }] })
  const data = writeSparkplug({
    seq: 2,
    timestamp: 1750316306000,
    metrics: [
      { alias: 7, floatValue: 3.5 },
      { alias: 7, floatValue: 3, isHistorical: true, timestamp: 1750316000000 },
      { alias: 7, isNull: true },
    ],
  })
  const { message, rebirth } = read('spBv1.0/G/DDATA/C1/M1', data, 'C1', nodes)
  expect(rebirth).toBeUndefined()
  expect(message.records[0]?.values).toEqual([
    { item: 'power', value: 3.5, coefficient: 1, atMs: 1750316306000, isHistorical: false },
    { item: 'power', value: 3, coefficient: 1, atMs: 1750316000000, isHistorical: true },
  ])
  expect(JSON.parse(message.plain ?? '')).toMatchObject({ kind: 'DDATA', device: 'M1' })
})

test('Sparkplug: a gap, an unknown alias or a node that was not heard of asks for a birth, once', () => {
  let nowMs = 1_000_000
  const nodes = sparkplugNodes(() => nowMs)
  const data = (seq: number, alias = 1) => writeSparkplug({ seq, metrics: [{ alias, doubleValue: 1 }] })
  const send = (body: Buffer) => read('spBv1.0/G/NDATA/C1', body, 'C1', nodes)
  expect(send(data(5)).rebirth).toEqual({ group: 'G', node: 'C1' })
  expect(send(data(6)).rebirth).toBeUndefined()
  nowMs += 10_000
  expect(send(data(7)).rebirth).toBeDefined()
  read(node, birth(), 'C1', nodes)
  expect(send(data(1)).rebirth).toBeUndefined()
  const gap = send(data(3))
  expect(gap.rebirth).toBeDefined()
  expect(gap.message.faults).toEqual(['序号 3 不连续，已请求重新上线'])
  expect(valuesOf(gap.message)).toEqual({ energyImport: 1 })
  read(node, birth(255), 'C1', nodes)
  expect(send(data(0)).rebirth).toBeUndefined()
  expect(send(data(1, 99)).message.faults).toEqual(['别名 99 没有在上线报文中声明'])
  const death = read('spBv1.0/G/NDEATH/C1', writeSparkplug({ metrics: [] }), 'C1', nodes)
  expect([death.message.kind, death.rebirth]).toEqual(['device', undefined])
  nowMs += 10_000
  expect(send(data(2)).rebirth).toBeDefined()
})

test('the command for a birth is what the specification says', () => {
  expect(readSparkplug(rebirthCommand(1000)).metrics).toMatchObject([
    { name: 'Node Control/Rebirth', datatype: 11, value: true },
  ])
})

const who = { id: 1, number: 'C1' }
const meters = {
  hasAddress: (collectorId: number, address: string) => address === `M${collectorId}`,
  collectors: () => [1, 2].map((id) => ({ id, number: `C${id}` })) as never,
}

test.each([
  ['device/power/up/M1', true],
  ['device/power/up/C1', true],
  ['device/power/up/M9', true],
  ['device/power/up/M2', false],
  ['wattform/C1/up/M1', true],
  ['wattform/C2/up/M1', false],
  ['wattform/C1/up/M2', false],
  ['spBv1.0/G/NDATA/C1', true],
  ['spBv1.0/G/NDATA/C2', false],
  ['v1/devices/me/telemetry', true],
])('C1 publishes to %s: %s', (topic, may) => {
  const declared = declaredTopic(documents, topic)
  expect(declared && publishFault(meters, who, declared) === undefined).toBe(may)
})

test.each([
  ['spBv1.0/G/NCMD/C1', true],
  ['spBv1.0/+/NCMD/C1', true],
  ['spBv1.0/+/NCMD/+', false],
  ['spBv1.0/+/NCMD/C2', false],
  ['#', false],
  ['device/power/down/M1', true],
  ['device/power/down/M2', false],
  ['device/power/up/M1', false],
  ['$SYS/#', false],
])('C1 subscribes to %s: %s', (filter, may) => {
  expect(maySubscribe(documents, meters, who, filter)).toBe(may)
})

test('filters of all declared topics', () => {
  expect(topicFilters(documents)).toContain('spBv1.0/+/+/+/+')
})

test('a packet that says to be too long ends the line before it is held; others pass untouched', async () => {
  const through = (bytes: Buffer, step: number) =>
    new Promise<Buffer | string>((resolve) => {
      const guard = frameGuard(1000)
      const parts: Buffer[] = []
      guard.on('data', (part: Buffer) => parts.push(part))
      guard.on('error', (error) => resolve(error.message))
      guard.on('end', () => resolve(Buffer.concat(parts)))
      for (let at = 0; at < bytes.length; at += step) guard.write(bytes.subarray(at, at + step))
      guard.end()
    })
  const good = Buffer.concat([
    Buffer.from('c000', 'hex'),
    Buffer.from([0x30, 0xe8, 0x07]),
    Buffer.alloc(1000),
    Buffer.from('c000', 'hex'),
  ])
  for (const step of [1, 2, 7, 5000]) expect(await through(good, step)).toEqual(good)
  expect(await through(Buffer.from('30ffffff7f', 'hex'), 1)).toContain('超出 1000')
  expect(await through(Buffer.from('3080808080', 'hex'), 5)).toContain('写法')
})

test('whatever is published, reading it ends without throwing', () => {
  const topics = [
    'device/power/up/a',
    'v1/gateway/telemetry',
    'wattform/C1/up',
    'wattform/C1/up/a',
    node,
    'spBv1.0/G/DDATA/C1/d',
  ]
  const nodes = sparkplugNodes()
  fc.assert(
    fc.property(
      fc.constantFrom(...topics),
      fc.uint8Array({ maxLength: 200 }),
      (topic, bytes) => void read(topic, Buffer.from(bytes), 'C1', nodes),
    ),
  )
  fc.assert(
    fc.property(fc.constantFrom(...topics), fc.jsonValue(), (topic, value) => void read(topic, value, 'C1', nodes)),
  )
  fc.assert(
    fc.property(
      fc.jsonValue(),
      (value) => void read('device/power/up/a', { batch: [value, { device_id: 'a', metrics: value }] }),
    ),
  )
})

test('whoever tries one key after another is not looked at for a minute', () => {
  let nowMs = 0
  const guard = guessGuard(() => nowMs)
  for (let guess = 0; guess < 10; guess += 1) {
    expect(guard.mayTry('a')).toBe(true)
    guard.failed('a')
  }
  expect([guard.mayTry('a'), guard.mayTry('b')]).toEqual([false, true])
  nowMs = 60_000
  expect(guard.mayTry('a')).toBe(true)
})
