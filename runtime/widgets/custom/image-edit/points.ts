import type { PointType, PointUnit } from '../../../../schemas/index.ts'
import { type Spot, toNatural } from '../plan/scale.ts'
import type { UnitNode } from './image-config.ts'

/**
 * A point while it is edited: the centre in displayed pixels, and the helper fields of specification section 4, which
 * saving removes.
 */
export interface DraftPoint extends PointUnit {
  /** Names the point while it is edited, a new one too. */
  readonly key: string
  readonly eleChecked: boolean
  readonly waterChecked: boolean
  readonly gasChecked: boolean
  readonly hotChecked: boolean
  /** The tree that was last offered for electricity. */
  readonly electricitylist?: readonly UnitNode[]
}

/** One of the four energy kinds and the fields that it has in a point (specification section 3). */
export interface KindFields {
  readonly kind: '01' | '02' | '03' | '04'
  readonly title: string
  readonly checked: 'eleChecked' | 'waterChecked' | 'gasChecked' | 'hotChecked'
  readonly type: 'eleType' | 'waterType' | 'gasType' | 'heatType'
  readonly code: 'eleCode' | 'waterCode' | 'gasCode' | 'heatCode'
}

/** The four energy kinds in their order. */
export const kindFields: readonly KindFields[] = [
  { kind: '01', title: '电', checked: 'eleChecked', type: 'eleType', code: 'eleCode' },
  { kind: '02', title: '水', checked: 'waterChecked', type: 'waterType', code: 'waterCode' },
  { kind: '03', title: '气', checked: 'gasChecked', type: 'gasType', code: 'gasCode' },
  { kind: '04', title: '热', checked: 'hotChecked', type: 'heatType', code: 'heatCode' },
]

/** Longest name of a point (specification section 5). */
export const longestName = 10

/** A stored point ready to be edited at a scale; a kind is ticked where it has a type. */
export function toDraft(point: PointUnit, key: string, scale: number): DraftPoint {
  const ticks = Object.fromEntries(kindFields.map(({ checked, type }) => [checked, Boolean(point[type])]))
  const checks = ticks as Pick<DraftPoint, KindFields['checked']>
  return { ...point, ...checks, key, pointX: point.pointX * scale, pointY: point.pointY * scale }
}

/** A new point: unfinished, without a name or any kind. */
export function newPoint(key: string, at: Spot): DraftPoint {
  const none = { eleChecked: false, waterChecked: false, gasChecked: false, hotChecked: false }
  return { key, mapName: '', pointX: at.x, pointY: at.y, finishedStatus: false, ...none }
}

/** What clicking the add tab means: the unfinished point is opened again, otherwise a new one is added. */
export function unfinishedPoint(points: readonly DraftPoint[]): DraftPoint | undefined {
  return points.find((point) => !point.finishedStatus)
}

/** Ticks or unticks a kind; unticking clears its type and codes. */
export function tickKind(point: DraftPoint, { checked, type, code }: KindFields, on: boolean): DraftPoint {
  return on ? { ...point, [checked]: true } : { ...point, [checked]: false, [type]: null, [code]: null }
}

/** Chooses a type: its codes belong to another tree then, so they go. */
export function chooseType(point: DraftPoint, { type, code }: KindFields, chosen: PointType | null): DraftPoint {
  return point[type] === chosen ? point : { ...point, [type]: chosen, [code]: null }
}

/** Codes of a kind, each once. */
export function codesOf(point: DraftPoint, { code }: KindFields): string[] {
  return [...new Set((point[code] ?? '').split(',').filter((one) => one !== ''))]
}

/** Sets the codes of a kind as a comma-separated list. */
export function setCodes(point: DraftPoint, { code }: KindFields, codes: readonly string[]): DraftPoint {
  return { ...point, [code]: codes.length > 0 ? codes.join(',') : null }
}

/** What keeps a point from being saved, in Chinese; nothing where it is whole. */
export function pointFault(point: DraftPoint): string | undefined {
  if (point.mapName === '') return '请填写点位名称'
  if ([...point.mapName].length > longestName) return `点位名称不超过 ${longestName} 个字`
  for (const fields of kindFields) {
    if (!point[fields.checked]) continue
    if (!point[fields.type]) return `请选择${fields.title}的类别，或取消勾选`
    if (codesOf(point, fields).length === 0) return `请选择${fields.title}的计量对象，或取消勾选`
  }
  return undefined
}

/**
 * Points as they are stored: coordinates divided by the image's scale, helper fields removed, every point finished. A
 * tenth of a natural pixel is kept.
 */
export function toSaved(points: readonly DraftPoint[], scale: number): PointUnit[] {
  return points.map((point) => {
    const { key, electricitylist, eleChecked, waterChecked, gasChecked, hotChecked, ...kept } = point
    const { x, y } = toNatural({ x: point.pointX, y: point.pointY }, scale)
    return { ...kept, pointX: x, pointY: y, finishedStatus: true }
  })
}
