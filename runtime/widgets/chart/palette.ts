/** Colours and type of the running theme, for drawing on canvas. */
export interface Palette {
  /** Name under which the theme is registered; changes with every switch. */
  readonly name: string
  /** Colour of a theme token; the token's own text where the theme has none of that name. */
  readonly paint: (token: string) => string
  readonly fontFamily: string
}

/** The palette around an element as CSS says it now (`--wf-<token>`), each token read once. */
export function readPalette(around: Element = document.documentElement): Palette {
  const style = getComputedStyle(around)
  const known = new Map<string, string>()
  const paint = (token: string): string => {
    const kept = known.get(token)
    if (kept !== undefined) return kept
    const colour = style.getPropertyValue(`--wf-${token}`).trim() || token
    known.set(token, colour)
    return colour
  }
  return {
    name: `wattform-${around.closest<HTMLElement>('[data-theme]')?.dataset.theme ?? 'light'}`,
    paint,
    fontFamily: getComputedStyle(document.body).fontFamily || 'sans-serif',
  }
}

/** Fill of an estimated bar: stripes at 45 degrees every 6 px over a tint of the colour (mock/notes.md). */
export function hatch(colour: string, ground: string, ratio: number): CanvasPattern | string {
  const size = Math.round(6 * ratio)
  const tile = document.createElement('canvas')
  tile.width = size
  tile.height = size
  const pen = tile.getContext('2d')
  if (!pen) return colour
  pen.fillStyle = ground
  pen.fillRect(0, 0, size, size)
  pen.globalAlpha = 0.3
  pen.fillStyle = colour
  pen.fillRect(0, 0, size, size)
  pen.globalAlpha = 1
  pen.strokeStyle = colour
  pen.lineWidth = 1.6 * ratio
  pen.beginPath()
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift - 1, size + 1)
    pen.lineTo(shift + size + 1, -1)
  }
  pen.stroke()
  return pen.createPattern(tile, 'repeat') ?? colour
}
