import type { CSSProperties, ReactNode } from 'react'
import { Icon } from '../../../icons/Icon.tsx'
import './plan-card.css'

interface PlanCardProps {
  readonly className: string
  readonly label: string
  readonly title: string
  /** What stands beside the title. */
  readonly note?: ReactNode
  readonly closeLabel: string
  /** The button that closes it has the focus at first; without it whoever stands inside takes it. */
  readonly startsAtClose?: boolean
  /** Upper left corner in the room of the plan, in displayed pixels, and its size where it is not the usual. */
  readonly place: CSSProperties
  readonly onClose: () => void
  readonly children: ReactNode
}

const focus = (node: HTMLElement | null) => node?.focus()

/** What opens beside a point of a plan: a head with a title, and a body; Escape closes it. */
export function PlanCard(props: PlanCardProps) {
  const { className, label, title, note, closeLabel, startsAtClose, place, onClose, children } = props
  return (
    <div
      className={`wf-plan-card ${className}`}
      role="dialog"
      aria-label={label}
      style={place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="wf-plan-card__head">
        <h3>{title}</h3>
        {note}
        <button
          type="button"
          className="wf-icon-button"
          aria-label={closeLabel}
          onClick={onClose}
          ref={startsAtClose ? focus : undefined}
        >
          <Icon name="close" size={14} />
        </button>
      </div>
      {children}
    </div>
  )
}
