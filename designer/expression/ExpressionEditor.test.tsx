// @vitest-environment jsdom
import { EditorView } from '@codemirror/view'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ExpressionPlace } from '../../schemas/index.ts'
import { ExpressionEditor } from './ExpressionEditor.tsx'
import { rangeWords } from './fault-words.ts'
import { valueWords } from './live-value.ts'
import { changeBetween } from './use-code-editor.ts'

afterEach(cleanup)

const row: ExpressionPlace['names'] = {
  row: {
    is: 'record',
    fields: () => ({ pt: { is: 'number' }, ct: { is: 'number' }, number: { is: 'string' } }),
    word: (field) => ({ title: { pt: '电压互感比', ct: '电流互感比', number: '表号' }[field] ?? '' }),
  },
  today: { is: 'string' },
}
let shown = ''

function Stand({ start }: { readonly start: string }) {
  const [text, setText] = useState(start)
  shown = text
  return (
    <ExpressionEditor
      label="取值"
      text={text}
      place={() => ({ names: row, wanted: { is: 'number' }, model: { enums: {} } })}
      live={() => ({ value: 40, of: 'E-0412' })}
      onChange={setText}
    />
  )
}
const editor = () =>
  EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor') as HTMLElement) as EditorView

describe('the editor of an expression', () => {
  it('tells the wanted type, the fault with its place, and mends it by one click', async () => {
    render(<Stand start={'row.ct * (row.pt == "1" ? 1.0 : row.pt)'} />)
    screen.getByText('应得：数字')
    screen.getByText('类型不符')
    screen.getByText('第 11 至 23 字')
    expect(screen.getByText(/不能比较/).textContent).toBe('row.pt 是数字，"1" 是文本，不能比较。')
    screen.getByText('无法计算')
    fireEvent.click(screen.getByRole('button', { name: '改为 row.pt == 1' }))
    expect(shown).toBe('row.ct * (row.pt == 1 ? 1.0 : row.pt)')
    expect(screen.queryByText('类型不符')).toBeNull()
    screen.getByText('40')
    screen.getByText('E-0412')
  })
  it('lists the names that may be used, and a click writes one', () => {
    render(<Stand start="1 + " />)
    editor().dispatch({ selection: { anchor: 4 } })
    fireEvent.click(screen.getByTitle('row.pt'))
    expect(shown).toBe('1 + row.pt')
    fireEvent.click(screen.getByRole('button', { name: '全部 4 个' }))
    fireEvent.change(screen.getByRole('textbox', { name: '搜索可用名称' }), { target: { value: '表号' } })
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })
  it('hands on what is typed, and takes what comes from outside without handing it back', () => {
    render(<Stand start="row.pt" />)
    act(() => editor().dispatch({ changes: { from: 6, insert: ' * 2' } }))
    expect(shown).toBe('row.pt * 2')
  })
})

describe('words', () => {
  it.each([
    ['a\n  * (b == "1")', 7, 15, '第 2 行，第 6 至 13 字'],
    ['abc', 1, 2, '第 2 字'],
    ['abc', 3, 3, '第 4 字'],
    ['a\nb', 0, 3, '第 1 行第 1 字至第 2 行第 1 字'],
  ])('%j from %i to %i is %s', (text, start, end, words) => expect(rangeWords(text, start, end)).toBe(words))
  it.each([
    [null, '空'],
    [true, '是'],
    [[1, 2], '2 项'],
    ['', '空文本'],
    [1.5, '1.5'],
    [{ a: 1 }, '对象（a）'],
  ])('%j is said as %s', (value, words) => expect(valueWords(value)).toBe(words))
  it.each([
    ['abc', 'abXc', { from: 2, to: 2, insert: 'X' }],
    ['aa', 'a', { from: 1, to: 2, insert: '' }],
    ['a', 'a', undefined],
    ['', 'x', { from: 0, to: 0, insert: 'x' }],
  ])('from %j to %j', (before, after, change) => expect(changeBetween(before, after)).toEqual(change))
})
