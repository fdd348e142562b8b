import type { Binding, SlotSpec } from '../../schemas/index.ts'
import { figureOf } from '../format/format.ts'
import { measuredDecimals } from '../format/measured.ts'
import { EMPTY_TEXT } from '../format/number.ts'
import type { FeedValue } from './feed.ts'
import { isOff, isOn, stateOf, stateWords } from './state-words.ts'

/** A value as a symbol shows it. */
export interface SlotValue {
  readonly name: string
  /** Chinese name of the slot. */
  readonly title: string
  readonly raw: FeedValue['value']
  /** Text of the figure; `--` where it is missing. */
  readonly figure: string
  readonly unit: string
  readonly isMissing: boolean
  /** Older than it should be: drawn grey. */
  readonly isStale: boolean
  /** Its quality code says that it may be wrong. */
  readonly isDoubtful: boolean
}

/** What a binding gave, before it is written as text. */
export interface Found {
  readonly value: FeedValue['value']
  readonly unit?: string | undefined
  readonly decimals?: number | undefined
  readonly isStale: boolean
  readonly isDoubtful: boolean
  readonly isOffline: boolean
}

/** Nothing was found. */
export const nothing: Found = { value: null, isStale: false, isDoubtful: false, isOffline: false }

/** Late arrival says nothing of the value itself. */
const lateBit = 32

/** What a feed's value means for a drawing. */
export function foundIn(value: FeedValue | undefined): Found {
  if (!value || value.state === 'unknown') return nothing
  return {
    value: value.value,
    unit: value.unit,
    decimals: value.decimals,
    isStale: value.state !== 'fresh',
    isDoubtful: (value.quality & ~lateBit) !== 0,
    isOffline: value.state === 'offline' || value.state === 'never',
  }
}

/** A found value as text: the binding's own words first, then what the value says of itself, then the slot's, then what its unit is measured in. */
export function slotValue(name: string, spec: SlotSpec | undefined, binding: Binding, found: Found): SlotValue {
  const { value } = found
  const isMissing = value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value))
  const unit = binding.unit ?? found.unit ?? spec?.unit ?? ''
  const decimals = binding.decimals ?? spec?.decimals ?? found.decimals ?? measuredDecimals(unit, value)
  const word = isMissing || binding.format || binding.decimals !== undefined ? undefined : wordOfValue(spec, value)
  const shown = figureOf(isMissing ? null : (word ?? value), {
    unit,
    ...(binding.format ? { format: binding.format } : {}),
    ...(decimals === undefined ? {} : { decimals }),
  })
  return {
    name,
    title: spec?.title ?? name,
    raw: isMissing ? null : value,
    figure: isMissing ? EMPTY_TEXT : shown.figure,
    unit: isMissing || word !== undefined ? '' : shown.unit,
    isMissing,
    isStale: found.isStale,
    isDoubtful: found.isDoubtful,
  }
}

/** What a number of a slot means that is no quantity: on or off, yes or no. */
function wordOfValue(spec: SlotSpec | undefined, value: FeedValue['value']): string | undefined {
  if (spec?.type === 'state') {
    const state = stateOf(value)
    return state && stateWords[state]
  }
  if (spec?.type !== 'bool') return undefined
  return isOn(value) ? '是' : isOff(value) ? '否' : undefined
}
