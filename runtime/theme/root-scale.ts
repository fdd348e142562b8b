/** Smallest root font size in px: at 1366 x 768 text stays legible while more fits than at full size. */
const minRootPx = 13.6
/** Root font size at the design size. */
const designRootPx = 16

/**
 * Root font size in px for a window (specification section 9: design base 1920 x 937, the root scales with the
 * viewport). The smaller of both ratios counts, so that nothing is cut; never under 13.6 px.
 */
export function rootFontPx(
  view: { readonly width: number; readonly height: number },
  design: { readonly width: number; readonly height: number },
): number {
  const scale = Math.min(view.width / design.width, view.height / design.height)
  return Math.round(Math.max(minRootPx, designRootPx * scale) * 100) / 100
}

/** Keeps the root font size in step with the window; what comes back ends it. */
export function followWindow(target: Window, design: { readonly width: number; readonly height: number }): () => void {
  const apply = () => {
    const px = rootFontPx({ width: target.innerWidth, height: target.innerHeight }, design)
    target.document.documentElement.style.fontSize = `${px}px`
  }
  apply()
  target.addEventListener('resize', apply)
  return () => target.removeEventListener('resize', apply)
}
