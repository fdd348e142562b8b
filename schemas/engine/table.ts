/** Things by their names, and nothing else: a name such as `constructor`, which every object inherits, is not in it. */
export const table = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.assign(Object.create(null) as Record<string, T>, Object.fromEntries(entries))
