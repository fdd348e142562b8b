import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { badInput, conflict } from '../../errors.ts'
import type { RowHooks } from '../../rows/hooks.ts'
import { openHour } from '../membership.ts'
import { circleOf, type Formula, partsOfFormulas, type VirtualKind } from './formula.ts'

/** What holds for formulas of virtual meters beside their document: whole, within one project and kind, no circle. */
export const virtualMeterHooks: RowHooks = {
  async beforeWrite({ entity, verb, before, values, trx }) {
    if (entity !== 'virtual-meter' || verb === 'delete') return
    // The entity's schema has been held against them already.
    const row = { ...before, ...Object.fromEntries(values) } as unknown as FormulaValues
    requireWhole(row)
    await requireSameProject(trx, row)
    await refuseCircle(trx, row, before?.id)
  },
}

interface FormulaValues {
  readonly meterId: number
  readonly kind: VirtualKind
  readonly terms?: readonly { meterId: number }[] | null
  readonly sourceMeterId?: number | null
  readonly basisMeterId?: number | null
  readonly share?: number | null
  readonly orgId?: number | null
  readonly regionId?: number | null
  readonly validFrom?: string | null
  readonly validTo?: string | null
}

function requireWhole(row: FormulaValues): void {
  const terms = row.terms ?? []
  if (row.kind === 'sum' && terms.length < 1) throw badInput('terms', '求和至少要有一块表')
  if (row.kind === 'difference' && terms.length < 2) throw badInput('terms', '差值至少要有两块表：总表在前，减去的在后')
  if (row.validTo && row.validFrom && row.validTo <= row.validFrom) throw badInput('validTo', '失效日期应晚于生效日期')
  if (row.kind === 'sum' || row.kind === 'difference') return
  if (!row.sourceMeterId) throw badInput('sourceMeterId', '请选择被分摊的仪表')
  if (row.kind === 'ratio' && !row.share) throw badInput('share', '请填写比例')
  if (row.kind === 'area' && !row.orgId && !row.regionId) throw badInput('orgId', '按面积分摊须选择部门或区域')
  if (row.kind === 'persons' && !row.orgId) throw badInput('orgId', '按人数分摊须选择部门')
  if (row.kind === 'meters' && !row.basisMeterId) throw badInput('basisMeterId', '请选择依据的分表')
}

const membersOf = (row: FormulaValues) =>
  [...(row.terms ?? []).map((term) => term.meterId), row.sourceMeterId, row.basisMeterId].filter(
    (id): id is number => typeof id === 'number',
  )

async function requireSameProject(trx: Kysely<Tables>, row: FormulaValues): Promise<void> {
  const ids = [row.meterId, ...membersOf(row)]
  const meters = await trx
    .selectFrom('meter')
    .select(['id', 'name', 'project_id', 'energy_kind', 'role'])
    .where('id', 'in', ids)
    .where('deleted', '=', 0)
    .execute()
  const own = meters.find((meter) => meter.id === row.meterId)
  if (!own) return
  if (own.role !== 'virtual') throw badInput('meterId', `“${own.name}”不是虚拟表，公式只用于计量等级为虚拟的仪表`)
  for (const id of membersOf(row)) {
    const member = meters.find((meter) => meter.id === id)
    if (!member || member.project_id !== own.project_id) throw badInput('terms', '公式中的仪表应属于同一项目')
    if (member.energy_kind !== own.energy_kind) throw badInput('terms', `“${member.name}”与虚拟表不是同一种能源`)
  }
}

async function refuseCircle(trx: Kysely<Tables>, row: FormulaValues, id: number | undefined): Promise<void> {
  const others = await sql<FormulaValues>`
    select v.meter_id as "meterId", v.kind, v.terms, v.source_meter_id as "sourceMeterId",
      v.basis_meter_id as "basisMeterId"
    from virtual_meter v join meter m on m.id = v.meter_id
    where v.deleted = 0 and v.id <> ${id ?? 0}
      and m.project_id = (select project_id from meter where id = ${row.meterId})`.execute(trx)
  if (row.sourceMeterId) {
    const other = others.rows.find((one) => one.sourceMeterId === row.sourceMeterId && one.kind !== row.kind)
    if (other) throw badInput('kind', '同一仪表的各分摊对象应采用同一种分摊方法')
  }
  const circle = circleOf(partsOfFormulas([row, ...others.rows].map(undated)))
  if (!circle) return
  const names = await trx.selectFrom('meter').select(['id', 'name']).where('id', 'in', circle).execute()
  const nameOf = new Map(names.map((meter) => [meter.id, meter.name]))
  throw conflict(
    `公式成环：${circle.map((meterId) => nameOf.get(meterId) ?? meterId).join(' → ')}，虚拟表不能由自己推导`,
  )
}

/** Formulas that read each other count as a circle even at different times: nobody could follow them. */
function undated(row: FormulaValues): Formula {
  return {
    meterId: row.meterId,
    kind: row.kind,
    from: 0,
    to: openHour,
    terms: (row.terms ?? []).map(({ meterId }) => ({ meterId, sign: 1, weight: 1 })),
    sourceMeterId: row.sourceMeterId ?? null,
    basisMeterId: row.basisMeterId ?? null,
    basis: 1,
  }
}
