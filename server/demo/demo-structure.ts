import type pg from 'pg'
import { insertRow } from '../db/insert-row.ts'
import { parentSubitem, subitemNames } from '../subitems/subitem-codes.ts'
import { makeBranch } from './demo-branches.ts'
import { dayText, insertNode, type Node } from './demo-rows.ts'
import { makeBuilding, makeOrgs, makeRegions, makeRooms } from './demo-space.ts'
import type { DemoInstitution } from './institutions.ts'
import { type DemoMeter, meterTree } from './meter-tree.ts'
import { registerPlan } from './registers.ts'

/** A demo project in the store, with the ids of its meters by number. */
export interface DemoProject {
  readonly id: number
  readonly institution: DemoInstitution
  readonly meters: readonly DemoMeter[]
  readonly meterIds: ReadonlyMap<string, number>
  /** First hour of its readings, hours since 1970 UTC. */
  readonly startHour: number
}

/** Finds a demo project that was made before, or makes it with all that belongs to it, in one transaction. */
export async function ensureDemoProject(
  pool: pg.Pool,
  institution: DemoInstitution,
  place: number,
  stationId: number,
  startDay: number,
): Promise<DemoProject> {
  const meters = meterTree(institution)
  const found = await pool.query<{ id: number; start: string }>(
    `select id, data_start_day as start from project where number = $1 and is_demo and deleted = 0`,
    [institution.number],
  )
  const known = found.rows[0]
  if (known) {
    const rows = await pool.query<{ number: string; id: number }>(
      'select number, id from meter where project_id = $1 and deleted = 0 and offline_manual is distinct from 1',
      [known.id],
    )
    const meterIds = new Map(rows.rows.map((row) => [row.number, row.id]))
    return { id: known.id, institution, meters, meterIds, startHour: Date.parse(known.start) / 3_600_000 - 8 }
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    const id = await makeProject(client, institution, stationId, startDay)
    const meterIds = await makeContents(client, id, institution, place, meters, startDay)
    await client.query('commit')
    client.release()
    return { id, institution, meters, meterIds, startHour: startDay * 24 - 8 }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    throw error
  }
}

async function makeProject(client: pg.ClientBase, one: DemoInstitution, stationId: number, startDay: number) {
  const area = one.buildings.reduce((sum, building) => sum + building.area, 0)
  const heatArea = one.buildings
    .filter((building) => building.hasHeat)
    .reduce((sum, building) => sum + building.area, 0)
  const { persons, beds, students, vehicles } = one
  const scale = { area, cool_area: Math.round(area * 0.86), heat_area: heatArea, persons, beds, students }
  const id = await insertRow(client, 'project', {
    number: one.number,
    name: one.name,
    type: one.type,
    region_code: '120101',
    region_name: '示范市中心区',
    address: `示范市中心区${one.name}`,
    longitude: one.lon,
    latitude: one.lat,
    start_year: one.startYear,
    contact: one.contact,
    time_zone: 'Asia/Shanghai',
    weather_station_id: stationId,
    data_start_day: dayText(startDay),
    ...scale,
    is_demo: true,
    status: 1,
  })
  await insertRow(client, 'project_scale', { project_id: id, valid_from: `${one.startYear}-01-01`, ...scale, vehicles })
  return id
}

async function makeContents(
  client: pg.ClientBase,
  projectId: number,
  institution: DemoInstitution,
  place: number,
  meters: readonly DemoMeter[],
  startDay: number,
): Promise<Map<string, number>> {
  const orgs = await makeOrgs(client, projectId, institution)
  const regions = await makeRegions(client, projectId, institution)
  const buildings = new Map<string, number>()
  const collectors = new Map<string, number>()
  const meteredRooms = new Map<string, number>()
  for (const [index, building] of institution.buildings.entries()) {
    const id = await makeBuilding(client, projectId, building, place * 10 + index + 1)
    buildings.set(building.name, id)
    collectors.set(building.name, await makeCollector(client, projectId, id, institution, building.name, index + 1))
    const [orgId, regionId] = [orgs.get(building.org)!.id, regions.get(building.region)!.id]
    const room = await makeRooms(client, id, building, index, orgId, regionId)
    if (room !== undefined) meteredRooms.set(building.name, room)
  }
  const station = await makeCollector(client, projectId, undefined, institution, '配电室', 0)
  const subitems = await makeSubitems(client, projectId, meters)
  const ids = new Map<string, Node>()
  const branches = new Map<string, Node>()
  const since = { valid_from: dayText(startDay), sign: 1, weight: 1 }
  for (const meter of meters) {
    const building = meter.building === undefined ? undefined : buildings.get(meter.building)
    const plan = registerPlan(meter)
    const parent = meter.parent === undefined ? undefined : ids.get(meter.parent)
    const node = await insertNode(
      client,
      'meter',
      {
        project_id: projectId,
        number: meter.number,
        name: meter.name,
        energy_kind: meter.energyKind,
        unit: meter.unit,
        role: meter.role,
        is_counted: 1,
        parent_meter_id: parent?.id,
        building_id: building,
        room_id: meter.role === 'branch' ? meteredRooms.get(meter.building ?? '') : undefined,
        collector_id: collectors.get(meter.building ?? '') ?? station,
        address: String(1000 + ids.size),
        model: { '01': 'DTSD341', '02': 'LXLC-100', '03': 'LLQ-G40', '04': 'CRL-H' }[meter.energyKind],
        reading_kind: 'register',
        period_seconds: 3600,
        register_max: plan.registerMax,
        decimals: plan.decimals,
        max_per_hour: plan.maxPerHour,
        ratio: plan.ratio,
        initial_reading: plan.start,
        install_day: dayText(startDay - 400),
        calibrated_day: dayText(startDay - 400),
        calibration_due_day: dayText(startDay + 1000),
        status: 1,
      },
      parent?.path,
    )
    ids.set(meter.number, node)
    await insertRow(client, 'meter_ratio', {
      meter_id: node.id,
      valid_from: dayText(startDay - 400),
      ...(meter.energyKind === '01' ? { current_ratio: plan.ratio, voltage_ratio: 1 } : {}),
      ratio: plan.ratio,
    })
    await makeBranch(client, projectId, meter, node.id, branches, building, since)
    const member = { ...since, meter_id: node.id }
    if (meter.subitem)
      await insertRow(client, 'subitem_member', { ...member, subitem_id: subitems.get(meter.subitem)! })
    const home = institution.buildings.find((one) => one.name === meter.building)
    if (meter.role !== 'branch' || !home) continue
    await insertRow(client, 'org_member', { ...member, org_id: orgs.get(home.org)!.id })
    if (meter.energyKind === '01' || meter.energyKind === '02') {
      await insertRow(client, 'region_member', { ...member, region_id: regions.get(home.region)!.id })
    }
  }
  return new Map([...ids].map(([number, node]) => [number, node.id]))
}

async function makeCollector(
  client: pg.ClientBase,
  projectId: number,
  buildingId: number | undefined,
  one: DemoInstitution,
  name: string,
  index: number,
) {
  return insertRow(client, 'collector', {
    project_id: projectId,
    building_id: buildingId,
    number: `C-${one.number}-${index + 1}`,
    name: `${name}采集器`,
    model: 'DJ-2000',
    protocol: 'XML-TCP',
    ip: `10.${one.number.charCodeAt(0) - 60}.${one.number.charCodeAt(3) - 48}.${index + 11}`,
    port: 9600,
    period_seconds: 3600,
    heartbeat_seconds: 60,
    online: 1,
    status: 1,
  })
}

async function makeSubitems(client: pg.ClientBase, projectId: number, meters: readonly DemoMeter[]) {
  const codes = new Set<string>()
  for (const { subitem } of meters) for (let code = subitem; code; code = parentSubitem(code)) codes.add(code)
  const nodes = new Map<string, Node>()
  // A parent's code sorts before those of its children once its zeros are the smallest characters.
  for (const code of [...codes].sort((one, other) => depth(one) - depth(other) || one.localeCompare(other))) {
    const parent = nodes.get(parentSubitem(code) ?? '')
    const row = {
      project_id: projectId,
      parent_id: parent?.id,
      number: code,
      name: subitemNames[code]!,
      energy_kind: '01',
      sort: nodes.size,
    }
    nodes.set(code, await insertNode(client, 'subitem', row, parent?.path))
  }
  return new Map([...nodes].map(([code, node]) => [code, node.id]))
}

function depth(code: string): number {
  const parent = parentSubitem(code)
  return parent === undefined ? 0 : depth(parent) + 1
}
