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
