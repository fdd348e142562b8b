import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Refused } from '../read-documents.ts'
import { widgetFiles } from './widget.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const made = new Map(widgetFiles('big-number', '大数字', read).map(({ file, content }) => [file, String(content)]))

describe('the scaffold of a kind of widget', () => {
  test('has a view, its style and a test of its own', () => {
    expect([...made.keys()].filter((file) => file.startsWith('runtime/widgets/big-number/'))).toEqual([
      'runtime/widgets/big-number/BigNumberWidget.tsx',
      'runtime/widgets/big-number/BigNumberWidget.test.tsx',
      'runtime/widgets/big-number/big-number.css',
    ])
  })
  test.each([
    ['schemas/engine/meta.ts', /import bigNumberWidget from '..\/meta\/widgets\/big-number.schema.json'/],
    ['schemas/engine/meta.ts', /'widgets\/big-number.schema.json': bigNumberWidget,\n\} as unknown/],
    ['schemas/index.ts', / {2}BigNumberWidget,\n/],
    ['runtime/widgets/kinds.ts', /'big-number': lazyView\(/],
    ['schemas/meta/widget.schema.json', /"widgets\/big-number.schema.json"/],
    ['designer/palette/blanks.json', /"title": "大数字"/],
    ['tests/fixtures/app/menus/main.json', /"page": "big-number-widget"/],
  ])('stands in %s, and nothing that stood there is gone', (file, pattern) => {
    const text = made.get(file) ?? ''
    expect(text).toMatch(pattern)
    if (file.endsWith('.json')) JSON.parse(text)
    const kept = new Set(text.split('\n').map((line) => line.trim().replace(/,$/, '')))
    if (file.endsWith('.ts'))
      for (const line of read(file).split('\n')) expect(kept).toContain(line.trim().replace(/,$/, ''))
  })
  test('takes a title with any signs', () => {
    const files = widgetFiles('big-number', '“大” "数字" \\', read)
    for (const { file, content } of files) if (file.endsWith('.json')) JSON.parse(String(content))
  })
  test('is refused where a file is not written as it is known', () => {
    expect(() => widgetFiles('big-number', '大数字', (file) => (file.endsWith('.ts') ? '' : read(file)))).toThrow(
      Refused,
    )
  })
})
