import { inTransaction, type Store } from '../db/connect.ts'
import { type BuiltInModel, builtInModels } from './built-in-models.ts'

/** Key of the transaction lock, so that two processes that start at once do not enter a model twice. */
const lockKey = 10_311

/**
 * Enters the models that come with the platform, and renews those that an earlier release entered; gives the ids of
 * changed rows. Rows of an administrator stay as they are, also where they carry the same number and version.
 */
export async function loadBuiltInModels(
  store: Store,
  models: readonly BuiltInModel[] = builtInModels,
): Promise<{ readonly changed: readonly number[] }> {
  return inTransaction(store, async (trx) => {
    await trx.selectNoFrom((eb) => eb.fn('pg_advisory_xact_lock', [eb.lit(lockKey)]).as('held')).execute()
    const known = await trx.selectFrom('component_model').selectAll().where('deleted', '=', 0).execute()
    const changed: number[] = []
    for (const model of models) {
      const row = columnsOf(model)
      const same = known.find(({ number, is_built_in: isBuiltIn }) => number === model.number && isBuiltIn === 1)
      const taken = known.some(
        (one) => one !== same && one.number === model.number && one.model_version === model.modelVersion,
      )
      if (taken) continue
      if (same === undefined) {
        const { id } = await trx.insertInto('component_model').values(row).returning('id').executeTakeFirstOrThrow()
        changed.push(id)
      } else if (contentOf(same) !== contentOf({ ...row, points: model.points })) {
        const renewed = { ...row, version: same.version + 1, updated_at: new Date().toISOString() }
        await trx.updateTable('component_model').set(renewed).where('id', '=', same.id).execute()
        changed.push(same.id)
      }
    }
    return { changed }
  })
}

function columnsOf(model: BuiltInModel) {
  return {
    number: model.number,
    name: model.name,
    vendor: model.vendor,
    model_version: model.modelVersion,
    category: model.category,
    energy_kind: model.energyKind ?? null,
    protocol: model.protocol,
    byte_order: model.byteOrder ?? null,
    points: JSON.stringify(model.points),
    icon: model.icon,
    source_doc: model.sourceDoc,
    is_built_in: 1,
    status: 1,
  }
}

type Content = Readonly<Record<string, unknown>>

/** What of a row is the model's own, as text; the order of keys in `points` does not count. */
function contentOf(row: Content): string {
  const { number, name, vendor, model_version, category, energy_kind, protocol, byte_order, points, icon, source_doc } =
    row
  const head = [number, name, vendor, model_version, category, energy_kind, protocol, byte_order, icon, source_doc]
  const list = (points as readonly Content[] | null)?.map((point) => Object.entries(point).sort())
  return JSON.stringify([head, list])
}
