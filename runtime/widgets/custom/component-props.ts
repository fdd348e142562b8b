import type { JsonSchema } from '../../../schemas/index.ts'

const noProps: JsonSchema = { type: 'object', properties: {}, additionalProperties: false }

/** Props schema of each registered component, by name; without any view, so that the checker reads it too. */
export const componentProps = {
  'sign-in': noProps,
  'auto-sign-in': noProps,
} as const satisfies Readonly<Record<string, JsonSchema>>
