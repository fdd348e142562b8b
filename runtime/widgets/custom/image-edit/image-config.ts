import type { PointUnit } from '../../../../schemas/index.ts'

/** A node of the lists that a point's parameters choose from (specification section 3: name, children, number). */
export interface UnitNode {
  readonly name: string
  readonly number: string
  readonly children: readonly UnitNode[]
  /** Energy kind of a branch or sub-item; organisations have none and serve all kinds. */
  readonly energyKind?: string
}

/** Image-edit configuration (specification section 3), with the image's own id, version and natural size beside it. */
export interface ImageEditConfig {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly width: number
  readonly height: number
  readonly url: string
  readonly pointsArr: readonly PointUnit[]
  readonly fullScreen: boolean
  readonly type: 'project' | 'other'
  readonly outData: {
    readonly meters: readonly UnitNode[]
    readonly subentrys: readonly UnitNode[]
    readonly departments: readonly UnitNode[]
    readonly region: readonly UnitNode[]
  }
  readonly curPmNumber: string
  readonly pmid: number
  readonly showPopup: boolean
}
