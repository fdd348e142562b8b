import type { Store } from '../db/connect.ts'
import { badInput, forbidden, notFound } from '../errors.ts'
import { type Caller, type Service, serviceTable } from '../http/service.ts'
import { roomNumbers } from './room-numbers.ts'

/** A building or floor of the tree beside the rooms. */
export interface SpaceNode {
  readonly key: string
  readonly kind: 'building' | 'floor'
  readonly id: number
  readonly label: string
  /** Rooms below. */
  readonly count: number
  /** Ids of the floors below, joined by commas: a filter of the room list. */
  readonly floorIds: string
  readonly children: readonly SpaceNode[]
}

/** Refuses a project that the caller may not see. */
export function requireProject(caller: Caller, projectId: number): void {
  if (caller.projectIds !== 'all' && !caller.projectIds.includes(projectId))
    throw forbidden('拒绝访问：不在您的项目范围内')
}

/** Services of buildings, floors and rooms that are more than rows: the tree, and rooms made in a series. */
export function spaceServices({ store }: { readonly store: Store }) {
  return serviceTable({
    'space.tree': (({ params, caller }) => spaceTree(store, caller, Number(params.projectId))) satisfies Service,
    'space.generateRooms': (({ params, caller }) => generateRooms(store, caller, params)) satisfies Service,
  })
}

async function spaceTree(store: Store, caller: Caller, projectId: number): Promise<SpaceNode[]> {
  requireProject(caller, projectId)
  const buildings = await store.db
    .selectFrom('building')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .where('deleted', '=', 0)
    .orderBy('sort')
    .orderBy('number')
    .execute()
  const floors = await store.db
    .selectFrom('floor')
    .innerJoin('building', 'building.id', 'floor.building_id')
    .leftJoin('room', (join) => join.onRef('room.floor_id', '=', 'floor.id').on('room.deleted', '=', 0))
    .select(({ fn }) => ['floor.id', 'floor.name', 'floor.building_id', fn.count<number>('room.id').as('rooms')])
    .where('building.project_id', '=', projectId)
    .where('floor.deleted', '=', 0)
    .groupBy(['floor.id', 'floor.name', 'floor.building_id', 'floor.level'])
    .orderBy('floor.level')
    .orderBy('floor.id')
    .execute()
  return buildings.map(({ id, name }) => {
    const children = floors
      .filter((floor) => floor.building_id === id)
      .map(
        (floor): SpaceNode => ({
          key: `floor-${floor.id}`,
          kind: 'floor',
          id: floor.id,
          label: floor.name,
          count: Number(floor.rooms),
          floorIds: String(floor.id),
          children: [],
        }),
      )
    return {
      key: `building-${id}`,
      kind: 'building',
      id,
      label: name,
      count: children.reduce((sum, floor) => sum + floor.count, 0),
      // A building without floors holds no rooms: 0 is nobody's id, so the list stays empty.
      floorIds: children.map((floor) => floor.id).join(',') || '0',
      children,
    }
  })
}

async function generateRooms(store: Store, caller: Caller, params: Readonly<Record<string, unknown>>) {
  const floorId = Number(params.floorId)
  const floor = await store.db
    .selectFrom('floor')
    .innerJoin('building', 'building.id', 'floor.building_id')
    .select(['floor.id', 'building.project_id'])
    .where('floor.id', '=', floorId)
    .where('floor.deleted', '=', 0)
    .executeTakeFirst()
  if (!floor) throw notFound('楼层', { floorId })
  requireProject(caller, floor.project_id)
  const numbers = roomNumbers(
    String(params.prefix ?? ''),
    Number(params.first),
    Number(params.count),
    Number(params.digits),
  )
  if (numbers === undefined) throw badInput('digits', '序号位数：不够写下最后一个房间号')
  return store.db.transaction().execute(async (tx) => {
    const taken = await tx
      .selectFrom('room')
      .select('number')
      .where('floor_id', '=', floorId)
      .where('deleted', '=', 0)
      .execute()
    const existing = new Set(taken.map((room) => room.number))
    const fresh = numbers.filter((number) => !existing.has(number))
    if (fresh.length > 0) {
      const rows = fresh.map((number) => ({
        floor_id: floorId,
        number,
        name: number,
        usage: typeof params.usage === 'string' && params.usage !== '' ? params.usage : null,
        created_by: caller.userId,
        updated_by: caller.userId,
      }))
      await tx.insertInto('room').values(rows).execute()
    }
    return { count: fresh.length, skipped: numbers.filter((number) => existing.has(number)) }
  })
}
