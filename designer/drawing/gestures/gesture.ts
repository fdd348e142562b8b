import type { Point } from '../model/geometry.ts'

/** Where the pointer is and which keys are held. */
export interface Pointer {
  /** Drawing units. */
  readonly at: Point
  /** px of the window on the drawing. */
  readonly px: Point
  readonly shift: boolean
  readonly alt: boolean
  /** Ctrl or ⌘: no snapping. */
  readonly ctrl: boolean
}

/** What goes on between press and release; only its end edits the drawing, so that it is one step. */
export interface Gesture {
  move(pointer: Pointer): void
  end(pointer: Pointer): void
  cancel(): void
}

/** px that a pointer may shake before a press is a drag. */
export const SHAKE = 3

/** Distance in px within which things snap to each other. */
export const SNAP_PX = 6

/** A length as it is told while dragging. */
export const told = (value: number): string => String(Math.round(value * 10) / 10)
