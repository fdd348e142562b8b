import { describe, expect, test } from 'vitest'
import { afterClick, neighbour, partAt, partsWithin } from './choose.ts'
import type { Box, Drawing } from './drawing.ts'
import { sampleDrawing as plant } from './sample-drawing.ts'
import { rotated } from './transform.ts'

const ids = (...names: string[]) => new Set(names)
const boxAt = (drawing: Drawing, id: string) => drawing.geometry[id] as Box

describe('choosing', () => {
  test.each([
    ['a pump', 120, 120, 'pump'],
    ['a thin pipe within reach', 223, 180, 'pipe'],
    ['what is locked lets through', 700, 500, undefined],
    ['what is hidden is not there', 20, 15, undefined],
  ])('%s', (_, x, y, id) => expect(partAt(plant, { x, y }, 6)?.id).toBe(id))
  test('a band to the right takes what is wholly in it, to the left what it touches', () => {
    const band = { x: 90, y: 90, w: 150, h: 80 }
    expect([...partsWithin(plant, band, false)]).toEqual(['pump'])
    expect([...partsWithin(plant, band, true)]).toEqual(['pump', 'pipe'])
    expect([...partsWithin(plant, { x: 230, y: 150, w: 30, h: 30 }, true)]).toEqual([])
  })
  test('a click takes the whole group, with Alt one element, with Shift more and less', () => {
    expect([...afterClick(plant, ids(), 'tag-a', {})]).toEqual(['tag-a', 'tag-b'])
    expect([...afterClick(plant, ids(), 'tag-a', { alone: true })]).toEqual(['tag-a'])
    expect([...afterClick(plant, ids('pump'), 'tag-a', { adds: true })]).toEqual(['pump', 'tag-a', 'tag-b'])
    expect([...afterClick(plant, ids('pump', 'tag-a', 'tag-b'), 'tag-a', { adds: true })]).toEqual(['pump'])
  })
  test('Tab goes round what can be changed', () => {
    expect(neighbour(plant, ids(), 1)).toBe('pump')
    expect(neighbour(plant, ids('tag-b'), 1)).toBe('pump')
    expect(neighbour(plant, ids('pump'), -1)).toBe('tag-b')
  })
  test('a turned box is hit where it lies', () => {
    const turned = {
      ...plant,
      geometry: { ...plant.geometry, chiller: rotated(boxAt(plant, 'chiller'), { x: 400, y: 250 }, 90) },
    }
    expect(partAt(turned, { x: 400, y: 340 }, 4)?.id).toBe('chiller')
    expect(partAt(turned, { x: 320, y: 250 }, 4)).toBeUndefined()
  })
})
