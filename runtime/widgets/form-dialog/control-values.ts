import type { FormField } from '../../../schemas/index.ts'
import type { ControlProps } from './control-props.ts'

/** Text of a value; empty for nothing. */
export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Longest text that the schema allows. */
export const maxOf = (field: FormField): number | undefined =>
  typeof field.schema.maxLength === 'number' ? field.schema.maxLength : undefined

/** null for an empty text. */
export const orNull = (text: string): string | null => (text === '' ? null : text)

/** What every input takes alike. */
export const shared = ({ id, disabled, invalid, required, describedBy }: ControlProps) => ({
  id,
  disabled,
  invalid,
  required,
  describedBy,
})

/** Fields that hold 1 and 0 instead of true and false. */
export const numeric = (field: FormField): boolean =>
  [field.schema.type].flat().some((type) => type === 'integer' || type === 'number')
