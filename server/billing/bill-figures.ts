import type { TariffPeriod } from './tariff.ts'

/** A bill as it is reckoned with: kWh, money in whole 1e-4 元. */
export interface BillFigures {
  readonly periods: Readonly<
    Partial<Record<TariffPeriod, { readonly kwh: number | null; readonly fee: number | null }>>
  >
  readonly basicMode: string
  readonly basicQuantity: number | null
  readonly basicFee: number | null
  readonly powerFactor: number | null
  readonly powerFactorFee: number | null
  readonly surchargeFee: number | null
  readonly otherFee: number | null
  readonly totalFee: number
  /** Last day of the bill, by which its plan is found where nothing was measured. */
  readonly toDay: string
}
