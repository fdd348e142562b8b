import { useState } from 'react'
import { SwitchInput } from '../../fields/switches.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { StoredImage } from '../../page/StoredImage.tsx'
import type { CellContent } from './cell-content.ts'

/** Colours that have a tint of their own; the others stand on the fill. */
const tints: Readonly<Record<string, string>> = {
  running: 'runningTint',
  waiting: 'waitingTint',
  alarm: 'alarmTint',
  fault: 'faultTint',
  stopped: 'stoppedTint',
  primary: 'selection',
}

const stateIcons = {
  running: 'check',
  waiting: 'clock',
  alarm: 'alarm',
  fault: 'warning',
  stopped: 'stopped',
  offline: 'offline',
} as const

/** A state with icon and word on its tint; offline is outlined, so that it differs without colour. */
export function TagCell({ content }: { readonly content: CellContent }) {
  const { text, color = 'text2', icon } = content
  if (text === '--') return '--'
  const tint = tints[color]
  const shown = icon ?? (color in stateIcons ? stateIcons[color as keyof typeof stateIcons] : undefined)
  const style = {
    color: `var(--wf-${color})`,
    background: `var(--wf-${tint ?? 'card'})`,
    ...(!tint && { borderColor: `var(--wf-${color})` }),
  }
  return (
    <span className="wf-tag" style={style} title={content.hint}>
      {shown && <Icon name={shown} size={12} />}
      {text}
    </span>
  )
}

interface ProgressCellProps {
  readonly value: unknown
  /** The figure beside the bar; none where another column holds it. */
  readonly text?: string
  readonly max: number | undefined
  readonly mark: number | undefined
  readonly color: string | undefined
}

const share = (value: number, full: number): number => Math.max(0, Math.min(100, full > 0 ? (value / full) * 100 : 0))

/** A bar with its figure, and a second mark (the time that has passed, a quota). */
export function ProgressCell({ value, text, max = 100, mark, color = 'primary' }: ProgressCellProps) {
  if (typeof value !== 'number') return '--'
  return (
    <span className="wf-progress" title={text}>
      <span className="wf-progress__track">
        <span
          className="wf-progress__bar"
          style={{ width: `${share(value, max)}%`, background: `var(--wf-${color})` }}
        />
        {typeof mark === 'number' && <span className="wf-progress__mark" style={{ left: `${share(mark, max)}%` }} />}
      </span>
      {text !== undefined && <span className="wf-progress__text">{text}</span>}
    </span>
  )
}

const blockWords: Readonly<Record<number, string>> = { 2: '完整', 1: '部分', 0: '缺失' }

/** Equal blocks, one a state: 2 complete, 1 partly, 0 missing, -1 nothing due; told in words to who cannot see them. */
export function BlocksCell({ values }: { readonly values: unknown }) {
  if (!Array.isArray(values)) return '--'
  const count = (state: number) => values.filter((value) => value === state).length
  const words = [2, 1, 0].filter((state) => count(state) > 0).map((state) => `${blockWords[state]} ${count(state)} 格`)
  return (
    <span className="wf-blocks" role="img" aria-label={words.join('，') || '无应采'} title={words.join('，')}>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
        <span key={index} className={`wf-blocks__block wf-blocks__block--${blockNames[String(value)] ?? 'none'}`} />
      ))}
    </span>
  )
}

const blockNames: Readonly<Record<string, string>> = { '2': 'full', '1': 'part', '0': 'missing' }

interface SwitchCellProps {
  readonly on: boolean
  readonly label: string
  readonly onTurn: (on: boolean, anchor: Element | null) => Promise<unknown>
}

/** A switch that shows that its order is on the way, and goes back where it was refused. */
export function SwitchCell({ on, label, onTurn }: SwitchCellProps) {
  const [busy, setBusy] = useState(false)
  return (
    <SwitchInput
      on={on}
      label={label}
      busy={busy}
      onChange={(next) => {
        setBusy(true)
        void onTurn(next, document.activeElement).finally(() => setBusy(false))
      }}
    />
  )
}

interface ImageCellProps {
  /** Address of the picture, or with an endpoint its id. */
  readonly value: unknown
  readonly endpoint: string | undefined
  readonly label: string
}

/** A small picture; a broken one shows a placeholder (specification section 5). */
export function ImageCell({ value: address, endpoint, label }: ImageCellProps) {
  const [broken, setBroken] = useState(false)
  if (endpoint !== undefined && typeof address === 'number')
    return <StoredImage endpoint={endpoint} id={address} label={label} className="wf-image" />
  if (typeof address !== 'string' || address === '') return '--'
  if (broken)
    return (
      <span className="wf-image wf-image--broken" title="图片无法显示">
        <Icon name="image" size={14} label="图片无法显示" />
      </span>
    )
  return <img className="wf-image" src={address} alt={label} loading="lazy" onError={() => setBroken(true)} />
}
