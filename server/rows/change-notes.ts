import { noteChange } from '../http/call-context.ts'
import type { RowHooks } from './hooks.ts'
import type { Shapes } from './shape.ts'

/** Notes every written row for the operation log of the call under way, once it is sure. */
export function changeNoteHooks(shapes: () => Shapes): RowHooks {
  return {
    afterCommit(events) {
      for (const { entity, changes } of events) {
        const shape = shapes().get(entity)
        const label = shape?.entity['x-label']
        for (const { id, before, after } of changes) {
          const row = after ?? before
          const text = label === undefined ? undefined : row?.[label]
          noteChange({ entity, title: shape?.title ?? entity, id, label: String(text ?? id), before, after })
        }
      }
    },
  }
}
