/** Colours of one look, as the app document names them; a list gives one token for each element. */
export type ThemeTokens = Readonly<Record<string, string | readonly string[]>>

/** The two looks. */
export type ThemeName = 'light' | 'dark'

/** CSS variables of a look: `--wf-text1`, and `--wf-series1` … for a list. */
export function toCssVariables(tokens: ThemeTokens): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [name, value] of Object.entries(tokens)) {
    if (typeof value === 'string') variables[`--wf-${name}`] = value
    else for (const [index, element] of value.entries()) variables[`--wf-${name}${index + 1}`] = element
  }
  return variables
}

/** Red, green and blue of `#rrggbb`, each 0 to 255; null for any other form. */
export function toRgb(color: string): readonly [number, number, number] | null {
  const digits = color.match(/^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i)
  if (!digits) return null
  const [, red = '0', green = '0', blue = '0'] = digits
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

/** A colour between two, `share` of the second (0 to 1), as `#rrggbb`. */
export function mixColors(first: string, second: string, share: number): string {
  const a = toRgb(first) ?? [0, 0, 0]
  const b = toRgb(second) ?? [0, 0, 0]
  const parts = a.map((part, i) => Math.round(part * (1 - share) + (b[i] ?? 0) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (toRgb(color) ?? [0, 0, 0]).map((part) => {
    const share = part / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours after WCAG 2: 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
