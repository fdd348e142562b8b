import type { JsonSchema } from '../schemas/index.ts'

const designer: JsonSchema = {
  type: 'object',
  required: ['tab', 'document', 'id'],
  properties: {
    tab: { type: 'string', description: '`page` for pages and all other documents, `drawing` for drawings.' },
    document: { type: 'string', description: 'Key `kind/id` of the document to open first; empty for none.' },
    id: { type: 'string', description: 'Id of the drawing to open first; empty for none.' },
  },
  additionalProperties: false,
}

/** Components of the designer that `custom` widgets may name, each with the schema of its props. */
export const designerProps = {
  designer,
} as const satisfies Record<string, JsonSchema>

/** Name of a component of the designer. */
export type DesignerName = keyof typeof designerProps
