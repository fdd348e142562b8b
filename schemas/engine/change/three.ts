/** A value by its three hands; undefined where it does not stand. */
export interface Three<T = unknown> {
  readonly base: T
  readonly ours: T
  readonly theirs: T
}
