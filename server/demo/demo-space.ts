import type pg from 'pg'
import { insertRow } from '../db/insert-row.ts'
import { insertNode, type Node } from './demo-rows.ts'
import type { DemoBuilding, DemoInstitution } from './institutions.ts'

/** Departments of an institution below one top, by name. */
export async function makeOrgs(client: pg.ClientBase, projectId: number, one: DemoInstitution) {
  const persons = Math.floor(one.persons / one.orgs.length)
  const top = await insertNode(client, 'org', {
    project_id: projectId,
    number: '00',
    name: one.name,
    persons: one.persons,
    sort: 0,
  })
  const orgs = new Map<string, Node>()
  for (const [index, name] of one.orgs.entries()) {
    const area = one.buildings
      .filter((building) => building.org === name)
      .reduce((sum, building) => sum + building.area, 0)
    const row = {
      project_id: projectId,
      parent_id: top.id,
      number: `0${index + 1}`,
      name,
      persons,
      area,
      sort: index + 1,
    }
    orgs.set(name, await insertNode(client, 'org', row, top.path))
  }
  return orgs
}

/** Regions of an institution, by name. */
export async function makeRegions(client: pg.ClientBase, projectId: number, one: DemoInstitution) {
  const regions = new Map<string, Node>()
  for (const [index, name] of one.regions.entries()) {
    const area = one.buildings
      .filter((building) => building.region === name)
      .reduce((sum, building) => sum + building.area, 0)
    regions.set(
      name,
      await insertNode(client, 'region', { project_id: projectId, number: `Q${index + 1}`, name, area, sort: index }),
    )
  }
  return regions
}

/** A building; gives its id. */
export async function makeBuilding(client: pg.ClientBase, projectId: number, one: DemoBuilding, serial: number) {
  return insertRow(client, 'building', {
    project_id: projectId,
    number: `B${String(serial).padStart(3, '0')}`,
    superior_code: `120101${one.category}${String(serial).padStart(3, '0')}`,
    name: one.name,
    category: one.category,
    floors: one.floors,
    area: one.area,
    cool_area: Math.round(one.area * 0.86),
    heat_area: one.hasHeat ? one.area : 0,
    year_built: one.year,
    structure: 'frame',
    air_condition_type: one.subitems.includes('01B30') ? 'split' : 'fan-coil',
    heat_type: one.hasHeat ? 'district' : 'none',
    height: Math.round(one.floors * 38) / 10,
    sort: serial,
    status: 1,
  })
}

const roomUses: Readonly<Record<string, readonly [string, string]>> = {
  office: ['office', '办公室'],
  hospital: ['office', '诊室'],
  ward: ['ward', '病房'],
  school: ['classroom', '教室'],
  dormitory: ['dormitory', '宿舍'],
  library: ['reading', '阅览室'],
  stadium: ['public', '场馆'],
  canteen: ['dining', '餐厅'],
  plant: ['machine', '机房'],
}

/** Rooms of a building; gives the one that the building's own meter counts for, where there is such a room. */
export async function makeRooms(
  client: pg.ClientBase,
  buildingId: number,
  one: DemoBuilding,
  place: number,
  orgId: number,
  regionId: number,
): Promise<number | undefined> {
  const [usage, word] = roomUses[one.rhythm]!
  const area = Math.round(one.area / one.floors)
  // A kitchen or a plant is one metered room a floor; elsewhere six rooms stand for a floor.
  const isWhole = one.rhythm === 'plant' || one.rhythm === 'canteen'
  const numbers = isWhole ? [1] : [1, 2, 3, 4, 5, 6]
  let firstRoom = 0
  for (let level = 1; level <= Math.min(isWhole ? 1 : 5, one.floors); level += 1) {
    const floor = await insertRow(client, 'floor', {
      building_id: buildingId,
      number: `F${level}`,
      name: `${level} 层`,
      level,
      area,
    })
    for (const room of numbers) {
      const id = await insertRow(client, 'room', {
        floor_id: floor,
        region_id: regionId,
        org_id: orgId,
        number: `${level}0${room}`,
        name: `${level}0${room} ${word}`,
        usage,
        area: isWhole ? one.area : Math.round(40 + ((place * 7 + room * 13 + level * 5) % 60)),
        persons: 2 + ((place + room + level) % 6),
      })
      firstRoom ||= id
    }
  }
  return isWhole ? firstRoom : undefined
}
