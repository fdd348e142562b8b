import type { DevicePoint, DeviceState, MonitorMark } from '../../../../schemas/index.ts'
import { Icon } from '../../../icons/Icon.tsx'
import { deviceIcon, markText, ruleColor, stateLooks } from './monitor-model.ts'
import './mark.css'

interface MarkViewProps {
  readonly mark: MonitorMark
  readonly name: string
  readonly deviceType: number | null
  readonly state: DeviceState
  readonly point: DevicePoint | null | undefined
  /** Edge of the icon in displayed pixels. */
  readonly size: number
}

/** A device as it stands on a page: icon by kind, state by colour, icon and word, name and value. */
export function MarkView({ mark, name, deviceType, state, point, size }: MarkViewProps) {
  const look = stateLooks[state]
  const text = markText(mark, point)
  const color = ruleColor(mark.rules, point?.value ?? null)
  return (
    <>
      <span
        className={`wf-mark__icon wf-mark__icon--${state}`}
        style={{ width: size, height: size, borderRadius: size / 6 }}
      >
        <Icon name={deviceIcon(deviceType)} size={Math.max(12, size * 0.55)} />
      </span>
      <span className="wf-mark__words" aria-hidden="true">
        <b>{mark.label || name}</b>
        <span className="wf-mark__line">
          <span className="wf-mark__state" style={{ color: `var(--wf-${look.color})` }}>
            <Icon name={look.icon} size={12} />
            {look.label}
          </span>
          {text !== undefined && (
            <span className="wf-mark__value" style={color ? { color: `var(--wf-${color})` } : undefined}>
              {text}
            </span>
          )}
        </span>
      </span>
    </>
  )
}

/** What a reader is told of a mark. */
export function markWords({ mark, name, state, point }: Omit<MarkViewProps, 'size' | 'deviceType'>): string {
  return [mark.label || name, stateLooks[state].label, markText(mark, point)].filter(Boolean).join('，')
}
