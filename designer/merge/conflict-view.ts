import {
  type AppModel,
  type Conflict,
  type Merge,
  readAt,
  resolveConflicts,
  type Choice as Settlement,
} from '../../schemas/index.ts'
import { textsWithin } from '../compare/sentences.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { trailText } from '../usages/place-text.ts'

/** Whose hand a conflict is decided for. */
export type Hand = 'ours' | 'theirs' | 'base'

/** Three contents of a document and their merge. */
export interface Hands {
  readonly base: DocumentJson | null
  readonly ours: DocumentJson | null
  readonly theirs: DocumentJson | null
  readonly merge: Merge
}

/** A conflict as a person reads it. */
export interface ConflictView {
  /** Where it is: 列表“仪表” › 列“倍率” › 列宽. */
  readonly place: string
  /** What each hand did there; `base` says that it stays as it was. */
  readonly did: Readonly<Record<Hand, readonly string[]>>
  /** What stands there by each hand, as text; undefined where nothing does, or where it is said already. */
  readonly value: Readonly<Record<Hand, string | undefined>>
}

/** Conflicts in sentences and values, in their order. */
export function conflictViews(hands: Hands, model: AppModel | undefined): readonly ConflictView[] {
  return hands.merge.conflicts.map((conflict) => conflictView(hands, conflict, model))
}

function conflictView({ base, ours, theirs }: Hands, conflict: Conflict, model: AppModel | undefined): ConflictView {
  const { at } = conflict
  const witness = [ours, theirs, base].find((document) => document !== null && readAt(document, at) !== undefined)
  return {
    place: at.length === 0 ? '整份文档' : placeText(witness ?? ours ?? theirs, conflict, model),
    did: {
      ours: textsWithin(base, ours, conflict, model),
      theirs: textsWithin(base, theirs, conflict, model),
      base: [conflict.base === undefined && conflict.about === 'value' ? '不增加' : '保持原来的内容'],
    },
    value: {
      ours: valueText(conflict, 'ours'),
      theirs: valueText(conflict, 'theirs'),
      base: valueText(conflict, 'base'),
    },
  }
}

const placeText = (document: DocumentJson | null, { at, about }: Conflict, model: AppModel | undefined): string =>
  `${trailText(document, at, model)}${about === 'order' ? ' 的次序' : ''}`

/** Values longer than this stand below their sentence; shorter ones the sentence says. */
const toldLength = 24

function valueText({ about, ...values }: Conflict, hand: Hand): string | undefined {
  const value = values[hand]
  if (value === undefined || value === null || values.at.length === 0) return undefined
  if (about === 'order') return (value as string[]).join('、')
  if (typeof value === 'object') return JSON.stringify(value, null, 2)
  const text = String(value)
  return text.length > toldLength ? text : undefined
}

/** The document with the chosen hand at each conflict; where none is chosen yet, ours. Null: the document is removed. */
export function resolved({ merge }: Hands, chosen: readonly (Hand | undefined)[]): DocumentJson | null {
  const settlements: (Settlement | undefined)[] = merge.conflicts.map((_, index) => chosen[index])
  return (resolveConflicts(merge, settlements) ?? null) as DocumentJson | null
}
