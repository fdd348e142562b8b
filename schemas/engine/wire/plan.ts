/** Type of what a kind of a point shows (specification section 3): 1 branch, 2 sub-item, 3 organisation. */
export type PointType = 1 | 2 | 3

/** A point on an image (pointUnit, specification section 3), as it is stored: without helper fields. */
export interface PointUnit {
  readonly id?: number
  readonly mapName: string
  /** Centre of the point, natural pixels from the left. */
  readonly pointX: number
  /** Centre of the point, natural pixels from the top. */
  readonly pointY: number
  readonly finishedStatus: boolean
  readonly eleType?: PointType | null
  readonly eleCode?: string | null
  readonly waterType?: PointType | null
  readonly waterCode?: string | null
  readonly gasType?: PointType | null
  readonly gasCode?: string | null
  readonly heatType?: PointType | null
  readonly heatCode?: string | null
}

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
