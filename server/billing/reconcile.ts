import type { BillFigures } from './bill-figures.ts'
import { type ReconcileItem, reconcileItems } from './reconcile-items.ts'
import { costOf, periodNames, type Tariff, type TariffPeriod, tariffOn } from './tariff.ts'

/** Usage or fees that differ by more than this are shown in red (pages, 电费账单), in per cent. */
export const redPercent = 2

/** One period side by side. */
export interface ReconcileLine {
  readonly period: number
  readonly label: string
  readonly billKwh: number | null
  readonly meterKwh: number | null
  readonly kwhDiffPercent: number | null
  readonly billFee: number | null
  readonly calcFee: number | null
  readonly feeDiffPercent: number | null
}

const all: readonly TariffPeriod[] = [1, 2, 3, 4, 5]

/** (ours − theirs) / theirs in per cent; null where one is missing. */
export function diffPercent(ours: number | null, theirs: number | null): number | null {
  if (ours === null || theirs === null || theirs === 0) return null
  return ((ours - theirs) / theirs) * 100
}

const sum = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

/** kWh, energy fee and all fees of a bill. */
export function billTotals(bill: BillFigures) {
  const periods = all.map((period) => bill.periods[period])
  const energyFee = sum(periods.map((one) => one?.fee))
  const { basicFee, powerFactorFee, surchargeFee, otherFee } = bill
  return {
    kwh: sum(periods.map((one) => one?.kwh)),
    energyFee,
    itemsFee: sum([energyFee, basicFee, powerFactorFee, surchargeFee, otherFee]),
    hasItems: periods.some((one) => one?.fee != null) || basicFee !== null,
  }
}

/**
 * Holds a bill against what the platform measured and what that costs by its own price plans.
 *
 * Compared are like with like: energy and basic fee by our meters and plans. `items` holds every item against what it
 * should be; 力调 and 附加 by the bill's own energy, so that a difference of meters does not show there again.
 */
export function reconcile(
  bill: BillFigures,
  hours: readonly { readonly hour: number; readonly use: number }[],
  tariffs: readonly Tariff[],
) {
  const cost = costOf(hours, tariffs)
  const totals = billTotals(bill)
  const hasUsage = hours.length > 0
  const isPriced = hasUsage && cost.plans.length > 0
  const plan = cost.plans.at(-1) ?? tariffOn(tariffs, bill.toDay)
  const basic =
    plan?.basicPrice != null && plan.basicMode === bill.basicMode && bill.basicQuantity !== null
      ? Math.round(plan.basicPrice * bill.basicQuantity)
      : bill.basicMode === 'none'
        ? 0
        : null
  const calcFee = isPriced ? cost.fee + (basic ?? bill.basicFee ?? 0) : null
  const billFee = totals.hasItems ? totals.energyFee + (bill.basicFee ?? 0) : null
  const lines = all.flatMap((period): ReconcileLine[] => {
    const theirs = bill.periods[period]
    const ours = cost.periods[period]
    const [billKwh, theirFee] = [theirs?.kwh ?? null, theirs?.fee ?? null]
    const [meterKwh, ourFee] = [ours?.kwh ?? null, ours?.fee ?? null]
    if (billKwh === null && theirFee === null && meterKwh === null) return []
    return [
      {
        period,
        label: periodNames[period],
        billKwh,
        meterKwh,
        kwhDiffPercent: diffPercent(meterKwh, billKwh),
        billFee: theirFee,
        calcFee: ourFee,
        feeDiffPercent: diffPercent(ourFee, theirFee),
      },
    ]
  })
  const meterKwh = hasUsage ? cost.kwh : null
  const items: ReconcileItem[] = reconcileItems({
    bill,
    kwh: totals.kwh,
    energyFee: totals.energyFee,
    calcEnergyFee: isPriced ? cost.fee : null,
    calcBasicFee: basic,
    plan,
  })
  const notes: string[] = []
  if (!hasUsage) notes.push('账期内平台没有计量数据')
  if (hasUsage && cost.plans.length === 0) notes.push('账期内没有有效的电价方案，不能重算电费')
  if (isPriced && cost.unpricedKwh > 0.5)
    notes.push(`有 ${Math.round(cost.unpricedKwh)} kWh 没有电价，请补全方案的时段`)
  if (isPriced && basic === null) notes.push('方案的基本电费方式与账单不同，基本电费按账单计')
  return {
    lines,
    items,
    billKwh: totals.kwh,
    meterKwh,
    kwhDiffPercent: diffPercent(meterKwh, totals.kwh === 0 ? null : totals.kwh),
    energyFee: totals.energyFee,
    calcEnergyFee: isPriced ? cost.fee : null,
    calcBasicFee: basic,
    comparedFee: billFee,
    calcFee,
    feeDiffPercent: diffPercent(calcFee, billFee),
    planNames: cost.plans.map(({ name }) => name),
    notes,
  }
}

/** What is wrong with the sums of a bill, or nothing: items must add up to the total within 0.02 元. */
export function totalFault(bill: BillFigures): string | undefined {
  const { itemsFee, hasItems } = billTotals(bill)
  if (!hasItems || Math.abs(itemsFee - bill.totalFee) <= 200) return undefined
  const yuan = (value: number) => (value / 10_000).toFixed(2)
  return `合计 ${yuan(bill.totalFee)} 元与各项之和 ${yuan(itemsFee)} 元相差 ${yuan(bill.totalFee - itemsFee)} 元，请核对`
}
