import type { Edit } from '../../draft/edit.ts'
import { isNoEdit } from '../model/change.ts'
import { openParts } from '../model/drawing.ts'
import type { Editor } from './editor.ts'

/** Makes an edit one step; one that changes nothing makes none. */
export const edits = ({ host }: Editor, edit: Edit, choose?: Iterable<string>) => {
  if (!isNoEdit(edit)) host.edit(edit, choose ? { choose } : {})
}

/** The chosen elements that are not locked, by themselves or with their layer. */
export function openOnes({ drawing, chosen }: Editor): ReadonlySet<string> {
  return new Set(openParts(drawing).flatMap(({ id }) => (chosen.has(id) ? [id] : [])))
}
