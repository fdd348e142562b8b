import type { Edit } from '../../draft/edit.ts'
import { freshId } from '../../draft/fresh-ids.ts'
import { emptyDrawing } from './create.ts'
import type { Drawing } from './drawing.ts'

/** An empty drawing with an id that none has yet. */
export function freshDrawing(taken: ReadonlySet<string>): Drawing {
  const id = freshId('drawing', taken)
  const number = /-(\d+)$/.exec(id)?.[1]
  return emptyDrawing(id, number ? `新画面 ${number}` : '新画面')
}

/** A copy under an id and name of its own, to be bound to another building. */
export function copyOfDrawing(drawing: Drawing, taken: ReadonlySet<string>): Drawing {
  const id = freshId(drawing.id, taken)
  const title = `${drawing.title.slice(0, 36)} 副本`
  return { ...drawing, id, title }
}

/** The edits that name the project which the codes of a drawing are those of; none where it is named, or need not be. */
export const projectEdits = (drawing: Drawing, project: string | undefined): readonly Edit[] =>
  project === undefined || drawing.project === project ? [] : [{ kind: 'set', at: ['project'], value: project }]
