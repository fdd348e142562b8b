import { type Issue, pointerSteps } from '../../../schemas/index.ts'
import type { Drawing } from './drawing.ts'

/** Faults of a drawing by the element that they stand in; those of the drawing itself under an empty id. */
export function issuesByPart(drawing: Drawing, issues: readonly Issue[]): ReadonlyMap<string, readonly Issue[]> {
  const byPart = new Map<string, Issue[]>()
  for (const issue of issues) {
    const [list, key = ''] = pointerSteps(issue.pointer)
    const id = list === 'elements' ? (drawing.elements[Number(key)]?.id ?? '') : list === 'geometry' ? key : ''
    byPart.set(id, [...(byPart.get(id) ?? []), issue])
  }
  return byPart
}
