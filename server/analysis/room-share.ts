/** A room as its usage is told. */
export interface SharedRoom {
  readonly id: number
  /** m² */
  readonly area: number | null
  readonly regionId: number | null
  /** A meter belongs to it. */
  readonly isMetered: boolean
}

/** How a room's usage is known: by meters of its own, by its share of its region's area, or not at all. */
export type RoomSource = 'measured' | 'shared' | 'none'

/** Usage by period key. */
export type UsesByPeriod = ReadonlyMap<number, number | null>

/** What stands behind the rooms: usage of metered rooms and of regions, and the area of regions (m²). */
export interface RoomFacts {
  readonly rooms: readonly SharedRoom[]
  readonly metered: ReadonlyMap<number, UsesByPeriod>
  readonly regions: ReadonlyMap<number, UsesByPeriod>
  readonly regionAreas: ReadonlyMap<number, number | null>
}

/** Usage of a room in each period, and how it is known. */
export interface RoomUse {
  readonly source: RoomSource
  readonly uses: readonly (number | null)[]
}

/**
 * Usage of each room in each period: what its meters counted, else its share by area of what is left of its region
 * once the metered rooms are taken out, usage and area both. A region without an area of its own counts that of its
 * rooms. Where a remainder is negative (the metered rooms exceed their region) nothing is known.
 */
export function roomUses({ rooms, metered, regions, regionAreas }: RoomFacts, periods: readonly number[]) {
  const rests = new Map([...regions].map(([id, uses]) => [id, restOf(id, uses)]))
  return new Map(rooms.map((room) => [room.id, usesOf(room)]))

  function restOf(regionId: number, uses: UsesByPeriod) {
    const own = rooms.filter((room) => room.regionId === regionId)
    const area = regionAreas.get(regionId) ?? sum(own.map((room) => room.area ?? 0))
    const taken = own.filter((room) => room.isMetered)
    const left = periods.map((period) => {
      const use = uses.get(period) ?? null
      if (use === null) return null
      const rest = use - sum(taken.map((room) => metered.get(room.id)?.get(period) ?? 0))
      return rest < -1e-6 ? null : Math.max(0, rest)
    })
    return { area: area - sum(taken.map((room) => room.area ?? 0)), left }
  }

  function usesOf(room: SharedRoom): RoomUse {
    if (room.isMetered) {
      const own = metered.get(room.id)
      return { source: 'measured', uses: periods.map((period) => own?.get(period) ?? null) }
    }
    const rest = room.regionId === null ? undefined : rests.get(room.regionId)
    const { area } = room
    if (rest === undefined || area === null || area <= 0 || rest.area < area)
      return { source: 'none', uses: periods.map(() => null) }
    return { source: 'shared', uses: rest.left.map((use) => (use === null ? null : (use * area) / rest.area)) }
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
