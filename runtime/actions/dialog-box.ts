import type { OpenAction } from './open-action.ts'

/** Place and size of a dialog, px. `sized`: the user has given it a height. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly sized?: boolean
}

interface Size {
  readonly width: number
  readonly height: number
}

const defaultWidths = { dialog: 720, drawer: 480 } as const

/** Width of a dialog as it opens, px. */
export const widthOf = ({ width, place = 'dialog' }: Pick<OpenAction, 'width' | 'place'>): number =>
  width ?? defaultWidths[place]

/** Free space kept between a dialog and the window's edge, px. */
const margin = 16

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, Math.max(low, high)))

/** A box in the middle of the window. */
export function centreBox(size: Size, view: Size): Box {
  return {
    ...size,
    left: clamp((view.width - size.width) / 2, margin, view.width - size.width - margin),
    top: clamp((view.height - size.height) / 2, margin, view.height - size.height - margin),
  }
}

/** Width of a row's first columns that a dialog beside it leaves readable, px. */
const leadingColumns = 270

/**
 * A box beside a row, so that the row stays readable: below it where there is room, else above, else to the right of
 * its first columns.
 */
export function placeBeside(
  row: { readonly top: number; readonly bottom: number; readonly left: number },
  size: Size,
  view: Size,
): Box {
  const centred = centreBox(size, view)
  const below = row.bottom + margin / 2
  if (below + size.height + margin <= view.height) return { ...centred, top: below }
  const above = row.top - margin / 2 - size.height
  if (above >= margin) return { ...centred, top: above }
  return {
    ...size,
    left: clamp(row.left + leadingColumns, margin, view.width - size.width - margin),
    top: clamp(row.top - margin, margin, view.height - size.height - margin),
  }
}

/** The box moved; its head stays inside the window. */
export function moveBox(box: Box, dx: number, dy: number, view: Size): Box {
  const reach = 80
  return {
    ...box,
    left: clamp(box.left + dx, reach - box.width, view.width - reach),
    top: clamp(box.top + dy, 0, view.height - 48),
  }
}

/** The box resized at its corner; never smaller than the minimum (specification section 2: 400 x 300). */
export function resizeBox(box: Box, dx: number, dy: number, minimum: Size, view: Size): Box {
  return {
    ...box,
    width: clamp(box.width + dx, minimum.width, view.width - box.left),
    height: clamp(box.height + dy, minimum.height, view.height - box.top),
    sized: true,
  }
}
