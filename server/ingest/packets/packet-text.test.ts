import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexDump, isReadable, prettyText } from './packet-text.ts'

test.each([
  ['{"a":[1,2]}', 'json', '{\n  "a": [\n    1,\n    2\n  ]\n}'],
  ['{broken', 'text', '{broken'],
  [
    '<?xml version="1.0"?><root><common><building_id>1</building_id><type>report</type></common><data/></root>',
    'xml',
    [
      '<?xml version="1.0"?>',
      '<root>',
      '  <common>',
      '    <building_id>1</building_id>',
      '    <type>report</type>',
      '  </common>',
      '  <data/>',
      '</root>',
    ].join('\n'),
  ],
  ['<gateway_id >01</gateway_id>\0\0', 'xml', '<gateway_id >01</gateway_id>'],
  ['采集器 1', 'text', '采集器 1'],
])('%s is laid out as %s', (text, language, shown) => {
  expect(prettyText(text)).toEqual({ language, text: shown })
})

test('whatever comes is laid out without a fault, and no letter of XML is lost', () => {
  fc.assert(fc.property(fc.string(), (text) => void prettyText(text)))
  const element = fc.stringMatching(/^<\/?[a-c]{1,2}\/?>$/)
  fc.assert(
    fc.property(fc.array(fc.oneof(element, fc.stringMatching(/^[x-z]{1,3}$/)), { minLength: 1 }), (tokens) => {
      const text = `<r>${tokens.join('')}`
      expect(prettyText(text).text.replace(/\s/g, '')).toBe(text)
    }),
  )
})

test('bytes stand in lines of sixteen with their letters', () => {
  expect(hexDump(Buffer.from([0x55, 0xaa, 0x55, 0xaa, 0x41, 0x42]))).toBe(
    '00000000  55 aa 55 aa 41 42                                 U.U.AB',
  )
  expect(hexDump(Buffer.alloc(17)).split('\n')).toHaveLength(2)
  expect(hexDump(Buffer.alloc(20_000))).toMatch(/… 共 20000 字节，其余见下载$/)
  expect(hexDump(Buffer.alloc(0))).toBe('')
})

test('text is told from bytes', () => {
  expect(isReadable(Buffer.from('{"值":1}\r\n'))).toBe(true)
  expect(isReadable(Buffer.from([0x7b, 0xff]))).toBe(false)
  expect(isReadable(Buffer.from([0x68, 0x00]))).toBe(false)
})
