import type { Icon as IconName } from '../../schemas/index.ts'
import { iconPaths } from './paths.ts'

interface IconProps {
  readonly name: IconName
  /** Edge in px at the design size; it scales with the root. */
  readonly size?: number
  /** Spoken name; without one the icon is decoration. */
  readonly label?: string
  readonly className?: string
}

/** An icon of the platform, in the colour of the text around it. */
export function Icon({ name, size = 16, label, className }: IconProps) {
  const edge = `${size / 16}rem`
  return (
    <svg
      className={className ? `wf-icon ${className}` : 'wf-icon'}
      viewBox="0 0 24 24"
      width={edge}
      height={edge}
      style={{ width: edge, height: edge, flex: 'none' }}
      fill="none"
      stroke="currentColor"
      strokeWidth={dotted.has(name) ? 2.6 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      data-icon={name}
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}

/** Icons made of dots, which need a bolder stroke. */
const dotted: ReadonlySet<IconName> = new Set(['more', 'drag'])
