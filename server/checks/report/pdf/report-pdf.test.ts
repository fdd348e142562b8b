import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figure, type ReportDocument, words } from '../report-document.ts'
import { runsOf, textWidth, wrapText } from './pdf-text.ts'
import { reportPdf } from './report-pdf.ts'

const report = (rows: number): ReportDocument => ({
  title: '市行政中心 2026-10 校核报告',
  subtitle: '2026-10-01 至 2026-10-31',
  facts: [{ label: '项目', text: '市行政中心（A01）' }],
  chapters: [
    {
      title: '平衡',
      paragraphs: ['差率 =（父支路 − 下级合计）÷ 父支路；不超过 5 % 为正常。'],
      tables: [
        {
          title: '支路平衡',
          columns: [{ title: '支路' }, { title: '用量 kWh', isFigure: true }],
          rows: Array.from({ length: rows }, (_, index) => [words(`支路 ${index + 1}#`), figure(index * 1234.5, 1)]),
        },
      ],
    },
  ],
})

/** All text drawn, in order, read back from the streams. */
function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  let text = ''
  for (const match of raw.matchAll(/\/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/g)) {
    const start = match.index + match[0].length
    const content = inflateSync(pdf.subarray(start, start + Number(match[1]))).toString('latin1')
    for (const [, font, codes = ''] of content.matchAll(/\/(F[12]) [\d.]+ Tf [^<]*<([0-9A-F]*)>/g)) {
      const bytes = Buffer.from(codes, 'hex')
      text += font === 'F1' ? bytes.toString('latin1') : bytes.swap16().toString('utf16le')
    }
    text += '\n'
  }
  return text
}

test('every object stands where the table says, and the table where the end says', () => {
  const pdf = reportPdf(report(3))
  const raw = pdf.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(raw)?.[1])
  expect(raw.slice(start, start + 4)).toBe('xref')
  const places = [...raw.slice(start).matchAll(/(\d{10}) 00000 n /g)].map(([, place]) => Number(place))
  expect(places.length).toBeGreaterThan(8)
  for (const [index, place] of places.entries())
    expect(raw.slice(place, place + `${index + 1} 0 obj`.length)).toBe(`${index + 1} 0 obj`)
})

test('title, chapters and figures are in it as text', () => {
  const text = textOf(reportPdf(report(2)))
  expect(text).toContain('市行政中心 2026-10 校核报告')
  expect(text).toContain('一、平衡')
  expect(text).toContain('1,234.5')
  expect(text).toContain('第 1 页  共 1 页')
})

test('a long table goes on over the pages with its head on each', () => {
  const text = textOf(reportPdf(report(200)))
  const pages = text.split('\n').filter((page) => page.includes('共'))
  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages) expect(page).toContain('用量 kWh')
  for (const number of [1, 77, 200]) expect(text).toContain(`支路 ${number}#`)
})

test('characters beyond the basic plane are replaced, signs of the trade are kept', () => {
  expect(runsOf('1.5 m³')).toEqual([{ font: 'latin', codes: '312E35206DB3', width: 556 + 278 + 556 + 278 + 833 + 333 }])
  expect(runsOf('𠮷')).toEqual([{ font: 'chinese', codes: '3013', width: 1000 }])
})

test('lines keep to their width and lose nothing', () => {
  const text = fc.string({ unit: fc.constantFrom(...'支路用量差率，。12.5 % kWhABC-'), minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(text, fc.integer({ min: 40, max: 300 }), (value, width) => {
      const lines = wrapText(value, width, 10)
      expect(lines.join('').replaceAll(' ', '')).toBe(value.replaceAll(' ', ''))
      // A closing sign may hang over the edge: it must not begin a line.
      for (const line of lines) expect(textWidth(line.replace(/[，。%]+$/, ''), 10)).toBeLessThanOrEqual(width + 1e-6)
    }),
  )
})
