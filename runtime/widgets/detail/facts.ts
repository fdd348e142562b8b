import type { Color, DetailWidget, EntityField, EnumDocument, Icon, JsonSchema } from '../../../schemas/index.ts'
import { type FormatOptions, formatValue, fullValue } from '../../format/format.ts'

/** One pair of a detail. */
export type DetailItem = DetailWidget['items'][number]

/** A pair ready to be drawn. */
export interface Fact {
  readonly label: string
  readonly text: string
  /** On hover, where it says more than the text. */
  readonly hint?: string
  readonly color?: Color
  readonly icon?: Icon
}

/** What the schema of an answer says of one of its fields; a dot goes into an object. */
export function fieldSchema(answer: JsonSchema | undefined, field: string | undefined): EntityField | undefined {
  if (!field) return undefined
  let schema: JsonSchema | undefined = answer
  for (const step of field.split('.')) schema = (schema?.properties as Record<string, JsonSchema> | undefined)?.[step]
  return schema as EntityField | undefined
}

/** Label and text of a pair: the document's words first (`unit`: its unit as it is now), then those of the answer's schema. */
export function factOf(
  item: DetailItem,
  value: unknown,
  schema: EntityField | undefined,
  enumeration: EnumDocument | undefined,
  zone?: string,
  unit?: string | null,
): Fact {
  const options: FormatOptions = {
    format: item.format ?? formatOfSchema(schema),
    decimals: item.decimals ?? schema?.['x-decimals'],
    unit: unit ?? schema?.['x-unit'],
    zone,
  }
  const known = enumeration?.items.find((candidate) => String(candidate.value) === String(value))
  return {
    label: item.label ?? schema?.title ?? item.field ?? item.id,
    text: known?.label ?? formatValue(value, options),
    hint: known ? known.description : fullValue(value, options),
    color: known?.color,
    icon: known?.icon,
  }
}

function formatOfSchema(schema: EntityField | undefined): FormatOptions['format'] {
  if (schema?.format === 'date') return 'date'
  if (schema?.format === 'date-time') return 'dateTime'
  if (schema?.format === 'month') return 'month'
  // A nullable field carries its types as a list.
  const types: readonly unknown[] = [schema?.type].flat()
  if (types.includes('boolean')) return 'boolean'
  return types.includes('integer') && !schema?.['x-ref'] ? 'integer' : undefined
}
