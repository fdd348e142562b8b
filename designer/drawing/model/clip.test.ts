import { describe, expect, test } from 'vitest'
import { clipFrom, clipOf, clipText, pasteEdit } from './clip.ts'
import { type Box, type Drawing, edited } from './drawing.ts'
import { sampleDrawing as plant } from './sample-drawing.ts'

const ids = (...names: string[]) => new Set(names)
const boxAt = (drawing: Drawing, id: string) => drawing.geometry[id] as Box

describe('clipboard', () => {
  test('a copy has ids and groups of its own, and its pipe and places come along', () => {
    const clip = clipFrom(clipText(clipOf(plant, ids('chiller', 'pipe', 'tag-a', 'tag-b'))))
    expect(clip).toBeDefined()
    const { edit, ids: made } = pasteEdit(plant, clip ?? clipOf(plant, ids()), { x: 10, y: 10 })
    const after = edited(plant, edit)
    expect(made).toEqual(['chiller-2', 'pipe-2', 'tag-a-2', 'tag-b-2'])
    expect(boxAt(after, 'chiller-2')).toMatchObject({ x: 310, y: 210 })
    expect(after.elements.filter(({ group }) => group === 'tags-2')).toHaveLength(2)
  })
  test('named values that are used come along into another drawing', () => {
    const clip = clipOf(plant, ids('chiller'))
    const { values: _, ...bare } = plant
    const other = { ...bare, elements: [], geometry: {}, layers: [{ id: 'x', title: 'x' }] }
    const after = edited(other, pasteEdit(other, clip, { x: 0, y: 0 }).edit)
    expect(after.values).toEqual({ load: { point: 'CH-01.load' } })
    expect(after.elements[0]?.layer).toBeUndefined()
  })
  test.each([
    '',
    '你好',
    '{"kind":"wattform-drawing"}',
    'wattform-drawing {',
    '{"kind":"wattform-drawing","elements":[{"id":"a","symbol":"rm"}],"geometry":{"a":{}}}',
  ])('another text is no clip: %s', (other) => expect(clipFrom(other)).toBeUndefined())
})

test('a copy of what is counted gets the next free number; other names stay', () => {
  const counted = edited(plant, { kind: 'set', at: ['elements', { id: 'chiller' }, 'title'], value: '2# 冷冻泵' })
  const { edit, ids: made } = pasteEdit(counted, clipOf(counted, ids('pump', 'tag-a')), { x: 5, y: 5 })
  const titles = edited(counted, edit).elements.flatMap(({ id, title }) => (made.includes(id) ? [title] : []))
  expect(titles).toEqual(['3# 冷冻泵', undefined])
})
