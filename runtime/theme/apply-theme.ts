import { toArcoVariables } from './arco-variables.ts'
import { type ThemeName, type ThemeTokens, toCssVariables } from './tokens.ts'

/** Both looks, as the app document carries them. */
export type Theme = { readonly [K in ThemeName]: ThemeTokens }

/**
 * Variables for what stands on the navy header and side, which is dark in both looks: texts and edges of the dark look.
 */
function headerVariables({ light, dark }: Theme): Record<string, string> {
  const names = {
    onHeader: dark.text1,
    onHeader2: dark.text2,
    onHeader3: dark.text3,
    headerEdge: dark.edge,
    logo: light.primary,
  }
  return Object.fromEntries(Object.entries(names).map(([name, color]) => [`--wf-${name}`, String(color)]))
}

/** Sets a look on a document: `data-theme` and `--wf-…` on its root, arco's variables and `arco-theme` on its body. */
export function applyTheme(target: Document, name: ThemeName, theme: Theme): void {
  const tokens = theme[name]
  const { documentElement: root, body } = target
  root.dataset.theme = name
  root.style.colorScheme = name
  for (const [variable, value] of Object.entries({ ...toCssVariables(tokens), ...headerVariables(theme) }))
    root.style.setProperty(variable, value)
  if (name === 'dark') body.setAttribute('arco-theme', 'dark')
  else body.removeAttribute('arco-theme')
  for (const [variable, value] of Object.entries(toArcoVariables(tokens))) body.style.setProperty(variable, value)
}

const themeKey = 'theme'

/** The look that the user chose here; the system's wish where none was chosen. */
export function readTheme(storage: Pick<Storage, 'getItem'>, prefersDark: boolean): ThemeName {
  const kept = storage.getItem(themeKey)
  if (kept === 'light' || kept === 'dark') return kept
  return prefersDark ? 'dark' : 'light'
}

/** Keeps the look that the user chose. */
export function keepTheme(storage: Pick<Storage, 'setItem'>, name: ThemeName): void {
  storage.setItem(themeKey, name)
}
