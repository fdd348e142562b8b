import type { Place } from '../../../schemas/index.ts'

/** What every input of the inspector is given. */
export interface ControlProps {
  readonly id: string
  /** Chinese name, for readers. */
  readonly label: string
  readonly value: unknown
  /** The selected nodes have different values. */
  readonly isMixed: boolean
  /** What holds while nothing is set. */
  readonly preset: unknown
  readonly isRequired: boolean
  /** Places of the objects that have the property. */
  readonly parents: readonly Place[]
  /** The property, or the index in a list. */
  readonly name: string | number
  /** undefined takes the property away; edits of one gesture are one step. */
  readonly onChange: (value: unknown, gesture?: string) => void
}
