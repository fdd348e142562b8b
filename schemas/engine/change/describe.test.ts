import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyDocument, edited, someEdits } from './change-sample.ts'
import { describeChange, describeChanges } from './describe.ts'
import { diffDocuments } from './diff.ts'
import type { NamingModel } from './trail.ts'

const columns = [
  { id: 'c-time', title: '时间', field: 'at' },
  { id: 'c-energy', title: '能耗', field: 'energy', width: 120 },
  { id: 'c-ratio', field: 'ratio', width: 120, sortable: true, align: 'left' },
]
const list = { kind: 'list', id: 'meters', title: '仪表', data: 'meters', columns }
const page = { kind: 'page', schemaVersion: 1, id: 'p', route: '/p', title: '仪表参数', root: list }
const inGrid = {
  ...page,
  root: { kind: 'grid', id: 'g', children: [list, { kind: 'text', id: 't', title: '备注', value: '说明' }] },
}
const withRoot = (change: object) => ({ ...page, root: { ...list, ...change } })
const button = {
  id: 'add',
  label: '新增',
  do: [
    { do: 'request', endpoint: 'meter.create' },
    { do: 'reload', data: 'meters' },
  ],
}

const sentences = (before: unknown, after: unknown, model?: NamingModel) =>
  describeChanges(diffDocuments(before, after), before, after, model).map(({ text }) => text)

describe('a change in words', () => {
  test.each<[string, unknown, unknown, readonly string[]]>([
    [
      'a column moved and made wider, in one sentence',
      withRoot({ columns: [columns[1], columns[0], columns[2]] }),
      withRoot({ columns: [columns[0], { ...columns[1], width: 160 }, columns[2]] }),
      ['列“能耗”移到“时间”之后；列宽 120 → 160'],
    ],
    ['a title', page, { ...page, title: '电表参数' }, ['页面名称 “仪表参数” → “电表参数”']],
    ['a new column', withRoot({ columns: columns.slice(0, 2) }), page, ['增加列“ratio”，在“能耗”之后']],
    ['a column gone', page, withRoot({ columns: columns.slice(1) }), ['删除列“时间”']],
    ['a column to the front', page, withRoot({ columns: [columns[2], columns[0], columns[1]] }), ['列“ratio”移到最前']],
    [
      'words and flags in words of the trade',
      page,
      withRoot({ columns: [columns[0], columns[1], { ...columns[2], sortable: false, align: 'right' }] }),
      ['列“ratio” 可排序 是 → 否；对齐 左 → 右'],
    ],
    ['a property newly written', page, withRoot({ pageSize: 50 }), ['列表“仪表” 每页行数 未设 → 50']],
    ['a group of properties', page, { ...page, guard: { tree: { show: true } } }, ['增加访问规则']],
    [
      'a property inside a group',
      { ...page, guard: { tree: { show: true } } },
      { ...page, guard: { tree: { show: true, multiple: true } } },
      ['访问规则·项目树·可选多个项目 未设 → 是'],
    ],
    [
      'an expression',
      withRoot({ rowMark: { $expr: "'alarm'" } }),
      withRoot({ rowMark: { $expr: "row.bad ? 'alarm' : ''" } }),
      [`列表“仪表” 行标色 表达式 'alarm' → 表达式 row.bad ? 'alarm' : ''`],
    ],
    ['a data source', page, { ...page, data: { meters: { endpoint: 'meter.list' } } }, ['增加数据源“meters”']],
    [
      'one more data source',
      { ...page, data: { meters: { endpoint: 'meter.list' } } },
      { ...page, data: { meters: { endpoint: 'meter.list' }, ratios: { endpoint: 'meter.ratioList' } } },
      ['增加数据源“ratios”'],
    ],
    [
      'a widget beside others',
      inGrid,
      {
        ...inGrid,
        root: { ...inGrid.root, children: [list, { kind: 'text', id: 't', title: '备注', value: '注意' }] },
      },
      ['文字“备注” 文字内容 “说明” → “注意”'],
    ],
    [
      'a column of one widget of several',
      inGrid,
      {
        ...inGrid,
        root: { ...inGrid.root, children: [withRoot({ columns: columns.slice(1) }).root, inGrid.root.children[1]] },
      },
      ['列表“仪表”删除列“时间”'],
    ],
    [
      'a widget put in the place of another',
      page,
      { ...page, root: { kind: 'chart', id: 'c', title: '趋势', type: 'line' } },
      ['列表“仪表”换为图表“趋势”'],
    ],
    [
      'a step of a button',
      withRoot({ toolbar: [button] }),
      withRoot({
        toolbar: [{ ...button, do: [...button.do.slice(0, 1), { do: 'toast', text: '已新增' }, button.do[1]] }],
      }),
      ['工具栏按钮“新增”增加提示“已新增”，在第 1 项之后'],
    ],
    [
      'words that came and went',
      { kind: 'entity', id: 'e', title: 'e', required: ['a', 'b'] },
      { kind: 'entity', id: 'e', title: 'e', required: ['b', 'c'] },
      ['必填字段 增加 c，去掉 a'],
    ],
    [
      'a field of an answer',
      { kind: 'api', id: 'a', title: 'a', endpoints: [{ id: 'list', title: '列表', response: { properties: {} } }] },
      {
        kind: 'api',
        id: 'a',
        title: 'a',
        endpoints: [{ id: 'list', title: '列表', response: { properties: { n: { title: '数量' } } } }],
      },
      ['接口“列表” 增加回答·数量'],
    ],
    [
      'long texts where they part',
      withRoot({ rowMark: { $expr: `${'row.a + '.repeat(12)}row.b` } }),
      withRoot({ rowMark: { $expr: `${'row.a + '.repeat(12)}row.c` } }),
      ['列表“仪表” 行标色 …row.a + row.b → …row.a + row.c'],
    ],
    [
      'an element of a drawing by its title',
      {
        kind: 'layout',
        id: 'l',
        elements: [
          { id: 'p1', symbol: 'pump', title: '1# 水泵' },
          { id: 'l1', symbol: 'pipe' },
        ],
        geometry: {
          p1: { x: 8, y: 8, w: 40, h: 40 },
          l1: {
            points: [
              [0, 0],
              [8, 0],
            ],
          },
        },
      },
      {
        kind: 'layout',
        id: 'l',
        elements: [
          { id: 'p1', symbol: 'pump', title: '1# 水泵' },
          { id: 'l1', symbol: 'pipe' },
        ],
        geometry: {
          p1: { x: 16, y: 8, w: 40, h: 40 },
          l1: {
            points: [
              [0, 0],
              [9, 0],
            ],
          },
        },
      },
      ['几何“1# 水泵” 横坐标 8 → 16', '几何“l1” 折点 改变'],
    ],
    ['a new document', null, page, ['新建页面“仪表参数”']],
    ['a document gone', page, null, ['删除页面“仪表参数”']],
  ])('says %s', (_what, before, after, texts) => {
    expect(sentences(before, after)).toEqual(texts)
  })
  test('a column is called by the title of its field where the documents are known', () => {
    const model = {
      entities: {},
      endpoints: {
        'meter.list': {
          response: {
            type: 'object',
            properties: {
              rows: { type: 'array', items: { type: 'object', properties: { ratio: { title: '倍率' } } } },
            },
          },
        },
      },
    } as unknown as NamingModel
    const before = { ...page, data: { meters: { endpoint: 'meter.list' } } }
    const after = { ...before, root: withRoot({ columns: columns.slice(0, 2) }).root }
    expect(sentences(before, after, model)).toEqual(['删除列“倍率”'])
    expect(describeChange(diffDocuments(after, before)[0] as never, after, before, model)).toBe(
      '增加列“倍率”，在“能耗”之后',
    )
  })
  test('every difference can be said', () => {
    fc.assert(
      fc.property(anyDocument, someEdits, (before, edits) => {
        const after = edited(before, edits)
        for (const change of diffDocuments(before, after))
          expect(describeChange(change, before, after)).toMatch(/\p{Script=Han}|→/u)
      }),
    )
  })
})
