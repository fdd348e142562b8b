/** A node of the lists that a point's parameters choose from (specification section 3: name, children, number). */
export interface UnitNode {
  readonly name: string
  readonly number: string
  readonly children: readonly UnitNode[]
  /** Energy kind of a branch or sub-item; organisations have none and serve all kinds. */
  readonly energyKind?: string
}

/** Type of what a kind shows (specification section 3): 1 branch, 2 sub-item, 3 organisation. */
export type PointType = 1 | 2 | 3

/** A point on an image (pointUnit, specification section 3), as it is stored: natural pixels of its centre. */
export interface PointUnit {
  readonly id?: number
  readonly mapName: string
  readonly pointX: number
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
