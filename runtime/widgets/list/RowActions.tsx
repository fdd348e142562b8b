import type { Button } from '../../../schemas/index.ts'
import { MenuButton } from '../../fields/MenuButton.tsx'
import { Icon } from '../../icons/Icon.tsx'
import type { CellTools } from './cell-content.ts'
import type { Row } from './row-value.ts'

/** A row action as it stands for one row. */
export interface RowAction {
  readonly button: Button
  readonly label: string
  readonly disabled: boolean
  readonly tooltip: string | undefined
}

/** Most actions that stand in the row itself; the others stand under 更多 (look.md). */
export const actionsInRow = 3

/** Actions that a row offers; an expression that fails offers none, as the server would refuse it anyway. */
export function actionsFor(buttons: readonly Button[], row: Row, tools: CellTools): RowAction[] {
  return buttons.flatMap((button) => {
    try {
      if (tools.evaluate(button.visible ?? true, { row }) !== true) return []
      return [
        {
          button,
          label: String(tools.evaluate(button.label, { row }) ?? ''),
          disabled: tools.evaluate(button.disabled ?? false, { row }) === true,
          tooltip: tools.evaluate<string | undefined>(button.tooltip, { row }) ?? undefined,
        },
      ]
    } catch {
      return []
    }
  })
}

const lengthOf = (label: Button['label']): number => (typeof label === 'string' ? label.length : 3)

/** Width of the column of row actions, px at a root of 16: room for the widest three where rows offer different ones. */
export function actionsWidthOf(buttons: readonly Button[]): number {
  if (buttons.length === 0) return 0
  const varies = buttons.some((button) => button.visible !== undefined)
  const ordered = varies ? [...buttons].sort((one, other) => lengthOf(other.label) - lengthOf(one.label)) : buttons
  const shown = ordered.slice(0, actionsInRow)
  const more = buttons.length > actionsInRow ? 14 * 2 + 16 : 0
  const labels = shown.reduce((sum, button) => sum + lengthOf(button.label) * 14, 0)
  return Math.max(72, labels + more + (shown.length - 1 + (more > 0 ? 1 : 0)) * 16 + 24)
}

interface RowActionsProps {
  readonly actions: readonly RowAction[]
  readonly onRun: (button: Button, anchor: Element | null) => void
}

/** At most three actions of a row, the rest under 更多. */
export function RowActions({ actions, onRun }: RowActionsProps) {
  const rest = actions.slice(actionsInRow)
  return (
    <>
      {actions.slice(0, actionsInRow).map(({ button, label, disabled, tooltip }) => (
        <button
          key={button.id}
          type="button"
          className={button.type === 'danger' ? 'wf-link wf-link--danger' : 'wf-link'}
          data-action={button.id}
          disabled={disabled}
          title={tooltip}
          onClick={(event) => {
            event.stopPropagation()
            onRun(button, event.currentTarget)
          }}
        >
          {label}
        </button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          className="wf-link"
          label="更多操作"
          lines={rest.map(({ button, label, disabled }) => ({
            key: button.id,
            label,
            disabled,
            onPick: (anchor) => onRun(button, anchor),
          }))}
        >
          更多
          <Icon name="chevron-down" size={12} />
        </MenuButton>
      )}
    </>
  )
}
