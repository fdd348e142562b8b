import { describe, expect, test } from 'vitest'
import { type Drawing, drawnOrder, edited, openParts } from './drawing.ts'
import {
  addLayerEdit,
  groupEdit,
  intoLayerEdit,
  lockEdit,
  moveLayerEdit,
  rankEdit,
  removeLayerEdit,
  ungroupEdit,
} from './order.ts'
import { sampleDrawing as plant } from './sample-drawing.ts'

const ids = (...names: string[]) => new Set(names)
const order = (drawing: Drawing) => drawing.elements.map(({ id }) => id).join(' ')

describe('order, groups and layers', () => {
  test.each([
    ['front', 'ground chiller pipe tag-a tag-b note pump'],
    ['back', 'pump ground chiller pipe tag-a tag-b note'],
    ['forward', 'ground chiller pump pipe tag-a tag-b note'],
    ['backward', 'pump ground chiller pipe tag-a tag-b note'],
  ] as const)('to %s', (rank, expected) =>
    expect(order(edited(plant, rankEdit(plant, ids('pump'), rank)))).toBe(expected),
  )
  test('what is in front already makes no step', () =>
    expect(edited(plant, rankEdit(plant, ids('note'), 'front'))).toBe(plant))
  test('grouped and ungrouped', () => {
    const grouped = edited(plant, groupEdit(plant, ids('pump', 'chiller')))
    expect(grouped.elements.filter(({ group }) => group === 'group').map(({ id }) => id)).toEqual(['pump', 'chiller'])
    expect(edited(grouped, ungroupEdit(grouped, ids('pump'))).elements[2]).toEqual(plant.elements[2])
  })
  test('locked elements are let alone', () => {
    const locked = edited(plant, lockEdit(plant, ids('pump')))
    expect(openParts(locked).map(({ id }) => id)).not.toContain('pump')
    expect(edited(locked, lockEdit(locked, ids('pump')))).toEqual(plant)
  })
  test('layers: drawn from the lowest; elements of one that is removed go below', () => {
    const swapped = edited(plant, moveLayerEdit(plant, 'main', 1))
    expect(drawnOrder(swapped).at(-1)?.id).toBe('tag-b')
    const removed = edited(plant, removeLayerEdit(plant, 'main'))
    expect(removed.elements.filter(({ layer }) => layer === 'base')).toHaveLength(6)
    const { edit, id } = addLayerEdit(plant)
    const added = edited(edited(plant, edit), intoLayerEdit(plant, ids('pump'), id))
    expect(added.elements[1]?.layer).toBe(id)
    expect(added.layers.at(-1)?.title).toBe('图层 4')
  })
  test('elements without a layer stay in theirs when another becomes the first', () => {
    const loose = { ...plant, elements: [{ id: 'pump', symbol: 'pump' as const }] }
    expect(edited(loose, moveLayerEdit(loose, 'base', 1)).elements[0]?.layer).toBe('base')
  })
})
