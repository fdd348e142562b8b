import type { TariffPeriod } from './tariff.ts'

/** What a bill asks beside its energy, and in all: money in whole 1e-4 元. */
export interface BillCharges {
  readonly basicMode: string
  readonly basicQuantity: number | null
  readonly basicFee: number | null
  readonly powerFactor: number | null
  readonly powerFactorFee: number | null
  readonly surchargeFee: number | null
  readonly otherFee: number | null
  readonly totalFee: number
}

/** A bill as it is reckoned with: kWh, money in whole 1e-4 元. */
export interface BillFigures extends BillCharges {
  readonly periods: Readonly<
    Partial<Record<TariffPeriod, { readonly kwh: number | null; readonly fee: number | null }>>
  >
  /** Last day of the bill, by which its plan is found where nothing was measured. */
  readonly toDay: string
}
