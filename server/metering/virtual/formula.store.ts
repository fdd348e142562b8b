import type pg from 'pg'
import { openHour } from '../membership.ts'
import { canonicalFactor } from '../units.ts'
import { type Formula, partsOfFormulas, type VirtualPart } from './formula.ts'

/** Formulas of a project and what is needed to compute by them. */
export interface VirtualMeters {
  readonly parts: readonly VirtualPart[]
  /** Energy kind of each virtual meter. */
  readonly kinds: ReadonlyMap<number, string>
  /** Factor from the unit of one meter to that of another; 0 where they do not measure the same. */
  readonly unit: (from: number, to: number) => number
}

interface FormulaRow extends Omit<Formula, 'terms'> {
  readonly terms: readonly { meterId: number; sign?: number; weight?: number }[] | null
  readonly energyKind: string
}

/** Reads the formulas of a project's virtual meters; those of meters of another role do not count. */
export async function loadVirtualMeters(client: pg.ClientBase | pg.Pool, projectId: number): Promise<VirtualMeters> {
  const { rows } = await client.query<FormulaRow>(
    `select v.meter_id as "meterId", v.kind, v.terms, v.source_meter_id as "sourceMeterId",
       v.basis_meter_id as "basisMeterId", m.energy_kind as "energyKind",
       coalesce(case v.kind when 'ratio' then v.share when 'area' then coalesce(o.area, r.area)
         when 'persons' then o.persons end, 0)::float8 as basis,
       to_char(v.valid_from, 'YYYYMMDD')::int * 100 as "from",
       coalesce(to_char(v.valid_to, 'YYYYMMDD')::int * 100, ${openHour}) as "to"
     from virtual_meter v join meter m on m.id = v.meter_id
     left join org o on o.id = v.org_id left join region r on r.id = v.region_id
     where m.project_id = $1 and m.role = 'virtual' and m.deleted = 0 and v.deleted = 0 order by v.meter_id, v.valid_from`,
    [projectId],
  )
  if (rows.length === 0) return { parts: [], kinds: new Map(), unit: () => 0 }
  const meters = await client.query<{ id: number; unit: string; kind: string }>(
    'select id, unit, energy_kind as kind from meter where project_id = $1 and deleted = 0 order by id',
    [projectId],
  )
  const meterOf = new Map(meters.rows.map((meter) => [meter.id, meter]))
  const parts = partsOfFormulas(rows.map(formulaOf)).map((part) => ({
    ...part,
    terms: part.terms.filter((term) => meterOf.has(term.meterId)),
  }))
  return {
    parts,
    kinds: new Map(rows.map((row) => [row.meterId, row.energyKind])),
    unit(from, to) {
      const [one, other] = [meterOf.get(from), meterOf.get(to)]
      if (!one || !other || one.kind !== other.kind) return 0
      if (one.unit === other.unit) return 1
      return (canonicalFactor(one.kind, one.unit) ?? 0) / (canonicalFactor(other.kind, other.unit) ?? 1)
    },
  }
}

function formulaOf({ terms, energyKind: _, ...row }: FormulaRow): Formula {
  const clean = (terms ?? []).map(({ meterId, sign = 1, weight = 1 }) => ({ meterId, sign, weight }))
  return { ...row, terms: clean }
}
