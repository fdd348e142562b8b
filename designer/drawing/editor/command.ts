import type { Icon } from '../../../schemas/index.ts'
import type { GlyphName } from './glyphs.ts'

/** Something that keys and buttons do. */
export interface Command {
  readonly id: string
  /** Heading in the list of keys. */
  readonly group: '编辑' | '移动' | '排列' | '组织' | '工具' | '视图'
  readonly title: string
  /** Written as `Ctrl+Shift+Z`; ⌘ counts as Ctrl. */
  readonly keys: readonly string[]
  readonly icon?: Icon
  readonly glyph?: GlyphName
  readonly isOff?: boolean
  /** Of a switch or tool: whether it is on. */
  readonly isOn?: boolean
  /** The browser's own clipboard event does it, so that texts of other programs stay out of it. */
  readonly isNative?: boolean
  readonly run: () => void
}

/** What a key event is called, e.g. `Ctrl+Shift+Z`, `Alt+A`, `?`, `ArrowLeft`. */
export function keyName(event: {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}): string {
  const { key, code } = event
  // With Alt or Shift the key may be another sign of the keyboard's language; the place of the key is meant.
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  const bracket = code === 'BracketLeft' ? '[' : code === 'BracketRight' ? ']' : undefined
  const isSign = key.length === 1 && !letter && !bracket && !(digit && !event.shiftKey)
  const name = letter ?? bracket ?? (isSign || key.length > 1 ? key : (digit ?? key))
  const isShifted = event.shiftKey && !isSign
  return [(event.ctrlKey || event.metaKey) && 'Ctrl', event.altKey && 'Alt', isShifted && 'Shift', name]
    .filter(Boolean)
    .join('+')
}

/** The command that a key event means and that can run now; undefined for none. */
export function commandFor(commands: readonly Command[], name: string): Command | undefined {
  return commands.find(({ keys, isOff, isNative }) => !isOff && !isNative && keys.includes(name))
}
