import type { JsonSchema } from '../../../schemas/index.ts'

const noProps: JsonSchema = { type: 'object', properties: {}, additionalProperties: false }

/** Components that `custom` widgets may name, each with the schema of its props; documents are checked against them. */
export const componentProps = {
  'load-scene': noProps,
  'auto-sign-in': noProps,
} as const satisfies Record<string, JsonSchema>

/** Name of a registered component. */
export type ComponentName = keyof typeof componentProps
