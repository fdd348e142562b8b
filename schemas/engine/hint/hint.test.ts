import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { typeName } from '../type.ts'
import { completeAt } from './complete.ts'
import { fixesOf, sidesAt } from './fixes.ts'
import { lookAt, nodeAround } from './look.ts'
import { meterModel as model } from './meter-sample.ts'
import { namesIn } from './names.ts'
import { spotsOf } from './spots.ts'

const page = {
  kind: 'page',
  schemaVersion: 1,
  id: 'p',
  route: '/p',
  title: '页',
  state: { kind: { type: 'string', default: '01' }, count: { type: 'integer', default: 0 } },
  data: { meters: { endpoint: 'meter.list', params: { keyword: 'a' } } },
  root: {
    kind: 'list',
    id: 'list',
    data: 'meters',
    columns: [{ id: 'a', field: 'number' }],
    row: [{ id: 'b', label: '编辑', do: [{ do: 'set', into: 'state.count', value: 1 }] }],
  },
}
const spots = spotsOf(page, model)

describe('what is known of a place', () => {
  test('a column sees the row and its fields, written or not', () => {
    for (const pointer of ['/root/columns/0/value', '/root/columns/0/visible', '/root/columns/7/field']) {
      const { names, fields } = spots.at(pointer)
      expect(Object.keys(names)).toContain('row')
      expect(fields?.is === 'record' && Object.keys(fields.fields())).toEqual(['number', 'pt', 'power', 'state'])
    }
    expect(Object.keys(spots.at('/root/title').names)).not.toContain('row')
  })
  test.each([
    ['/root/columns/0/visible', '布尔值'],
    ['/root/visible', '布尔值'],
    ['/root/rows', '列表'],
    ['/root/title', '文本'],
    ['/data/meters/params/size', '数字'],
    ['/root/row/0/do/0/value', '数字'],
    ['/root/columns/0/value', undefined],
  ])('%s wants %s', (pointer, wanted) => {
    const type = spots.at(pointer).wanted
    expect(type && typeName(type)).toBe(wanted)
  })
  test('names carry their Chinese names and units', () => {
    const known = namesIn(spots.at('/root/columns/0/value').names)
    expect(known.slice(0, 4).map(({ path, title, unit, type }) => [path, title, unit, typeName(type)])).toEqual([
      ['row.number', '表号', undefined, '文本'],
      ['row.pt', '电压互感比', undefined, '数字'],
      ['row.power', '功率', 'kW', '数字'],
      ['row.state', '状态', undefined, '文本'],
    ])
    expect(known.find(({ path }) => path === 'data.meters')?.title).toBe('仪表列表')
  })
  test('a half-written document is known as far as it goes', () => {
    const broken = { ...page, root: { kind: 'list', id: 'x', data: 'meters', columns: 7 } }
    expect(Object.keys(spotsOf(broken, model).at('/root/columns').names)).toContain('row')
    expect(spotsOf({ ...broken, root: { ...broken.root, search: [null] } }, model).at('/root').names).toHaveProperty(
      'state',
    )
    expect(spotsOf({ kind: 'enum' }, model).at('/items/0').names).toEqual({})
    expect(spotsOf({ kind: 'page' }, model).at('/root').wanted).toBeUndefined()
  })
})

const place = { names: spots.at('/root/columns/0/value').names, model }
const labels = (marked: string): string[] => {
  const offset = marked.indexOf('|')
  return completeAt(marked.replace('|', ''), offset, place).options.map(({ label }) => label)
}

describe('completion', () => {
  test.each([
    ['row.|', ['number', 'pt', 'power', 'state']],
    ['row.p|', ['number', 'pt', 'power', 'state']],
    ['1 + row.| + 2', ['number', 'pt']],
    ['data.meters[0].|', ['number', 'pt']],
    ['data.meters.filter(m, m.|', ['number', 'pt']],
    ['data.meters.filter(m, m.| > 1)', ['number', 'pt']],
    ['row.pt > 1 ? row.|', ['number', 'pt']],
    ['|', ['row', 'state', 'data', 'today', 'sum']],
    ['data.meters.map(m, |', ['m', 'row']],
    ['row.state == "|', ['on', 'off']],
    ['row.state == "|"', ['on', 'off']],
    ['row.state in ["on", "|"]', ['on', 'off']],
    ['enumLabel("|', ['meterState']],
    ['sum(data.meters, "|")', ['number', 'pt', 'power', 'state']],
    ['data.meters.|', ['filter', 'map', 'exists']],
  ])('%s offers %j', (marked, wanted) => expect(labels(marked)).toEqual(expect.arrayContaining(wanted)))

  test.each(['row.pt|x', 'row.number.|', '12|', '"a|"', 'row.pt |)'])('%s ends quietly', (marked) => {
    expect(Array.isArray(labels(marked))).toBe(true)
  })
  test('any text at any place is borne', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.nat(30), (text, at) => {
        const { from, options } = completeAt(text, Math.min(at, text.length), place)
        expect(from).toBeLessThanOrEqual(text.length)
        expect(Array.isArray(options)).toBe(true)
      }),
    )
  })
})

describe('mending', () => {
  const mended = (text: string, wanted?: Parameters<typeof fixesOf>[3]) => {
    const looked = lookAt(text, { ...place, wanted })
    return looked.issues.flatMap((issue) =>
      fixesOf(text, issue, looked, wanted).map(({ label, from, to, insert }) => [
        label,
        text.slice(0, from) + insert + text.slice(to),
      ]),
    )
  }
  test.each([
    ['row.pt == "1"', '改为 row.pt == 1', 'row.pt == 1'],
    ['row.pt == "1"', '转为数值', 'row.pt == double("1")'],
    ['row.numbr', '改为 number', 'row.number'],
    ['row.state == "onn"', '改为 on', 'row.state == "on"'],
    ['"no " + row.pt', '转为文本', '"no " + string(row.pt)'],
    ['row.pt ? 1 : 2', '不为零时成立', 'row.pt != 0 ? 1 : 2'],
    ['rou.pt', '改为 row', 'row.pt'],
  ])('%s: %s', (text, label, result) => expect(mended(text)).toContainEqual([label, result]))

  test('the whole is made what its place wants', () => {
    expect(mended('row.number', { is: 'number' })).toContainEqual(['转为数值', 'double(row.number)'])
    expect(mended('row.pt', { is: 'string' })).toContainEqual(['转为文本', 'string(row.pt)'])
    expect(mended('row.number', { is: 'bool' })).toContainEqual(['不为空时成立', "row.number != ''"])
  })
  test('two sides that do not go together are told apart', () => {
    const sides = (text: string) => {
      const looked = lookAt(text, place)
      const found = looked.issues[0] && sidesAt(text, looked.issues[0], looked)
      return found && [found.left.text, typeName(found.left.type), found.right.text, typeName(found.right.type)]
    }
    expect(sides('row.pt == "1"')).toEqual(['row.pt', '数字', '"1"', '文本'])
    expect(sides('row.numbr')).toBeUndefined()
  })
  test('a fault has its place, a node its type', () => {
    const looked = lookAt('row.pt / (row.pt == "1" ? 1.0 : row.pt)', place)
    expect(looked.issues.map(({ start, end }) => [start, end])).toEqual([[10, 23]])
    const around = nodeAround(looked, 13)
    expect(around && typeName(around.type)).toBe('数字')
    expect(lookAt('row.pt +', place).issues[0]?.message).toContain('表达式不完整')
  })
})
