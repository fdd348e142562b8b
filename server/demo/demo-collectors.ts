import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { layPoints } from '../component-models/model-points.ts'
import { inTransaction, type Store } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import type { SecretBox } from '../ingest/secret-box.ts'
import { type DemoModel, demoModels } from './demo-models.ts'

/** Live values come this often, seconds. */
const livePeriod = 300

/** Lines that are not of the national protocol: which meters of which institution they take over. */
const lines = [
  { project: 'CG01', number: 'C-CG01-MQTT', name: '物联网关', model: 'demo-mqtt', meters: 'CG01-E%' },
  { project: 'XX01', number: 'C-XX01-MB', name: '教学楼 Modbus 网关', model: 'demo-modbus', meters: 'XX01-E1_' },
  { project: 'XX01', number: 'C-XX01-645', name: '实验楼串口服务器', model: 'demo-dlt645', meters: 'XX01-E2_' },
] as const

/**
 * Gives the collectors of the demo what a line needs: codes and keys of their own, and for some institutions a gateway
 * of another protocol with the meters behind it. Done once; safe to call again.
 */
export async function ensureDemoCollectors(store: Store, secrets: SecretBox): Promise<void> {
  await inTransaction(store, async (trx) => {
    const waiting = await trx
      .selectFrom('collector')
      .innerJoin('project', 'project.id', 'collector.project_id')
      .leftJoin('building', 'building.id', 'collector.building_id')
      .select(['collector.id', 'collector.project_id', 'building.superior_code', 'project.number'])
      .where('project.is_demo', '=', true)
      .where('collector.protocol', '=', 'XML-TCP')
      .where('collector.auth_key', 'is', null)
      .where('collector.deleted', '=', 0)
      .orderBy('collector.id')
      .execute()
    if (waiting.length === 0) return
    const changed = new Date().toISOString()
    for (const { id, superior_code: code, project_id: projectId } of waiting) {
      await trx
        .updateTable('collector')
        .set({
          dialect: 'national-cbc',
          building_code: code ?? `120101Z${String(projectId).padStart(3, '0')}`,
          gateway_code: '01',
          auth_key: secrets.seal(randomBytes(8).toString('hex')),
          aes_key: secrets.seal(randomBytes(16).toString('hex')),
          aes_iv: secrets.seal(randomBytes(16).toString('hex')),
          period_seconds: livePeriod,
          heartbeat_seconds: 30,
          ip: '127.0.0.1',
          updated_at: changed,
        })
        .where('id', '=', id)
        .execute()
    }
    for (const line of lines) await addLine(trx, line, secrets)
  })
}

async function addLine(trx: Kysely<Tables>, line: (typeof lines)[number], secrets: SecretBox): Promise<void> {
  const model = demoModels.find(({ number }) => number === line.model)!
  const modelId = await ensureModel(trx, model)
  const project = await trx
    .selectFrom('project')
    .select('id')
    .where('number', '=', line.project)
    .where('is_demo', '=', true)
    .executeTakeFirst()
  if (!project) return
  const { id: collectorId } = await trx
    .insertInto('collector')
    .values({
      project_id: project.id,
      number: line.number,
      name: line.name,
      model: model.protocol === 'MQTT' ? 'EG-200' : 'NPort-5110',
      protocol: model.protocol,
      gateway_code: '01',
      auth_key: model.protocol === 'MQTT' ? secrets.seal(randomBytes(8).toString('hex')) : null,
      ip: '127.0.0.1',
      period_seconds: livePeriod,
      heartbeat_seconds: 60,
      online: 0,
      status: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const meters = await trx
    .selectFrom('meter')
    .select(['id', 'number'])
    .where('project_id', '=', project.id)
    .where('number', 'like', line.meters)
    .where('deleted', '=', 0)
    .orderBy('number')
    .execute()
  for (const [index, meter] of meters.entries()) {
    await trx
      .updateTable('meter')
      .set({
        collector_id: collectorId,
        model_id: modelId,
        address: addressOf(model, meter.number, index + 1),
        updated_at: new Date().toISOString(),
      })
      .where('id', '=', meter.id)
      .execute()
    await layPoints(trx, { meterId: meter.id, projectId: project.id }, model.points, [])
  }
}

function addressOf({ protocol }: DemoModel, number: string, place: number): string {
  if (protocol === 'MQTT') return number
  return protocol === 'Modbus' ? String(place) : `2026${String(place).padStart(8, '0')}`
}

async function ensureModel(trx: Kysely<Tables>, model: DemoModel): Promise<number> {
  const known = await trx
    .selectFrom('component_model')
    .select('id')
    .where('number', '=', model.number)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await trx
    .insertInto('component_model')
    .values({
      number: model.number,
      name: model.name,
      vendor: '演示',
      model_version: '1.0',
      category: 'meter',
      energy_kind: '01',
      protocol: model.protocol,
      byte_order: model.byteOrder,
      points: JSON.stringify(model.points),
      icon: 'meter',
      source_doc: '演示数据',
      is_built_in: 0,
      status: 1,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
