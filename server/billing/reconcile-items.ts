import type { BillFigures } from './bill-figures.ts'
import { adjustmentPercent, powerFactorFeeOf } from './power-factor.ts'
import type { Tariff } from './tariff.ts'

/** One item of a bill beside what it should be; money in whole 1e-4 元, `difference` the bill's less ours. */
export interface ReconcileItem {
  readonly key: string
  readonly label: string
  readonly billFee: number | null
  readonly calcFee: number | null
  readonly difference: number | null
  /** How ours was reckoned, or why it was not. */
  readonly basis: string
}

/** What the items are made from. */
export interface ItemFacts {
  readonly bill: BillFigures
  /** kWh and energy fee of the bill's periods. */
  readonly kwh: number
  readonly energyFee: number
  readonly calcEnergyFee: number | null
  readonly calcBasicFee: number | null
  readonly plan: Tariff | undefined
}

/** Every item of a bill with ours beside it, and their total, in which an item that is not reckoned stands as billed. */
export function reconcileItems(facts: ItemFacts): ReconcileItem[] {
  const { bill, energyFee, calcEnergyFee, calcBasicFee } = facts
  const billedEnergy = energyFee === 0 ? null : energyFee
  const items = [
    item(
      'energy',
      '电度电费',
      billedEnergy,
      calcEnergyFee,
      calcEnergyFee === null ? '没有计量或电价' : '计量电量 × 分时电价',
    ),
    item(
      'basic',
      '基本电费',
      bill.basicFee,
      calcBasicFee,
      bill.basicMode === 'none' ? '不收' : calcBasicFee === null ? '方案没有同方式的基本电价' : '容量或需量 × 基本电价',
    ),
    powerFactorItem(facts),
    surchargeItem(facts),
    item('other', '其他', bill.otherFee, null, '供电方项目，不重算'),
  ].filter(({ billFee, calcFee }) => billFee !== null || (calcFee !== null && calcFee !== 0))
  const sum = items.reduce((total, { billFee, calcFee }) => total + (calcFee ?? billFee ?? 0), 0)
  return [...items, item('total', '合计', bill.totalFee, sum, '各项之和，不重算的按账单')]
}

function item(key: string, label: string, billFee: number | null, calcFee: number | null, basis: string) {
  const difference = billFee === null || calcFee === null ? null : billFee - calcFee
  return { key, label, billFee, calcFee, difference, basis }
}

/** 《功率因数调整电费办法》: basic and energy fee, without surcharges, by the table of the standard. */
function powerFactorItem({ bill, energyFee, plan }: ItemFacts): ReconcileItem {
  const of = (calcFee: number | null, basis: string) =>
    item('powerFactor', '力调电费', bill.powerFactorFee, calcFee, basis)
  if (plan === undefined) return of(null, '没有有效的电价方案')
  if (plan.powerFactorStandard === 0) return of(null, '方案未设力调标准')
  if (bill.powerFactor === null) return of(null, '账单没有功率因数')
  if (energyFee === 0) return of(null, '账单没有电度电费')
  const percent = adjustmentPercent(plan.powerFactorStandard, bill.powerFactor)
  const fee = powerFactorFeeOf(plan.powerFactorStandard, bill.powerFactor, energyFee + (bill.basicFee ?? 0))
  const standard = (plan.powerFactorStandard / 100).toFixed(2)
  return of(fee, `（电度 + 基本）× ${percent.toFixed(2)} %，标准 ${standard}，功率因数 ${bill.powerFactor.toFixed(2)}`)
}

function surchargeItem({ bill, kwh, plan }: ItemFacts): ReconcileItem {
  const price = plan?.surchargePrice ?? null
  if (price === null || kwh === 0) return item('surcharge', '附加', bill.surchargeFee, null, '方案未设附加单价')
  const fee = Math.round((kwh * price) / 100) * 100
  return item('surcharge', '附加', bill.surchargeFee, fee, `账单电量 × ${(price / 10_000).toFixed(4)} 元/kWh`)
}
