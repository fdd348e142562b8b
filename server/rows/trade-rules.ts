import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { badInput } from '../errors.ts'
import type { RowHooks } from './hooks.ts'

/** Rules of the trade that a schema cannot say (model, section 2.2), checked before rows are written. */
export const tradeRuleHooks: RowHooks = {
  async beforeWrite({ entity, verb, values, before, trx }) {
    if (verb === 'delete') return
    if (entity === 'meter') await requireSameKind(trx, values, before)
    if (entity === 'meter-ratio') completeRatio(values, before)
    if (entity === 'subitem-band') requireBand(values, before)
    if (/^(subitem|org|region)-member$/.test(entity)) requireOneSource(values, before)
  },
}

type Values = Map<string, unknown>
type Before = Readonly<Record<string, unknown>> | undefined

const valueAfter = (values: Values, before: Before, field: string) =>
  values.has(field) ? values.get(field) : before?.[field]

/** A meter hangs below one of the same kind of energy (model, section 2.2); a parent that is not there is refused later. */
async function requireSameKind(db: Kysely<Tables>, values: Values, before: Before): Promise<void> {
  const parentId = values.get('parentMeterId')
  if (typeof parentId !== 'number') return
  const parent = await db.selectFrom('meter').select('energy_kind').where('id', '=', parentId).executeTakeFirst()
  if (parent !== undefined && parent.energy_kind !== valueAfter(values, before, 'energyKind')) {
    throw badInput('parentMeterId', '上级仪表应为同一种能源')
  }
}

/** The ratio is CT times PT where they are given; PT is 1 where only CT is. */
function completeRatio(values: Values, before: Before): void {
  if (!values.has('currentRatio') && !values.has('voltageRatio')) return
  const current = valueAfter(values, before, 'currentRatio')
  const voltage = valueAfter(values, before, 'voltageRatio') ?? 1
  if (typeof current === 'number' && typeof voltage === 'number') values.set('ratio', current * voltage)
}

/** A band of shares has its lower end below its upper one. */
function requireBand(values: Values, before: Before): void {
  const low = valueAfter(values, before, 'lowPercent')
  const high = valueAfter(values, before, 'highPercent')
  if (typeof low === 'number' && typeof high === 'number' && low >= high)
    throw badInput('highPercent', '占比上限须大于占比下限')
}

/** A member is a meter or a branch. */
function requireOneSource(values: Values, before: Before): void {
  const given = ['meterId', 'branchId'].filter((field) => (valueAfter(values, before, field) ?? null) !== null)
  if (given.length !== 1) throw badInput('meterId', '仪表与支路应选且只选一个')
}
