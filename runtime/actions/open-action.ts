import type { Action } from '../../schemas/index.ts'

/** The step that opens a dialog. */
export type OpenAction = Extract<Action, { do: 'open' }>

/** Values of a dialog, computed when it opened. */
export interface DialogContent {
  readonly title: string
  readonly subtitle: string
  /** First value of its form; null for an empty one. */
  readonly value: Readonly<Record<string, unknown>> | null
  readonly params: Readonly<Record<string, unknown>>
}
