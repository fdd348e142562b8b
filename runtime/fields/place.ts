/** A rectangle of the window, px. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Where something that floats stands beside its anchor: under it, or above where there is more room; moved sideways so
 * that it stays in the window with a margin of 8 px. `end` lines the right edges up.
 */
export function placeBeside(
  anchor: Box,
  size: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
  end = false,
): { readonly left: number; readonly top: number; readonly maxHeight: number } {
  const margin = 8
  const gap = 4
  const below = window.height - (anchor.top + anchor.height) - gap - margin
  const above = anchor.top - gap - margin
  const under = size.height <= below || below >= above
  const maxHeight = Math.max(80, under ? below : above)
  const height = Math.min(size.height, maxHeight)
  const wanted = end ? anchor.left + anchor.width - size.width : anchor.left
  return {
    left: Math.max(margin, Math.min(wanted, window.width - size.width - margin)),
    top: under ? anchor.top + anchor.height + gap : Math.max(margin, anchor.top - gap - height),
    maxHeight,
  }
}
