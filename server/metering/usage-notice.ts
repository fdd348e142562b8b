/** Tells those who show usage that it was computed anew. */
export interface UsageNotice {
  /** Grows whenever usage was computed anew: what caches of answers are keyed by. */
  revision(): number
  /** Usage of these projects has changed. */
  changed(projectIds: readonly number[]): void
}
