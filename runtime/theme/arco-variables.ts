import { mixColors, type ThemeTokens, toRgb } from './tokens.ts'

const triple = (color: string) => (toRgb(color) ?? [0, 0, 0]).join(',')

/** Ten steps of an arco palette around its sixth, from the ground to the text. */
function palette(name: string, color: string, ground: string, text: string, steps: number): Record<string, string> {
  const shares = [0.9, 0.75, 0.6, 0.4, 0.15, 0, 0.15, 0.3, 0.45, 0.6]
  return Object.fromEntries(
    shares
      .slice(0, steps)
      .map((share, i) => [`--${name}-${i + 1}`, triple(mixColors(color, i < 5 ? ground : text, share))]),
  )
}

/**
 * Arco's variables from the tokens of a look, set on `body`. The only place where arco's names and ours meet.
 */
export function toArcoVariables(tokens: ThemeTokens): Record<string, string> {
  const of = (name: string) => {
    const value = tokens[name]
    return typeof value === 'string' ? value : '#000000'
  }
  const [card, text] = [of('card'), of('text1')]
  const families: Record<string, string> = {
    primary: of('primary'),
    arcoblue: of('primary'),
    link: of('primary'),
    danger: of('alarm'),
    red: of('alarm'),
    success: of('running'),
    green: of('running'),
    warning: of('waiting'),
    orange: of('waiting'),
  }
  const grays = [
    of('fill'),
    of('fill'),
    of('line'),
    of('lineStrong'),
    of('edge'),
    of('text3'),
    of('text3'),
    of('text2'),
    of('text1'),
    of('text1'),
  ]
  return {
    ...Object.assign({}, ...Object.entries(families).map(([name, color]) => palette(name, color, card, text, 10))),
    ...Object.fromEntries(grays.map((color, i) => [`--gray-${i + 1}`, triple(color)])),
    '--color-white': of('onPrimary'),
    '--color-bg-1': of('ground'),
    '--color-bg-2': card,
    '--color-bg-3': card,
    '--color-bg-4': card,
    '--color-bg-5': card,
    '--color-bg-popup': card,
    '--color-bg-white': card,
    '--color-text-1': text,
    '--color-text-2': of('text2'),
    '--color-text-3': of('text3'),
    '--color-text-4': of('text3'),
    '--color-border': of('edge'),
    '--color-border-1': of('line'),
    '--color-border-2': of('edge'),
    '--color-border-3': of('edge'),
    '--color-border-4': of('text3'),
    '--color-fill-1': of('fill'),
    '--color-fill-2': of('hover'),
    '--color-fill-3': of('selection'),
    '--color-fill-4': of('lineStrong'),
    '--color-secondary': of('fill'),
    '--color-secondary-hover': of('hover'),
    '--color-secondary-active': of('selection'),
    '--color-secondary-disabled': of('fill'),
    '--color-neutral-1': of('fill'),
    '--color-neutral-2': of('line'),
    '--color-neutral-3': of('lineStrong'),
    '--color-primary-light-1': of('selection'),
    '--color-primary-light-2': of('selection'),
    '--color-danger-light-1': of('alarmTint'),
    '--color-warning-light-1': of('waitingTint'),
    '--color-success-light-1': of('runningTint'),
    '--color-mask-bg': of('mask'),
    '--color-spin-layer-bg': of('mask'),
    '--color-tooltip-bg': of('header'),
    '--color-menu-light-bg': card,
    '--color-menu-dark-bg': of('side'),
    '--border-radius-small': '4px',
    '--border-radius-medium': '4px',
  }
}
