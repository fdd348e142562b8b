import type { ComponentType } from 'react'
import type { Control, FormField } from '../../../schemas/index.ts'
import type { Choice } from '../../fields/choice.ts'

/** What a control is given. */
export interface ControlProps {
  readonly id: string
  readonly labelId: string
  readonly field: FormField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly disabled: boolean
  readonly required: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly choices: readonly Choice[]
  readonly loading: boolean
  readonly zone: string | undefined
  /** Faults of the elements of a list by their path below it. */
  readonly inner: unknown
  readonly addressOf: (value: unknown) => string | undefined
}

/** Controls of rjsf's forms: all but the captcha, which light forms alone draw. */
export type RichControl = Exclude<Control, 'captcha'>

/** The view of each control, one table. */
export type Controls = { readonly [C in RichControl]: ComponentType<ControlProps> }

/** Controls whose label cannot be bound to one input; they take it by `aria-labelledby`. */
export const groupControls: ReadonlySet<Control> = new Set(['radio', 'dateRange', 'tree', 'list', 'static'])
