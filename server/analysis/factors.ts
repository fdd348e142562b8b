/** A factor that holds from one day to another. */
export interface DatedFactor {
  readonly energyKind: string
  /** kgce or kgCO2 of one unit. */
  readonly value: number
  /** First day, yyyymmdd. */
  readonly from: number
  /** First day on which it no longer holds; null while open. */
  readonly to: number | null
  /** Region of a carbon factor; empty for all. */
  readonly region: string
}

/**
 * The factor of an energy kind on a day; null where none is registered.
 *
 * A factor of the region goes before one for all (model, section 5). Before the first one that is registered the first
 * holds, so that imported past years are not without coal equivalents.
 */
export function factorAt(factors: readonly DatedFactor[], energyKind: string, day: number, region = ''): number | null {
  const own = factors.filter((factor) => factor.energyKind === energyKind)
  const candidates = own.some((factor) => factor.region === region)
    ? own.filter((factor) => factor.region === region)
    : own.filter((factor) => isGeneral(factor.region) || own.length === 1)
  const holding = candidates.find((factor) => factor.from <= day && (factor.to === null || day < factor.to))
  if (holding) return holding.value
  const first = candidates.toSorted((one, other) => one.from - other.from)[0]
  return first && day < first.from ? first.value : null
}

/** Whether a carbon factor's region stands for the whole country. */
function isGeneral(region: string): boolean {
  return region === '' || region === '全国'
}
