import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import type { DatedFactor } from './factors.ts'
import { dayKeyOf } from './periods.ts'

/** Factors of coal equivalent (当量值) and of CO2, all versions. */
export interface Factors {
  readonly coal: readonly DatedFactor[]
  readonly carbon: readonly DatedFactor[]
}

interface FactorRow {
  energyKind: string
  value: number
  from: string | null
  to: string | null
  region: string | null
}

/** Reads both tables of factors; they are small and change seldom. */
export async function loadFactors(store: Store): Promise<Factors> {
  const [coal, carbon] = await Promise.all([
    sql<FactorRow>`
      select energy_kind as "energyKind", value, valid_from as "from", valid_to as "to", '' as region
      from coal_factor where deleted = 0 and basis = 'calorific' order by valid_from`.execute(store.db),
    sql<FactorRow>`
      select energy_kind as "energyKind", value, valid_from as "from", valid_to as "to", region_name as region
      from carbon_factor where deleted = 0 order by valid_from`.execute(store.db),
  ])
  return { coal: coal.rows.map(factorOf), carbon: carbon.rows.map(factorOf) }
}

function factorOf(row: FactorRow): DatedFactor {
  return {
    energyKind: row.energyKind,
    value: row.value,
    from: row.from ? dayKeyOf(row.from) : 0,
    to: row.to ? dayKeyOf(row.to) : null,
    region: row.region ?? '',
  }
}
