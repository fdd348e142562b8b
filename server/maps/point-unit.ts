/** Type of what a point shows (specification section 3): 1 branch, 2 sub-item, 3 organisation. */
export type PointType = 1 | 2 | 3

/** A point on an image (pointUnit, specification section 3), as it is stored: natural pixels, no helper fields. */
export interface PointUnit {
  readonly id?: number
  readonly mapName: string
  /** Centre of the point, natural pixels from the left. */
  readonly pointX: number
  /** Centre of the point, natural pixels from the top. */
  readonly pointY: number
  readonly finishedStatus: boolean
  readonly eleType?: number | null
  readonly eleCode?: string | null
  readonly waterType?: number | null
  readonly waterCode?: string | null
  readonly gasType?: number | null
  readonly gasCode?: string | null
  readonly heatType?: number | null
  readonly heatCode?: string | null
}

/** One of the four energy kinds of a point. */
export interface PointKind {
  /** Code of the energy kind. */
  readonly kind: '01' | '02' | '03' | '04'
  readonly title: string
  readonly typeOf: (point: PointUnit) => PointType | undefined
  readonly codesOf: (point: PointUnit) => string[]
}

const typed = (value: number | null | undefined) => (value === 1 || value === 2 || value === 3 ? value : undefined)
/** Codes of a comma-separated list, each once. */
const listed = (text: string | null | undefined) => [
  ...new Set((text ?? '').split(',').flatMap((code) => (code.trim() === '' ? [] : [code.trim()]))),
]

/** The four energy kinds in their order. */
export const pointKinds: readonly PointKind[] = [
  { kind: '01', title: '电', typeOf: (point) => typed(point.eleType), codesOf: (point) => listed(point.eleCode) },
  { kind: '02', title: '水', typeOf: (point) => typed(point.waterType), codesOf: (point) => listed(point.waterCode) },
  { kind: '03', title: '气', typeOf: (point) => typed(point.gasType), codesOf: (point) => listed(point.gasCode) },
  { kind: '04', title: '热', typeOf: (point) => typed(point.heatType), codesOf: (point) => listed(point.heatCode) },
]

/** What each type is called in the usage facts. */
export const nodeTypeOf = { 1: 'branch', 2: 'subitem', 3: 'org' } as const
