import { describe, expect, test } from 'vitest'
import { placesEdit } from './change.ts'
import { type Box, type Drawing, edited } from './drawing.ts'
import { moveEdit, withFollowers } from './move.ts'
import { sampleDrawing as plant } from './sample-drawing.ts'

const ids = (...names: string[]) => new Set(names)
const boxAt = (drawing: Drawing, id: string) => drawing.geometry[id] as Box

describe('moving', () => {
  test('a joined pipe follows the port, its other end stays', () => {
    const after = edited(plant, moveEdit(plant, ids('pump'), 20, 30))
    expect(boxAt(after, 'pump')).toMatchObject({ x: 120, y: 130 })
    expect(after.geometry.pipe).toEqual({
      points: [
        [160, 150],
        [220, 150],
        [220, 225],
        [300, 225],
      ],
    })
  })
  test('with both ends joined the whole pipe moves', () => {
    const after = edited(plant, moveEdit(plant, ids('pump', 'chiller'), 5, 5))
    expect(after.geometry.pipe).toEqual({
      points: [
        [145, 125],
        [225, 125],
        [225, 230],
        [305, 230],
      ],
    })
  })
  test('what is not touched are the same objects', () => {
    const after = edited(plant, moveEdit(plant, ids('tag-a'), 1, 0))
    expect(after.elements).toBe(plant.elements)
    expect(after.geometry.chiller).toBe(plant.geometry.chiller)
  })
})

describe('lines on lines', () => {
  const pipes: Drawing = {
    ...plant,
    elements: ['main', 'branch', 'twig', 'other'].map((id) => ({ id, symbol: 'pipe', layer: 'main' })),
    geometry: {
      main: {
        points: [
          [100, 100],
          [500, 100],
        ],
      },
      branch: {
        points: [
          [200, 100],
          [200, 300],
        ],
      },
      twig: {
        points: [
          [200, 200],
          [400, 200],
        ],
      },
      other: {
        points: [
          [300, 120],
          [300, 300],
        ],
      },
    },
  }
  const shown = (drawing: Drawing, id: string) =>
    (drawing.geometry[id] as { points: number[][] }).points.map((point) => point.join(',')).join(' ')

  test('a branch follows the line that it ends on, what ends on the branch follows it; a line that passes by stays', () => {
    const after = edited(pipes, moveEdit(pipes, ids('main'), 0, 20))
    expect(shown(after, 'branch')).toBe('200,120 200,300')
    expect(shown(after, 'twig')).toBe('200,200 400,200')
    expect(shown(after, 'other')).toBe('300,120 300,300')
  })
  test('a line that becomes longer keeps its branches where they are', () => {
    const longer = {
      points: [
        [20, 100],
        [500, 100],
      ],
    }
    const after = edited(pipes, placesEdit(pipes, withFollowers(pipes, new Map([['main', longer]]))))
    expect(shown(after, 'branch')).toBe('200,100 200,300')
  })
  test('a branch that moves leaves the main line alone', () => {
    const after = edited(pipes, moveEdit(pipes, ids('branch'), 40, 0))
    expect(shown(after, 'main')).toBe('100,100 500,100')
    expect(shown(after, 'twig')).toBe('240,200 400,200')
  })
})
