import { dragTo, moveBy } from '../plan/drag.ts'
import { type History, historyOf, redoState, saveState, undoState } from '../plan/history.ts'
import { rescale, type Size, type Spot } from '../plan/scale.ts'
import type { ImageEditConfig } from './image-config.ts'
import { type DraftPoint, newPoint, toDraft, toSaved, unfinishedPoint } from './points.ts'

/** Points in the pixels of the scale at which they stand. */
export interface PointsAt {
  readonly points: readonly DraftPoint[]
  readonly scale: number
}

/** Everything that is being edited. */
export interface Draft {
  readonly history: History<PointsAt>
  /** Natural size of the image. */
  readonly natural: Size
  readonly selected: string | null
  /** The point whose parameter popup is open. */
  readonly opened: string | null
  /** Number of the last new point. */
  readonly lastKey: number
  /** The points as they were opened, in the form in which they are saved. */
  readonly first: string
}

/** One edit. */
export type Edit =
  | { readonly kind: 'scale'; readonly scale: number }
  | { readonly kind: 'add'; readonly at: Spot }
  | { readonly kind: 'select'; readonly key: string | null }
  /** `finish`: a double-click finishes the point. */
  | { readonly kind: 'open'; readonly key: string; readonly finish: boolean }
  | { readonly kind: 'close' }
  | {
      readonly kind: 'drag'
      readonly key: string
      readonly left: number
      readonly top: number
      readonly begins: boolean
    }
  | { readonly kind: 'move'; readonly key: string; readonly dx: number; readonly dy: number; readonly begins: boolean }
  | { readonly kind: 'put'; readonly point: DraftPoint }
  | { readonly kind: 'remove'; readonly key: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }

/** The draft of a configuration, unscaled. */
export function draftOf(config: Pick<ImageEditConfig, 'pointsArr' | 'width' | 'height' | 'showPopup'>): Draft {
  const points = config.pointsArr.map((point, index) => toDraft(point, `p${point.id ?? `n${index}`}`, 1))
  const opened = config.showPopup ? (points[0]?.key ?? null) : null
  return {
    history: historyOf({ points, scale: 1 }),
    natural: { width: config.width, height: config.height },
    selected: opened,
    opened,
    lastKey: 0,
    first: JSON.stringify(toSaved(points, 1)),
  }
}

/** The draft after one edit. */
export function edited(draft: Draft, edit: Edit): Draft {
  const { points, scale } = draft.history.now
  switch (edit.kind) {
    case 'scale':
      return edit.scale === scale
        ? draft
        : { ...draft, history: { ...draft.history, now: at(draft.history.now, edit.scale) } }
    case 'add': {
      const open = unfinishedPoint(points)
      if (open) return { ...draft, selected: open.key, opened: open.key }
      const lastKey = draft.lastKey + 1
      const point = newPoint(`new-${lastKey}`, moveBy(edit.at, 0, 0, shown(draft)))
      return { ...saved(draft, [...points, point]), lastKey, selected: point.key, opened: point.key }
    }
    case 'select':
      return { ...draft, selected: edit.key }
    case 'open': {
      const point = points.find(({ key }) => key === edit.key)
      if (!point) return draft
      const finished = edit.finish && !point.finishedStatus ? { ...point, finishedStatus: true } : point
      return { ...written(draft, finished), selected: edit.key, opened: edit.key }
    }
    case 'close':
      return { ...draft, opened: null }
    case 'drag':
      return moved(draft, edit.key, edit.begins, () => dragTo(edit.left, edit.top, shown(draft)))
    case 'move':
      return moved(draft, edit.key, edit.begins, (from) => moveBy(from, edit.dx, edit.dy, shown(draft)))
    case 'put':
      return {
        ...saved(
          draft,
          points.map((point) => (point.key === edit.point.key ? edit.point : point)),
        ),
        opened: null,
      }
    case 'remove':
      return {
        ...saved(
          draft,
          points.filter(({ key }) => key !== edit.key),
        ),
        opened: draft.opened === edit.key ? null : draft.opened,
        selected: draft.selected === edit.key ? null : draft.selected,
      }
    case 'undo':
    case 'redo':
      return turned(draft, edit.kind === 'undo' ? undoState(draft.history) : redoState(draft.history))
  }
}

/** Displayed size of the image. */
export function shown({ natural, history }: Draft): Size {
  return { width: natural.width * history.now.scale, height: natural.height * history.now.scale }
}

/** The points in the form in which they are saved. */
export function savedPoints({ history }: Draft) {
  return toSaved(history.now.points, history.now.scale)
}

/** Whether saving would change anything. */
export function isChanged(draft: Draft): boolean {
  return JSON.stringify(savedPoints(draft)) !== draft.first
}

const at = ({ points, scale }: PointsAt, to: number): PointsAt => ({ points: rescale(points, scale, to), scale: to })

function saved(draft: Draft, points: readonly DraftPoint[]): Draft {
  return { ...draft, history: saveState(draft.history, { points, scale: draft.history.now.scale }) }
}

/** Writes a point without a step to undo: its state goes with the step that follows. */
function written(draft: Draft, point: DraftPoint): Draft {
  const { now } = draft.history
  const points = now.points.map((other) => (other.key === point.key ? point : other))
  return { ...draft, history: { ...draft.history, now: { ...now, points } } }
}

/** A drag is one step: only its beginning saves the state before it. */
function moved(draft: Draft, key: string, begins: boolean, place: (from: Spot) => Spot): Draft {
  const point = draft.history.now.points.find((one) => one.key === key)
  if (!point) return draft
  const { x, y } = place({ x: point.pointX, y: point.pointY })
  if (x === point.pointX && y === point.pointY) return { ...draft, selected: key }
  const next = { ...point, pointX: x, pointY: y }
  const points = draft.history.now.points.map((one) => (one.key === key ? next : one))
  return { ...(begins ? saved(draft, points) : written(draft, next)), selected: key }
}

/** States of the history may stand at another scale than the one shown now. */
function turned(draft: Draft, history: History<PointsAt>): Draft {
  const now = at(history.now, draft.history.now.scale)
  const isThere = (key: string | null) => key !== null && now.points.some((point) => point.key === key)
  return {
    ...draft,
    history: { ...history, now },
    selected: isThere(draft.selected) ? draft.selected : null,
    opened: isThere(draft.opened) ? draft.opened : null,
  }
}
