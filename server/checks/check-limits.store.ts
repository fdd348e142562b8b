import type { Store } from '../db/connect.ts'
import type { BalanceLimits } from './balance.ts'

/** Limits of all checks, in per cent. */
export interface CheckLimits extends BalanceLimits {
  /** A change against last year beyond this, up or down, is told. */
  readonly jumpPercent: number
}

const numbers = {
  okPercent: 'check.okPercent',
  badPercent: 'check.badPercent',
  negativePercent: 'check.negativePercent',
  jumpPercent: 'check.jumpPercent',
} as const satisfies Record<keyof CheckLimits, string>

/** Limits where a parameter is missing (pages, /branchEnergyConsumption and /subentryEnergyConsumption). */
const usual: CheckLimits = { okPercent: 5, badPercent: 10, negativePercent: 0.5, jumpPercent: 30 }

/** The limits as the parameters have them now. */
export async function loadLimits(store: Store): Promise<CheckLimits> {
  const rows = await store.db
    .selectFrom('param')
    .select(['number', 'value'])
    .where('number', 'in', Object.values(numbers))
    .where('deleted', '=', 0)
    .execute()
  const found = new Map(rows.map(({ number, value }) => [number, Number(value)]))
  const limit = (name: keyof CheckLimits) => {
    const value = found.get(numbers[name])
    return value !== undefined && Number.isFinite(value) ? value : usual[name]
  }
  return {
    okPercent: limit('okPercent'),
    badPercent: limit('badPercent'),
    negativePercent: limit('negativePercent'),
    jumpPercent: limit('jumpPercent'),
  }
}

/** Writes limits into their parameters; those that are not named stay. */
export async function saveLimits(store: Store, limits: Partial<CheckLimits>, userId: number): Promise<void> {
  for (const name of Object.keys(numbers) as (keyof CheckLimits)[]) {
    const value = limits[name]
    if (value === undefined) continue
    await store.db
      .updateTable('param')
      .set(({ eb }) => ({
        value: String(value),
        updated_by: userId,
        updated_at: new Date().toISOString(),
        version: eb('version', '+', 1),
      }))
      .where('number', '=', numbers[name])
      .where('deleted', '=', 0)
      .execute()
  }
}
