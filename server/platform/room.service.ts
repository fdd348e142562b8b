import type { Store } from '../db/connect.ts'
import { type ServiceCall, serviceTable } from '../http/service.ts'

/** A node of the trees of rooms, in the specification's words (section 3, generic tree node) and the platform's own. */
export interface RoomNode {
  /** Unique in the tree: `room-7`. */
  readonly id: string
  readonly configName: string
  readonly label: string
  readonly type: 'building' | 'floor' | 'room' | 'meter'
  /** Id of the row of that type. */
  readonly rowId: number
  readonly number: string
  readonly disabled: boolean
  readonly children: readonly RoomNode[]
  readonly level?: number
  readonly floorId?: number
  readonly area?: number | null
  readonly persons?: number | null
  readonly usage?: string | null
  readonly energyKind?: string
}

/** Services of api document `room`: buildings, floors, rooms, and the meters of each room's region. */
export function roomServices(store: Store) {
  return serviceTable({
    'room.tree': async (call) => nested(await readSpace(store, call), { rooms: true, meters: false, leafOnly: false }),
    'room.floorTree': async (call) =>
      nested(await readSpace(store, call), { rooms: false, meters: false, leafOnly: false }),
    'room.deviceTree': async (call) =>
      nested(await readSpace(store, call), { rooms: true, meters: true, leafOnly: true }),
    'room.deviceTreeMulti': async (call) =>
      nested(await readSpace(store, call), { rooms: true, meters: true, leafOnly: false }),
  })
}

async function readSpace(store: Store, { params, caller }: ServiceCall) {
  const { db } = store
  const asked = typeof params.projectId === 'number' ? [params.projectId] : undefined
  const bound = caller.projectIds
  let query = db.selectFrom('building').select(['id', 'project_id', 'number', 'name']).where('deleted', '=', 0)
  if (bound !== 'all') query = query.where('project_id', 'in', bound.length === 0 ? [0] : [...bound])
  if (asked !== undefined) query = query.where('project_id', 'in', asked)
  if (typeof params.buildingId === 'number') query = query.where('id', '=', params.buildingId)
  const buildings = await query.orderBy('project_id').orderBy('sort').orderBy('number').execute()
  const buildingIds = [0, ...buildings.map((building) => building.id)]
  const [floors, rooms, meters] = await Promise.all([
    db
      .selectFrom('floor')
      .select(['id', 'building_id', 'number', 'name', 'level'])
      .where('deleted', '=', 0)
      .where('building_id', 'in', buildingIds)
      .orderBy('building_id')
      .orderBy('level')
      .execute(),
    db
      .selectFrom('room')
      .innerJoin('floor', 'floor.id', 'room.floor_id')
      .select([
        'room.id',
        'room.floor_id',
        'room.region_id',
        'room.number',
        'room.name',
        'room.area',
        'room.persons',
        'room.usage',
      ])
      .where('room.deleted', '=', 0)
      .where('floor.building_id', 'in', buildingIds)
      .orderBy('room.floor_id')
      .orderBy('room.number')
      .execute(),
    db
      .selectFrom('meter')
      .leftJoin('region_member', (join) =>
        join.onRef('region_member.meter_id', '=', 'meter.id').on('region_member.deleted', '=', 0),
      )
      .select([
        'meter.id',
        'meter.building_id',
        'meter.number',
        'meter.name',
        'meter.energy_kind',
        'region_member.region_id',
      ])
      .where('meter.deleted', '=', 0)
      .where('meter.building_id', 'in', buildingIds)
      .orderBy('meter.number')
      .execute(),
  ])
  const keyword = typeof params.keyword === 'string' ? params.keyword.trim() : ''
  return { buildings, floors, rooms, meters, keyword }
}

type Space = Awaited<ReturnType<typeof readSpace>>

interface Shown {
  readonly rooms: boolean
  readonly meters: boolean
  /** Only meters can be picked. */
  readonly leafOnly: boolean
}

function nested(space: Space, shown: Shown): RoomNode[] {
  const roomRegions = new Set(space.rooms.map((room) => room.region_id).filter((id) => id !== null))
  const meterNode = (meter: Space['meters'][number]): RoomNode => ({
    ...named('meter', meter),
    disabled: false,
    children: [],
    energyKind: meter.energy_kind,
  })
  const roomNode = (room: Space['rooms'][number]): RoomNode => ({
    ...named('room', room),
    disabled: shown.leafOnly,
    floorId: room.floor_id,
    area: room.area,
    persons: room.persons,
    usage: room.usage,
    children: shown.meters
      ? space.meters.filter((meter) => meter.region_id !== null && meter.region_id === room.region_id).map(meterNode)
      : [],
  })
  const bare = ({ floorId: _floor, area: _area, persons: _persons, usage: _usage, ...node }: RoomNode): RoomNode => node
  const floorNode = (floor: Space['floors'][number]): RoomNode => ({
    ...named('floor', floor),
    disabled: shown.leafOnly,
    ...(shown.rooms ? {} : { level: floor.level }),
    children: shown.rooms
      ? space.rooms
          .filter((room) => room.floor_id === floor.id)
          .map((room) => (shown.meters ? bare(roomNode(room)) : roomNode(room)))
      : [],
  })
  const tree = space.buildings.map((building): RoomNode => {
    const own = space.meters.filter(
      (meter) => meter.building_id === building.id && (meter.region_id === null || !roomRegions.has(meter.region_id)),
    )
    return {
      ...named('building', building),
      disabled: shown.leafOnly,
      children: [
        ...space.floors.filter((floor) => floor.building_id === building.id).map(floorNode),
        ...(shown.meters ? own.map(meterNode) : []),
      ],
    }
  })
  return space.keyword === '' ? tree : tree.flatMap((node) => matching(node, space.keyword))
}

function named(type: RoomNode['type'], row: { readonly id: number; readonly number: string; readonly name: string }) {
  return { id: `${type}-${row.id}`, configName: row.name, label: row.name, type, rowId: row.id, number: row.number }
}

/** A match is shown with the way to it and all below it. */
function matching(node: RoomNode, keyword: string): RoomNode[] {
  if (node.label.includes(keyword) || node.number.includes(keyword)) return [node]
  const children = node.children.flatMap((child) => matching(child, keyword))
  return children.length > 0 ? [{ ...node, children }] : []
}
