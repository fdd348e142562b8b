import type { ReactNode } from 'react'
import type { Icon as IconName } from '../../schemas/index.ts'
import { Icon } from '../icons/Icon.tsx'
import './figures.css'

/** Tokens that have a tint of their own; the others are outlined. */
const TINTS: Readonly<Record<string, string>> = {
  running: 'runningTint',
  waiting: 'waitingTint',
  alarm: 'alarmTint',
  fault: 'faultTint',
  stopped: 'stoppedTint',
  primary: 'selection',
}

const STATE_ICONS: Readonly<Record<string, IconName>> = {
  running: 'running',
  stopped: 'stopped',
  offline: 'offline',
  alarm: 'alarm',
  fault: 'warning',
  waiting: 'waiting',
}

interface TagProps {
  /** Token of the theme. */
  readonly color?: string
  readonly icon?: IconName
  readonly children: ReactNode
}

/** A state on its tint, with icon and word: never colour alone (look.md). */
export function Tag({ color = 'text2', icon = STATE_ICONS[color], children }: TagProps) {
  const tint = TINTS[color]
  return (
    <span
      className={tint ? 'wf-badge' : 'wf-badge wf-badge--outlined'}
      style={{ color: `var(--wf-${color})`, background: tint ? `var(--wf-${tint})` : undefined }}
    >
      {icon && <Icon name={icon} size={12} />}
      {children}
    </span>
  )
}
