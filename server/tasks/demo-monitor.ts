import { systemCaller } from '../auth/callers.ts'
import type { Store } from '../db/connect.ts'
import { airPoints, demoAirModel, tickDemoDevices } from '../demo/demo-devices.ts'
import { floorPlanSvg, oneLineSvg, planRooms } from '../demo/demo-plan.ts'
import { addFile } from '../files/file.service.ts'
import type { FileStore } from '../files/file-store.ts'
import { savePoints } from '../maps/points.store.ts'
import { faceOf } from '../monitor-pages/page-face.ts'
import { writePublished } from '../monitor-pages/pages.store.ts'
import type { RowsService } from '../rows/rows.service.ts'

/** What the demo's plans and monitor pages are made with. */
export interface DemoMonitorParts {
  readonly store: Store
  readonly rows: RowsService
  readonly files: FileStore
  readonly nowMs: number
}

const readyParam = 'demo.monitor'
const size = { width: 1600, height: 900 }

/**
 * Two annotated pictures, six room air conditioners and three published pages of the first demo project and of the one
 * that the project tree shows first, made once.
 */
export async function ensureDemoMonitor(parts: DemoMonitorParts): Promise<void> {
  const { store, nowMs } = parts
  const { rows: ready } = await store.pool.query('select 1 from param where number = $1 and deleted = 0', [readyParam])
  if (ready.length > 0) return
  const { rows: projects } = await store.pool.query<{ id: number; building: string }>(
    `select p.id, coalesce((select b.name from building b where b.project_id = p.id and b.deleted = 0
       order by b.sort nulls last, b.id limit 1), p.name) as building
     from project p where p.is_demo and p.deleted = 0 and (
       p.id = (select min(id) from project where is_demo and deleted = 0)
       or p.number = (select min(number) from project where is_demo and deleted = 0))
     order by p.id`,
  )
  for (const { id, building } of projects) await makeMonitor(parts, id, building)
  await tickDemoDevices(store, nowMs)
  await store.pool.query(
    `insert into param ("group", number, name, kind, value) values ('演示', $1, '演示画面已生成', 'boolean', 'true')
     on conflict do nothing`,
    [readyParam],
  )
}

async function makeMonitor(parts: DemoMonitorParts, projectId: number, building: string): Promise<void> {
  const floor = `${building} 1 层平面图`
  const plan = await ensurePicture(parts, projectId, { name: floor, kind: 'plan', svg: floorPlanSvg(floor) })
  const feeders = await branchesOf(parts.store, projectId)
  const line = '配电室一次系统图'
  const titles = feeders.slice(1, 7).map(({ name }) => name.slice(0, 10))
  const diagram = await ensurePicture(parts, projectId, { name: line, kind: 'diagram', svg: oneLineSvg(line, titles) })
  await annotate(parts, projectId, { plan, diagram }, feeders)
  const devices = await ensureDevices(parts, projectId)
  await ensurePages(parts, { projectId, building, plan, devices })
}

interface Named {
  readonly number: string
  readonly name: string
}

/** Electric branches, the incoming line first; the transformers are drawn already. */
async function branchesOf(store: Store, projectId: number): Promise<Named[]> {
  return store.db
    .selectFrom('branch')
    .select(['number', 'name'])
    .where('project_id', '=', projectId)
    .where('energy_kind', '=', '01')
    .where('name', 'not like', '%变压器%')
    .where('deleted', '=', 0)
    .orderBy('path')
    .orderBy('id')
    .execute()
}

/** A picture by its name; made where the project has none of it. */
async function ensurePicture(
  { store, rows, files }: DemoMonitorParts,
  projectId: number,
  { name, kind, svg }: { readonly name: string; readonly kind: string; readonly svg: string },
) {
  const caller = systemCaller()
  const found = await rows.list('map-image', { projectId, name }, caller)
  if (found.rows[0]) return found.rows[0]
  const fileId = await addFile(store, await files.keep(`${name}.svg`, Buffer.from(svg)), 'map-image', caller)
  const owner = { projectId, ownerType: 'project', ownerId: projectId }
  return rows.create('map-image', { ...owner, name, kind, fileId, ...size }, caller)
}

type Picture = Awaited<ReturnType<typeof ensurePicture>>

async function annotate(
  { store }: DemoMonitorParts,
  projectId: number,
  { plan, diagram }: { readonly plan: Picture; readonly diagram: Picture },
  branches: readonly Named[],
): Promise<void> {
  const orgs = await store.db
    .selectFrom('org')
    .select(['number', 'name'])
    .where('project_id', '=', projectId)
    .where('parent_id', 'is not', null)
    .where('deleted', '=', 0)
    .orderBy('number')
    .execute()
  const shown = (image: Picture) => ({ id: image.id, projectId, name: String(image.name), ...size })
  const base = { finishedStatus: true }
  const onPlan = orgs.slice(0, 4).map((org, place) => {
    const room = planRooms[place]!
    return {
      ...base,
      mapName: org.name.slice(0, 10),
      pointX: room.x + 240,
      pointY: room.y + 150,
      eleType: 3 as const,
      eleCode: org.number,
    }
  })
  const count = Math.min(6, branches.length - 1)
  const onDiagram = branches.slice(0, 7).map((branch, place) => ({
    ...base,
    mapName: branch.name.slice(0, 10),
    pointX: place === 0 ? 800 : 120 + 1360 * ((place - 0.5) / count),
    pointY: place === 0 ? 110 : 560,
    eleType: 1 as const,
    eleCode: branch.number,
  }))
  for (const [image, points] of [
    [plan, onPlan],
    [diagram, onDiagram],
  ] as const)
    if (image.version === 1) await savePoints(store, { image: shown(image), version: 1, points }, systemCaller())
}

async function ensureDevices(
  { store, rows }: DemoMonitorParts,
  projectId: number,
): Promise<{ id: number; points: ReadonlyMap<string, number> }[]> {
  const caller = systemCaller()
  const models = await rows.list('component-model', { number: demoAirModel }, caller)
  const model =
    models.rows[0] ??
    (await rows.create(
      'component-model',
      {
        number: demoAirModel,
        name: '分体空调（演示）',
        modelVersion: '1',
        category: 'device',
        deviceType: 9,
        status: 1,
        points: airPoints.map(({ identifier, name, kind, unit, access }) => ({ identifier, name, kind, unit, access })),
      },
      caller,
    ))
  const made: { id: number; points: ReadonlyMap<string, number> }[] = []
  for (const [place, room] of planRooms.entries()) {
    const number = `AC-${room.name}`
    const known = (await rows.list('device', { projectId, number }, caller)).rows[0]
    const fields = { projectId, number, name: `${room.name} 分体空调`, modelId: model.id, status: 1 }
    const device = known ?? (await rows.create('device', fields, caller))
    const points = new Map<string, number>()
    for (const { identifier, name, kind, unit, access, ...rest } of airPoints) {
      const own = {
        projectId,
        ownerType: 'device',
        ownerId: device.id,
        identifier,
        name,
        kind,
        unit,
        access,
        storeSeconds: 3600,
        ...rest,
      }
      const found = await store.db
        .selectFrom('point')
        .select('id')
        .where('owner_type', '=', 'device')
        .where('owner_id', '=', device.id)
        .where('identifier', '=', identifier)
        .where('deleted', '=', 0)
        .executeTakeFirst()
      points.set(identifier, found?.id ?? (await rows.create('point', own, caller)).id)
    }
    made[place] = { id: device.id, points }
  }
  return made
}

async function ensurePages(
  { store, rows }: DemoMonitorParts,
  {
    projectId,
    building,
    plan,
    devices,
  }: {
    readonly projectId: number
    readonly building: string
    readonly plan: Picture
    readonly devices: Awaited<ReturnType<typeof ensureDevices>>
  },
): Promise<void> {
  const caller = systemCaller()
  const groups = await rows.list('control-group', { projectId, number: 'G1' }, caller)
  const group =
    groups.rows[0] ??
    (await rows.create('control-group', { projectId, number: 'G1', name: `${building} 1 层` }, caller))
  const marks = (point: string) =>
    devices.map(({ id, points }, place) => {
      const room = planRooms[place]!
      const rules = point === 'roomTemperature' ? [{ op: '>', value: 28, color: 'alarm' }] : []
      return {
        id: `m${place + 1}`,
        deviceId: id,
        pointId: points.get(point) ?? null,
        x: room.x + 240,
        y: room.y + 130,
        rules,
        control: true,
      }
    })
  const pages = [
    { kind: 'monitor', name: '1 层室温', point: 'roomTemperature', sort: 0 },
    { kind: 'monitor', name: '1 层空调功率', point: 'power', sort: 1 },
    { kind: 'air', name: '1 层空调', point: 'setTemperature', sort: 0 },
  ]
  for (const { kind, name, point, sort } of pages) {
    const known = await rows.list('monitor-page', { projectId, kind, name }, caller)
    if (known.total > 0) continue
    const fields = {
      projectId,
      groupId: group.id,
      kind,
      name,
      imageId: plan.id,
      defaultSize: 36,
      sort,
      marks: marks(point),
    }
    const row = await rows.create('monitor-page', fields, caller)
    await writePublished(store, { id: row.id, version: row.version }, faceOf(row), caller)
  }
}
