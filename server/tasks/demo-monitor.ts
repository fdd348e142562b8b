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

/** Two annotated pictures, six room air conditioners and two published pages of the first demo project, made once. */
export async function ensureDemoMonitor(parts: DemoMonitorParts): Promise<void> {
  const { store, nowMs } = parts
  const { rows } = await store.pool.query('select 1 from param where number = $1 and deleted = 0', [readyParam])
  const project = await store.db
    .selectFrom('project')
    .select(['id', 'name'])
    .where('is_demo', '=', true)
    .where('deleted', '=', 0)
    .orderBy('id')
    .executeTakeFirst()
  if (rows.length > 0 || project === undefined) return
  const plan = await ensurePicture(
    parts,
    project.id,
    '1 号办公楼 1 层平面图',
    'plan',
    floorPlanSvg('1 号办公楼 1 层平面图'),
  )
  const feeders = await branchesOf(store, project.id)
  const titles = feeders.slice(0, 6).map(({ name }) => name.slice(0, 8))
  const diagram = await ensurePicture(
    parts,
    project.id,
    '配电室一次系统图',
    'diagram',
    oneLineSvg('配电室一次系统图', titles),
  )
  await annotate(parts, project.id, { plan, diagram }, feeders)
  const devices = await ensureDevices(parts, project.id)
  await ensurePages(parts, project.id, plan, devices)
  await tickDemoDevices(store, nowMs)
  await store.pool.query(
    `insert into param ("group", number, name, kind, value) values ('演示', $1, '演示画面已生成', 'boolean', 'true')
     on conflict do nothing`,
    [readyParam],
  )
}

interface Named {
  readonly number: string
  readonly name: string
}

/** Electric branches of the second level and below, the incoming line first. */
async function branchesOf(store: Store, projectId: number): Promise<Named[]> {
  return store.db
    .selectFrom('branch')
    .select(['number', 'name'])
    .where('project_id', '=', projectId)
    .where('energy_kind', '=', '01')
    .where('deleted', '=', 0)
    .orderBy('path')
    .orderBy('id')
    .execute()
}

/** A picture by its name; made where the project has none of it. */
async function ensurePicture(
  { store, rows, files }: DemoMonitorParts,
  projectId: number,
  name: string,
  kind: string,
  svg: string,
) {
  const caller = systemCaller()
  const found = await rows.list('map-image', { projectId, name }, caller)
  if (found.rows[0]) return found.rows[0]
  const fileId = await addFile(store, await files.keep(`${name}.svg`, Buffer.from(svg)), 'map-image', caller)
  return rows.create(
    'map-image',
    { projectId, ownerType: 'project', ownerId: projectId, name, kind, fileId, ...size },
    caller,
  )
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
      eleType: 3,
      eleCode: org.number,
    }
  })
  const onDiagram = branches.slice(0, 6).map((branch, place) => ({
    ...base,
    mapName: branch.name.slice(0, 10),
    pointX: place === 0 ? 800 : 120 + 1360 * ((place - 0.5) / 6),
    pointY: place === 0 ? 110 : 560,
    eleType: 1,
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
  projectId: number,
  plan: Picture,
  devices: Awaited<ReturnType<typeof ensureDevices>>,
): Promise<void> {
  const caller = systemCaller()
  const groups = await rows.list('control-group', { projectId, number: 'G1' }, caller)
  const group =
    groups.rows[0] ?? (await rows.create('control-group', { projectId, number: 'G1', name: '1 号楼 1 层' }, caller))
  const marks = (point: string) =>
    devices.map(({ id, points }, place) => {
      const room = planRooms[place]!
      const rules = point === 'roomTemperature' ? [{ op: '>', value: 28, color: 'alarm' }] : []
      return {
        id: `m${place + 1}`,
        deviceId: id,
        pointId: points.get(point) ?? null,
        x: room.x + 240,
        y: room.y + 190,
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
