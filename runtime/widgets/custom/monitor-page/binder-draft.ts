import type { MonitorMark } from '../../../../schemas/index.ts'
import { type History, historyOf, redoState, saveState, undoState } from '../plan/history.ts'
import type { MonitorInfo } from './monitor-model.ts'

/** Marks being edited. */
export interface BinderDraft {
  readonly history: History<readonly MonitorMark[]>
  readonly ground: { readonly width: number; readonly height: number }
  readonly selected: string | null
  /** What the last edit wrote, where going on writing it is the same step: a mark and its property. */
  readonly writing?: string | undefined
}

/** One edit; `begins` is the first of a drag or of a held key, which alone is a step to undo. */
export type BinderEdit =
  | {
      readonly kind: 'add'
      readonly deviceId: number
      readonly pointId: number | null
      readonly x: number
      readonly y: number
    }
  | { readonly kind: 'select'; readonly id: string | null }
  | { readonly kind: 'place'; readonly id: string; readonly x: number; readonly y: number; readonly begins: boolean }
  | { readonly kind: 'put'; readonly mark: MonitorMark }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }

/** The draft of a page. */
export function binderDraft(page: Pick<MonitorInfo, 'marks' | 'width' | 'height'>): BinderDraft {
  return { history: historyOf(page.marks), ground: { width: page.width, height: page.height }, selected: null }
}

/** The draft after one edit; icons stay with their centre on the ground, to a tenth of a pixel. */
export function boundEdit(draft: BinderDraft, edit: BinderEdit): BinderDraft {
  const writing = edit.kind === 'put' ? writingOf(draft, edit.mark) : undefined
  return { ...edited(draft, edit, writing === undefined || writing !== draft.writing), writing }
}

/** Texts are written letter by letter; of them the mark and its property, undefined for anything else. */
function writingOf({ history }: BinderDraft, mark: MonitorMark): string | undefined {
  const before = history.now.find(({ id }) => id === mark.id)
  const changed = (['label', 'unit'] as const).filter((key) => before && before[key] !== mark[key])
  return changed.length === 1 ? `${mark.id} ${changed[0]}` : undefined
}

function edited(draft: BinderDraft, edit: BinderEdit, begins: boolean): BinderDraft {
  const marks = draft.history.now
  switch (edit.kind) {
    case 'add': {
      const id = freeId(marks)
      const { deviceId, pointId } = edit
      const mark: MonitorMark = { id, deviceId, pointId, ...within(draft, edit.x, edit.y), rules: [] }
      return { ...draft, history: saveState(draft.history, [...marks, mark]), selected: id }
    }
    case 'select':
      return { ...draft, selected: edit.id }
    case 'place': {
      const mark = marks.find(({ id }) => id === edit.id)
      return mark ? changed(draft, { ...mark, ...within(draft, edit.x, edit.y) }, edit.begins) : draft
    }
    case 'put':
      return changed(draft, { ...edit.mark, ...within(draft, edit.mark.x, edit.mark.y) }, begins)
    case 'remove': {
      const left = marks.filter(({ id }) => id !== edit.id)
      return { ...draft, history: saveState(draft.history, left), selected: null }
    }
    case 'undo':
      return kept(draft, undoState(draft.history))
    case 'redo':
      return kept(draft, redoState(draft.history))
  }
}

function changed(draft: BinderDraft, next: MonitorMark, begins: boolean): BinderDraft {
  const marks = draft.history.now.map((mark) => (mark.id === next.id ? next : mark))
  const history = begins ? saveState(draft.history, marks) : { ...draft.history, now: marks }
  return { ...draft, history, selected: next.id }
}

function kept(draft: BinderDraft, history: BinderDraft['history']): BinderDraft {
  const isThere = history.now.some(({ id }) => id === draft.selected)
  return { ...draft, history, selected: isThere ? draft.selected : null }
}

function within({ ground }: BinderDraft, x: number, y: number): { readonly x: number; readonly y: number } {
  const inside = (place: number, length: number) => Math.round(Math.min(length, Math.max(0, place)) * 10) / 10
  return { x: inside(x, ground.width), y: inside(y, ground.height) }
}

/** The first of m1, m2 … that no mark has. */
function freeId(marks: readonly MonitorMark[]): string {
  const taken = new Set(marks.map(({ id }) => id))
  let number = marks.length + 1
  while (taken.has(`m${number}`)) number += 1
  return `m${number}`
}
