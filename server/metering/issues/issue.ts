/** What can be wrong with a meter's data; the values of enum dataIssueKind. */
export type IssueKind = 'gap' | 'zero' | 'stuck' | 'spike' | 'reverse' | 'range' | 'step' | 'late' | 'clock'

/** Something wrong with a meter's data, found while its usage was computed. */
export interface FoundIssue {
  readonly kind: IssueKind
  /** Epoch seconds; `to` null: still going on. */
  readonly from: number
  readonly to: number | null
  /** Readings concerned, or hours of a run. */
  readonly count: number
  /** What the finding stands on, for people who doubt it. */
  readonly detail: Readonly<Record<string, unknown>>
  /** One Chinese sentence. */
  readonly summary: string
}

/** Hours of an issue; null while it goes on. */
export function hoursOfIssue({ from, to }: Pick<FoundIssue, 'from' | 'to'>): number | null {
  return to === null ? null : Math.round(((to - from) / 3600) * 100) / 100
}
