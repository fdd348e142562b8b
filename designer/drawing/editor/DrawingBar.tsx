import type { ReactNode } from 'react'
import { Icon, MenuButton, SegmentInput } from '../../../runtime/index.ts'
import type { Command } from './command.ts'
import { useEditor } from './editor.ts'
import { CommandButton } from './Glyph.tsx'

interface DrawingBarProps {
  readonly commands: readonly Command[]
  /** Name of the drawing and its version. */
  readonly head: ReactNode
  /** What is done with the whole document: publish, preview. */
  readonly actions: ReactNode
}

const tools = ['select', 'pan', 'pipe', 'cable', 'line', 'value-tag', 'text', 'rectangle'].map((id) => `tool-${id}`)
const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'].map((id) => `align-${id}`)
const distances = ['distribute-x', 'distribute-y']
/** What stands in the menu beside the buttons; aligning too, whose buttons give way where the bar is narrow. */
const more = [
  ...alignments,
  ...distances,
  'same-width',
  'same-height',
  'same-both',
  'mirror-x',
  'mirror-y',
  'turn-right',
  'rank-forward',
  'rank-backward',
  'ungroup',
]

/** The line above the canvas: the drawing, tools, what is done with the chosen, live or still. */
export function DrawingBar({ commands, head, actions }: DrawingBarProps) {
  const { isLive, setLive } = useEditor()
  const find = (id: string) => commands.find((command) => command.id === id) as Command
  const row = (ids: readonly string[], label: string, givesWay = false) => (
    <fieldset className={`wfd-dw-tools${givesWay ? ' wfd-dw-tools--wide' : ''}`} aria-label={label}>
      {ids.map((id) => (
        <CommandButton key={id} command={find(id)} />
      ))}
    </fieldset>
  )
  return (
    <header className="wfd-dw-bar">
      {head}
      {row(tools, '工具')}
      {row(['undo', 'redo'], '历史')}
      {row(alignments, '对齐', true)}
      {row(distances, '等距', true)}
      {row(['group', 'lock', 'rank-front', 'rank-back', 'delete'], '组织')}
      <MenuButton
        label="更多排列"
        className="wfd-dw-tool"
        lines={more.map((id) => {
          const { title, keys, isOff, run } = find(id)
          return { key: id, label: keys[0] ? `${title}　${keys[0]}` : title, disabled: isOff, onPick: run }
        })}
      >
        <Icon name="more" size={16} />
      </MenuButton>
      {row(['rebind', 'export', 'keys'], '其他')}
      <span className="wfd-dw-bar__space" />
      <SegmentInput
        label="数值"
        value={isLive ? 'live' : 'still'}
        choices={[
          { value: 'live', label: '实时' },
          { value: 'still', label: '静态' },
        ]}
        onChange={(value) => setLive(value === 'live')}
      />
      {actions}
    </header>
  )
}
