import { useState } from 'react'
import type { Button } from '../../schemas/index.ts'
import { Icon } from '../icons/Icon.tsx'
import { useAccess, useRun, useValue } from './hooks.ts'
import type { ScopeExtra } from './scope.ts'
import './action-button.css'

interface ActionButtonProps {
  readonly button: Button
  /** Names that the button's expressions and steps see, e.g. the row. */
  readonly extra?: ScopeExtra
  /** 28 px high instead of 32. */
  readonly small?: boolean
  /** Told once all steps ran. */
  readonly onRan?: () => void
}

/**
 * A button of a document: label, icon, access, visible, disabled, tooltip; runs its steps, once at a time.
 *
 * Draws nothing where the user may not press it or `visible` is false.
 */
export function ActionButton({ button, extra, small = false, onRan }: ActionButtonProps) {
  const allowed = useAccess(button.access)
  const visible = useValue<boolean | null>(button.visible ?? true, extra)
  if (!allowed || visible !== true) return null
  return <ShownButton button={button} extra={extra} small={small} onRan={onRan} />
}

function ShownButton({ button, extra, small, onRan }: ActionButtonProps) {
  const label = useValue<string>(button.label, extra)
  const disabled = useValue<boolean | null>(button.disabled ?? false, extra)
  const tooltip = useValue<string | null>(button.tooltip, extra)
  const active = useValue<boolean | null>(button.active, extra)
  const [running, setRunning] = useState(false)
  const run = useRun()
  const classes = [
    'wf-button',
    `wf-button--${button.type ?? 'default'}`,
    small && 'wf-button--small',
    active === true && 'wf-button--active',
    running && 'wf-button--running',
  ]
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      data-action={button.id}
      disabled={disabled === true}
      aria-busy={running || undefined}
      aria-pressed={button.active === undefined ? undefined : active === true}
      title={tooltip ?? undefined}
      onClick={(event) => {
        if (running) return
        const anchor = event.currentTarget
        setRunning(true)
        void run(button.do, extra, anchor)
          .then((all) => all && onRan?.())
          .finally(() => setRunning(false))
      }}
    >
      {button.icon && <Icon name={button.icon} size={14} />}
      {label && <span>{label}</span>}
    </button>
  )
}
