import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { badInput, forbidden } from '../errors.ts'
import type { AfterWrite, BeforeWrite, RowHooks } from '../rows/hooks.ts'
import type { ModelPoint } from './built-in-models.ts'
import { layOnMeters, layPoints, pointsOfModel } from './model-points.ts'
import { modelFaults } from './model-rules.ts'

/**
 * Keeps models and meters together: built-in models are not changed, the points of a model fit its protocol, a meter
 * gets the points of the model that it is given, and changes of a model reach the meters that have it.
 */
export const modelHooks: RowHooks = {
  async beforeWrite(event) {
    if (event.entity === 'component-model') requireModel(event)
    if (event.entity === 'meter') await completeMeter(event)
  },
  async afterWrite(event) {
    if (event.verb === 'delete') return
    if (event.entity === 'meter') await layOnMeter(event)
    if (event.entity === 'component-model') await layOnAll(event)
  },
}

function requireModel({ verb, before, values }: BeforeWrite): void {
  if (before?.isBuiltIn === 1) throw forbidden('内置型号不能修改或删除，请复制后修改')
  if (verb === 'delete') return
  const after = (field: string) => (values.has(field) ? values.get(field) : before?.[field])
  const [fault] = modelFaults({
    protocol: after('protocol') as string | null,
    byteOrder: after('byteOrder') as string | null,
    points: (after('points') ?? []) as ModelPoint[],
  })
  if (fault) throw badInput('points', fault)
}

/** A meter with a model carries its name and maker, where nobody wrote others. */
async function completeMeter({ verb, values, before, trx }: BeforeWrite): Promise<void> {
  const modelId = values.get('modelId')
  if (verb === 'delete' || typeof modelId !== 'number') return
  const model = await modelNamed(trx, modelId)
  if (!model) return
  for (const [field, text] of [
    ['model', model.name],
    ['manufacturer', model.vendor],
  ] as const) {
    const current = values.has(field) ? values.get(field) : before?.[field]
    if (text && (current === undefined || current === null || current === '')) values.set(field, text)
  }
}

const modelNamed = (db: Kysely<Tables>, id: number) =>
  db.selectFrom('component_model').select(['name', 'vendor']).where('id', '=', id).executeTakeFirst()

async function layOnMeter({ changes, trx }: AfterWrite): Promise<void> {
  for (const { id, before, after } of changes) {
    if (!after || (before?.modelId ?? null) === (after.modelId ?? null)) continue
    const [points, earlier] = [await pointsOfModel(trx, after.modelId), await pointsOfModel(trx, before?.modelId)]
    await layPoints(trx, { meterId: id, projectId: Number(after.projectId) }, points, earlier)
  }
}

async function layOnAll({ verb, changes, trx }: AfterWrite): Promise<void> {
  if (verb !== 'update') return
  for (const { id, before, after } of changes) {
    const [now, earlier] = [(after?.points ?? []) as ModelPoint[], (before?.points ?? []) as ModelPoint[]]
    if (JSON.stringify(now) !== JSON.stringify(earlier)) await layOnMeters(trx, id, now, earlier)
  }
}
