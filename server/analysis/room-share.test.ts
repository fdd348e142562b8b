import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roomUses } from './room-share.ts'

const day = 20260701
const uses = (value: number | null) => new Map([[day, value]])
const room = (id: number, area: number | null, isMetered = false, regionId: number | null = 1) => ({
  id,
  area,
  regionId,
  isMetered,
})

test('a metered room has its own usage, the others share what is left of the region by area', () => {
  const facts = {
    rooms: [room(1, 20, true), room(2, 30), room(3, 50), room(4, 10, false, null), room(5, null)],
    metered: new Map([[1, uses(40)]]),
    regions: new Map([[1, uses(200)]]),
    regionAreas: new Map([[1, 120]]),
  }
  const found = roomUses(facts, [day])
  expect(found.get(1)).toEqual({ source: 'measured', uses: [40] })
  expect(found.get(2)).toEqual({ source: 'shared', uses: [48] })
  expect(found.get(3)).toEqual({ source: 'shared', uses: [80] })
  expect(found.get(4)).toEqual({ source: 'none', uses: [null] })
  expect(found.get(5)).toEqual({ source: 'none', uses: [null] })
})

test('unknown usage and metered rooms that exceed their region stay unknown', () => {
  const facts = {
    rooms: [room(1, 20, true), room(2, 30)],
    metered: new Map([[1, uses(40)]]),
    regions: new Map([[1, uses(30)]]),
    regionAreas: new Map([[1, null]]),
  }
  expect(roomUses(facts, [day]).get(2)?.uses).toEqual([null])
  expect(roomUses({ ...facts, regions: new Map([[1, uses(null)]]) }, [day]).get(2)?.uses).toEqual([null])
})

test('rooms that fill their region use what the region uses', () => {
  const areas = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 20 })
  fc.assert(
    fc.property(areas, fc.integer({ min: 0, max: 10_000 }), fc.boolean(), (all, use, hasMeter) => {
      const rooms = all.map((area, index) => room(index, area, hasMeter && index === 0))
      const metered = new Map([[0, uses(use / 4)]])
      const facts = { rooms, metered, regions: new Map([[1, uses(use)]]), regionAreas: new Map([[1, null]]) }
      const total = [...roomUses(facts, [day]).values()].reduce((sum, one) => sum + (one.uses[0] ?? 0), 0)
      expect(total).toBeCloseTo(use, 6)
    }),
  )
})
