/** The ids with one of them taken to another place; an unknown one changes nothing. */
export function movedIds(ids: readonly number[], id: number, to: number): number[] {
  if (!ids.includes(id)) return [...ids]
  return ids.filter((other) => other !== id).toSpliced(Math.max(0, to), 0, id)
}
