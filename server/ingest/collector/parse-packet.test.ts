import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scanData } from './data-scanner.ts'
import { decodeText } from './decode-text.ts'
import type { Packet, PacketBody } from './packet.ts'
import { packetOfTree, parsePacket } from './parse-packet.ts'
import { printPacket } from './print-packet.ts'
import { parseXml } from './xml-tree.ts'

const common = (type: string, building = '<building_id>330302D110</building_id>') =>
  `<common>${building}<gateway_id>01</gateway_id><type>${type}</type></common>`
const root = (type: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8" ?><root>${common(type)}${content}</root>`
const bodyOf = (text: string) => parsePacket(text).body

describe('spellings', () => {
  test.each<[string, string, PacketBody]>([
    ['request', root('request', '<id_validate operation="request"/>'), { kind: 'sign-in-request' }],
    ['request without content', root('request', ''), { kind: 'sign-in-request' }],
    [
      'type id_validate',
      root('id_validate', '<id_validate operation="request"></id_validate>'),
      { kind: 'sign-in-request' },
    ],
    [
      'md5 as type id_validate',
      root('id_validate', '<id_validate operation="md5"><md5>ab</md5></id_validate>'),
      { kind: 'sign-in-md5', md5: 'ab' },
    ],
    [
      'result with time and two types',
      root(
        'result</type><type>time',
        '<id_validate operation="result"><result>pass</result><time>20200324101500</time></id_validate>',
      ),
      { kind: 'sign-in-result', isPass: true, time: '20200324101500' },
    ],
    [
      'heart beat',
      root('notify', '<heart_beat operation="notify"><notify></notify></heart_beat>'),
      { kind: 'heart-beat' },
    ],
    [
      'heart beat, misspelt',
      root('notify', '<heat_beat operation = "notify"><time></time></heat_beat>'),
      { kind: 'heart-beat' },
    ],
    [
      'operation with blanks',
      root('device_ack', '<device operation=" device_ack "><device_ack>pass</device_ack></device>'),
      { kind: 'device-ack', isPass: true },
    ],
    [
      'acknowledgement of the report_config kind',
      root('report_ack', '<report_config operation="report_ack"><report_ack>pass</report_ack></report_config>'),
      { kind: 'data-ack', operation: 'report_ack', sequence: '', isPass: true },
    ],
    [
      'acknowledgement without content',
      root('continuous_ack', ''),
      { kind: 'data-ack', operation: 'continuous_ack', sequence: '', isPass: true },
    ],
    [
      'config',
      root('period', '<config operation="period"><period>15</period></config>'),
      { kind: 'config', operation: 'period', period: '15' },
    ],
    [
      'control answer without blanks between attributes',
      root(
        'control_ack',
        '<instruction operation="control_ack"><control_info><control_ack idx="1" meterId="2" err="F0"size="6" data="aa"/></control_info></instruction>',
      ),
      { kind: 'control-ack', results: [{ index: '1', meter: '2', error: 'F0', data: 'aa' }] },
    ],
    ['anything else', root('poem', '<verse operation="read"/>'), { kind: 'unknown', type: 'poem', operation: 'read' }],
  ])('%s', (_name, text, body) => {
    expect(bodyOf(text)).toEqual(body)
  })
  test('values by sub-item code without a meter', () => {
    const items = '<energy_items><energy_item code="01A00">5</energy_item></energy_items>'
    const text = root('energy_data', `<data operation="report"><time>20221226160000</time>${items}</data>`)
    expect(bodyOf(text)).toMatchObject({
      operation: 'report',
      meters: [{ id: '1', functions: [{ coding: '01A00', value: '5' }] }],
    })
  })
  test('a blank in the end tag, blanks and line ends around the text', () => {
    const text =
      '\n<root>\n<common><building_id> B1 </building_id><gateway_id>02</gateway_id ><type>request</type></common></root>\n'
    expect(parsePacket(text).address).toEqual({ buildingCode: 'B1', gatewayCode: '02' })
  })
  test('project_id in place of building_id is kept for the answer', () => {
    const text = `<root>${common('notify', '<project_id>110000015</project_id>')}</root>`
    expect(parsePacket(text).address).toEqual({ buildingCode: '110000015', gatewayCode: '01', element: 'project_id' })
  })
  test('a list of meters', () => {
    const text = root(
      'archives_ack',
      '<instruction operation="archives_ack"><net_info><period>15</period></net_info><meter_info><meter meterId="1" addr="000012" memo="总表"/></meter_info></instruction>',
    )
    expect(bodyOf(text)).toMatchObject({
      kind: 'archives-ack',
      periodMinutes: 15,
      meters: [{ id: '1', address: '000012', attributes: { memo: '总表' } }],
    })
  })
  test('Shenzhen: empty coding, own sample time, total and current', () => {
    const text = root(
      'report',
      '<data operation="report"><sequence>1</sequence><parser>yes</parser><time>20221226160000</time><total>1</total><current>0</current><meter id="T1" name="T1" conn="conn"><function id="1" name="T1-1090" coding="" error="192" sample_time="20221226160000">87</function></meter></data>',
    )
    expect(scanData(text)).toEqual(packetOfTree(parseXml(text)))
    expect(bodyOf(text)).toMatchObject({
      total: '1',
      current: '0',
      meters: [
        {
          connection: 'conn',
          functions: [{ error: '192', sampleTime: '20221226160000', name: 'T1-1090', value: '87' }],
        },
      ],
    })
  })
})

describe('text', () => {
  const gb = Buffer.from([0xd6, 0xd0, 0xb9, 0xfa])
  test.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from('<a>中国</a>'), '<a>中国</a>'],
    [
      'GB2312 as declared',
      Buffer.concat([Buffer.from('<?xml encoding="GB2312" ?><a>'), gb]),
      '<?xml encoding="GB2312" ?><a>中国',
    ],
    [
      'GB2312 in spite of its declaration',
      Buffer.concat([Buffer.from('<?xml encoding="utf-8"?><a>'), gb]),
      '<?xml encoding="utf-8"?><a>中国',
    ],
  ])('%s', (_name, bytes, text) => {
    expect(decodeText(bytes)).toBe(text)
  })
})

describe('what is no packet', () => {
  test.each<[string, string, RegExp]>([
    ['entities of its own', '<!DOCTYPE a [<!ENTITY b "x">]><root>&b;</root>', /文档类型/],
    ['too deep', `<root>${'<a>'.repeat(50)}${'</a>'.repeat(50)}</root>`, /层次过深/],
    ['unpaired', '<root><common></root>', /没有配对/],
    ['more ends than starts', '<root></root></root>', /结束标签/],
    ['cut off', '<root><common', /不完整/],
    ['another root', '<html></html>', /根元素/],
    ['no common part', '<root></root>', /common/],
    ['nothing', '', /不是 XML/],
  ])('%s', (_name, text, message) => {
    expect(() => parsePacket(text)).toThrow(message)
  })
  test('any text is a packet or a fault with a name, never anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>/="& rootcmn!?-[]') }), (text) => {
        try {
          parsePacket(text)
        } catch (error) {
          expect(error).toHaveProperty('name', 'XmlFault')
        }
      }),
      { numRuns: 500 },
    )
  })
})

const word = fc.stringMatching(/^[A-Za-z0-9中国<>&"'._-]([A-Za-z0-9中国 <>&"'._-]{0,10}[A-Za-z0-9中国<>&"'._-])?$/)
const name = fc.stringMatching(/^[a-z][a-z_]{0,8}$/)
const code = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)
const time = fc.stringMatching(/^\d{14}$/)
const optional = { requiredKeys: ['id', 'coding', 'error', 'value'] as ('id' | 'coding' | 'error' | 'value')[] }
const value = fc.record({ id: word, coding: code, error: code, value: word, name: word, sampleTime: time }, optional)
const meter = fc.record(
  { id: word, functions: fc.array(value, { maxLength: 3 }), connection: word },
  { requiredKeys: ['id', 'functions'] },
)
const archived = fc.record({ meterId: word, addr: word }).map((attributes) => ({
  id: attributes.meterId,
  address: attributes.addr,
  attributes,
}))
const bodies: fc.Arbitrary<PacketBody> = fc.oneof(
  fc.constant({ kind: 'sign-in-request' } as const),
  fc.record({ kind: fc.constant('sign-in-sequence' as const), sequence: word }),
  fc.record({ kind: fc.constant('sign-in-md5' as const), md5: word }),
  fc.record({ kind: fc.constant('sign-in-result' as const), isPass: fc.boolean() }),
  fc.constant({ kind: 'heart-beat' } as const),
  fc.record({ kind: fc.constant('heart-beat-time' as const), time }),
  fc.record({
    kind: fc.constant('data' as const),
    operation: fc.constantFrom('report' as const, 'continuous' as const, 'reply' as const),
    sequence: word,
    isParsed: fc.boolean(),
    time,
    meters: fc.array(meter, { maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('data-query' as const), start: time, end: time }),
  fc.record({
    kind: fc.constant('data-ack' as const),
    operation: fc.constantFrom('report_ack' as const, 'continuous_ack' as const),
    sequence: word,
    isPass: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('device' as const),
    fields: fc.dictionary(name, word, { maxKeys: 4, noNullPrototype: true }),
  }),
  fc.record({ kind: fc.constant('device-ack' as const), isPass: fc.boolean() }),
  fc.record({ kind: fc.constant('archives' as const), meters: fc.array(archived, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('config' as const), operation: fc.constant('period'), period: code }),
  fc.constant({ kind: 'config', operation: 'restart' } as const),
)
const packets: fc.Arbitrary<Packet> = fc.record({
  address: fc.record({ buildingCode: code, gatewayCode: code }),
  body: bodies,
})

describe('any packet', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(packets, (packet) => {
        expect(parsePacket(printPacket(packet))).toEqual(packet)
      }),
      { numRuns: 500 },
    )
  })
  test('of data says the same by the short way and by the tree', () => {
    fc.assert(
      fc.property(packets, (packet) => {
        const text = printPacket(packet)
        const scanned = scanData(text)
        if (scanned !== undefined) expect(scanned).toEqual(packetOfTree(parseXml(text)))
      }),
      { numRuns: 500 },
    )
  })
})
