import type { PointType, PointUnit } from '../../schemas/index.ts'

/** One of the four energy kinds of a point. */
export interface PointKind {
  /** Code of the energy kind. */
  readonly kind: '01' | '02' | '03' | '04'
  readonly title: string
  readonly typeOf: (point: PointUnit) => PointType | undefined
  readonly codesOf: (point: PointUnit) => string[]
}

/** The type that a stored number says; null where it says none. */
export const pointTypeOf = (stored: number | null): PointType | null =>
  stored === 1 || stored === 2 || stored === 3 ? stored : null

/** Codes of a comma-separated list, each once. */
const listed = (text: string | null | undefined) => [
  ...new Set((text ?? '').split(',').flatMap((code) => (code.trim() === '' ? [] : [code.trim()]))),
]

/** The four energy kinds in their order. */
export const pointKinds: readonly PointKind[] = [
  { kind: '01', title: '电', typeOf: (point) => point.eleType ?? undefined, codesOf: (point) => listed(point.eleCode) },
  {
    kind: '02',
    title: '水',
    typeOf: (point) => point.waterType ?? undefined,
    codesOf: (point) => listed(point.waterCode),
  },
  { kind: '03', title: '气', typeOf: (point) => point.gasType ?? undefined, codesOf: (point) => listed(point.gasCode) },
  {
    kind: '04',
    title: '热',
    typeOf: (point) => point.heatType ?? undefined,
    codesOf: (point) => listed(point.heatCode),
  },
]

/** What each type is called in the usage facts. */
export const nodeTypeOf = { 1: 'branch', 2: 'subitem', 3: 'org' } as const
