/** What one energy kind of a point shows (answer of `map.live`); usage in the energy kind's unit. */
export interface LiveKind {
  readonly energyKind: string
  readonly type: number
  readonly nodes: readonly {
    readonly id: number
    readonly nodeType: string
    readonly number: string
    readonly name: string
  }[]
  /** Numbers under which the project has nothing any more. */
  readonly missing: readonly string[]
  /** Usage of the running day; null where nothing is known. */
  readonly today: number | null
  /** Usage of the newest hour that is known, and where that hour ends; the mean power in kW for electricity. */
  readonly newest: number | null
  readonly newestAt: string | null
  readonly ageSeconds: number | null
  /** Good slots of those due today, in per cent; null where none was due. */
  readonly completeness: number | null
  readonly quality: 'good' | 'estimated' | 'stale' | 'missing'
}
