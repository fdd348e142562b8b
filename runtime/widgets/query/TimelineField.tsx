import { useEffect, useState } from 'react'
import { type Choice, findChoice } from '../../fields/choice.ts'
import { Icon } from '../../icons/Icon.tsx'

interface TimelineProps {
  readonly label: string
  readonly choices: readonly Choice[]
  /** The chosen step; empty stands for the last. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const stepMs = 1000

/** A slider over steps in time, with a button that goes on by one step a second and stops at the end. */
export function TimelineField({ label, choices, value, onChange }: TimelineProps) {
  const [playing, setPlaying] = useState(false)
  const last = choices.length - 1
  const chosen = findChoice(choices, value)
  const at = chosen ? choices.indexOf(chosen) : last
  useEffect(() => {
    if (!playing) return
    if (at >= last) return setPlaying(false)
    const timer = setTimeout(() => onChange(choices[at + 1]?.value), stepMs)
    return () => clearTimeout(timer)
  }, [playing, at, last, choices, onChange])
  const play = (): void => {
    if (!playing && at >= last) onChange(choices[0]?.value)
    setPlaying(!playing)
  }
  return (
    <div className="wf-timeline">
      <button
        type="button"
        className="wf-icon-button"
        aria-label={playing ? '暂停' : '播放'}
        disabled={last < 1}
        onClick={play}
      >
        <Icon name={playing ? 'pause' : 'play'} size={16} />
      </button>
      <input
        type="range"
        className="wf-timeline__slider"
        aria-label={label}
        aria-valuetext={choices[at]?.label}
        min={0}
        max={Math.max(0, last)}
        value={Math.max(0, at)}
        disabled={last < 1}
        onChange={(event) => {
          setPlaying(false)
          onChange(choices[Number(event.target.value)]?.value)
        }}
      />
      <output className="wf-timeline__now">{choices[at]?.label ?? '--'}</output>
    </div>
  )
}
