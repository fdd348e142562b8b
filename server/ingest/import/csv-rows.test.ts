import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CsvSplitter, delimiterOf } from './csv-rows.ts'

function split(text: string, pieceLength: number) {
  const splitter = new CsvSplitter(',')
  const rows: string[][] = []
  const lines: number[] = []
  const take = (chunk: { rows: readonly (readonly string[])[]; lines: readonly number[] }) => {
    rows.push(...chunk.rows.map((row) => [...row]))
    lines.push(...chunk.lines)
  }
  for (let at = 0; at < text.length; at += pieceLength) take(splitter.push(text.slice(at, at + pieceLength)))
  take(splitter.end())
  return { rows, lines }
}

test('quotes, doubled quotes and breaks inside quotes', () => {
  const { rows, lines } = split('a,b\r\n"x,1","say ""hi"""\n\n"two\nlines",z\nlast,', 1000)
  expect(rows).toEqual([
    ['a', 'b'],
    ['x,1', 'say "hi"'],
    ['two\nlines', 'z'],
    ['last', ''],
  ])
  expect(lines).toEqual([1, 2, 4, 6])
})

test('where the text is cut plays no part', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '中', '1'), maxLength: 5 })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 9 }), (rows, pieceLength) => {
      const filled = rows.map((row) => ['x', ...row])
      const text = filled.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')).join('\r\n')
      expect(split(text, pieceLength).rows).toEqual(filled)
    }),
  )
})

test('the delimiter is the one that the header uses', () => {
  expect(delimiterOf('时间;表号;读数')).toBe(';')
  expect(delimiterOf('a\tb\tc,d')).toBe('\t')
  expect(delimiterOf('single')).toBe(',')
})
