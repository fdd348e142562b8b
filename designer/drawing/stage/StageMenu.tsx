import { PopMenu, type PopMenuItem } from '../../../runtime/index.ts'
import type { Command } from '../editor/command.ts'
import type { Point } from '../model/geometry.ts'

/** What can be done with the chosen, in parts with a line between. */
const ofChosen = [
  ['cut', 'copy', 'paste', 'duplicate', 'delete'],
  ['write', 'group', 'ungroup', 'lock'],
  ['rank-front', 'rank-forward', 'rank-backward', 'rank-back'],
  ['turn-right', 'mirror-x', 'mirror-y'],
  ['choose-alike', 'zoom-chosen', 'rebind'],
] as const
const ofGround = [
  ['paste', 'choose-all'],
  ['zoom-fit', 'zoom-true', 'live'],
  ['rebind', 'export', 'keys'],
] as const

interface StageMenuProps {
  /** px of the window. */
  readonly at: Point
  readonly commands: readonly Command[]
  /** Something is chosen. */
  readonly isOfChosen: boolean
  readonly onClose: () => void
}

/** The menu of the right button (and of its key): what can be done with the chosen, or with the drawing. */
export function StageMenu({ at, commands, isOfChosen, onClose }: StageMenuProps) {
  const items = (isOfChosen ? ofChosen : ofGround).flatMap((part) =>
    part.flatMap((id) => commands.filter((command) => command.id === id)).map(itemOf),
  )
  const label = isOfChosen ? '所选图元' : '画面'
  return <PopMenu label={label} items={items} place={{ left: at.x, top: at.y }} onClose={onClose} />
}

const itemOf = ({ id, title, keys, isOff, run }: Command, index: number): PopMenuItem => ({
  id,
  label: title,
  run,
  ...(keys[0] ? { keys: keys[0] } : {}),
  ...(isOff ? { disabled: true } : {}),
  ...(index === 0 ? { startsPart: true } : {}),
})
