import { Icon } from '../../../runtime/index.ts'
import type { Command } from './command.ts'
import { type GlyphName, glyphPaths } from './glyphs.ts'

/** A sign of the editor; its button names it. */
function Glyph({ name, size = 16 }: { readonly name: GlyphName; readonly size?: number }) {
  return (
    <svg className="wfd-dw-glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={glyphPaths[name]} />
    </svg>
  )
}

/** The button of a command: sign, name on hover with its key, pressed while it is on. */
export function CommandButton({ command, hasText = false }: { readonly command: Command; readonly hasText?: boolean }) {
  const { title, keys, icon, glyph, isOff, isOn, run } = command
  const key = keys[0]
  return (
    <button
      type="button"
      className={`wfd-dw-tool${isOn ? ' wfd-dw-tool--on' : ''}`}
      title={key === undefined ? title : `${title}（${key}）`}
      aria-label={title}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={run}
    >
      {glyph ? <Glyph name={glyph} /> : icon ? <Icon name={icon} size={16} /> : null}
      {(hasText || (!glyph && !icon)) && title}
    </button>
  )
}
