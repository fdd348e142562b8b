import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pastedCells, readCell } from './cells.ts'
import { edited, explained, freshHistory, redone, undone } from './edits.ts'
import { edgesOf, fillDown, isInside, isWide, pasteTargets, placesOf, type Range, rangeText } from './range.ts'

const at = (row: number, column: number) => ({ row, column })
const grid = (place: { row: number; column: number }) => place.row * 10 + place.column
const place = fc.record({ row: fc.nat(9), column: fc.nat(9) })

test('a range holds exactly the places within its edges, whichever corner it began at', () => {
  fc.assert(
    fc.property(place, place, (anchor, end) => {
      const range: Range = { anchor, end }
      const { top, bottom, left, right } = edgesOf(range)
      const places = placesOf(range)
      expect(places).toHaveLength((bottom - top + 1) * (right - left + 1))
      expect(places.every((one) => isInside(range, one))).toBe(true)
      expect(isWide(range)).toBe(places.length > 1)
    }),
  )
})

test('what is copied is pasted back the same', () => {
  fc.assert(
    fc.property(place, place, (anchor, end) => {
      const range: Range = { anchor, end }
      const cells = pastedCells(rangeText(range, grid))
      for (const { place: to, text } of pasteTargets(range, cells, { rows: 10, columns: 10 }))
        expect(readCell(text)).toBe(grid(to))
    }),
  )
})

test('one value fills a range, several begin at its corner and never leave the table', () => {
  const range: Range = { anchor: at(1, 1), end: at(2, 2) }
  expect(pasteTargets(range, [['7']], { rows: 3, columns: 3 }).map(({ place: to }) => [to.row, to.column])).toEqual([
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
  ])
  const wide = pasteTargets({ anchor: at(2, 2), end: at(2, 2) }, [['1', '2'], ['3']], { rows: 3, columns: 3 })
  expect(wide).toEqual([{ place: at(2, 2), text: '1' }])
})

test('fill down takes the top row, or for one row the row above', () => {
  const valueAt = (one: { row: number; column: number }) => grid(one)
  expect(fillDown({ anchor: at(0, 1), end: at(2, 1) }, valueAt)).toEqual([
    { place: at(1, 1), value: 1 },
    { place: at(2, 1), value: 1 },
  ])
  expect(fillDown({ anchor: at(2, 3), end: at(2, 3) }, valueAt)).toEqual([{ place: at(2, 3), value: 13 }])
  expect(fillDown({ anchor: at(0, 0), end: at(0, 0) }, valueAt)).toEqual([])
})

test('edits go back and forth; a new one ends the way forth; the same values are no step', () => {
  const one = edited(freshHistory, new Map([['a', 1]]))
  const two = explained(edited(one, new Map([['a', 2]])), 'a', '新增设备')
  expect(edited(two, new Map([['a', 2]]))).toBe(two)
  expect([...undone(two).now.entered]).toEqual([['a', 1]])
  expect([...redone(undone(two)).now.entered]).toEqual([['a', 2]])
  expect(redone(undone(two)).now.notes.get('a')).toBe('新增设备')
  expect(edited(undone(two), new Map([['b', 3]])).future).toEqual([])
  expect(undone(freshHistory)).toEqual(freshHistory)
})
