import type { MetaSchema, Nameable, Shape } from '../../schemas/index.ts'

/** Things of the model that a property can name; a picker lists only what fits. */
export type Thing =
  | 'endpoint'
  | 'access'
  | 'route'
  | 'state'
  | 'data'
  | 'page'
  | 'component'
  | 'fragment'
  | 'entity'
  | Nameable

/** How a value is edited, told by its shape alone. */
export type Control =
  | { readonly is: 'fixed' }
  | { readonly is: 'text'; readonly isLong: boolean }
  | { readonly is: 'number'; readonly unit: string | undefined }
  | { readonly is: 'switch' }
  | { readonly is: 'choice'; readonly choices: readonly ChoiceWord[] }
  | { readonly is: 'icon' }
  | { readonly is: 'color' }
  /** A name of something; only fields of the type that `fits`, where it is told. */
  | { readonly is: 'pick'; readonly thing: Thing; readonly fits: 'number' | undefined }
  | { readonly is: 'expression' }
  /** A literal or an expression; without a control of its own the literal may be anything. */
  | { readonly is: 'value'; readonly literal: Shape | undefined; readonly told?: MetaSchema }
  /** One of several looks. */
  | { readonly is: 'either'; readonly choices: readonly Shape[] }
  /** Told apart by `kind` or `do`. */
  | { readonly is: 'variant'; readonly shape: Shape }
  /** `told` is what the meta-schema says of the list, for the inputs of its items. */
  | { readonly is: 'list'; readonly item: Shape; readonly told: MetaSchema }
  | { readonly is: 'object'; readonly shape: Shape }
  | { readonly is: 'map'; readonly of: Shape; readonly names: RegExp | undefined }
  /** Anything that JSON can say. */
  | { readonly is: 'json' }

/** One value of an enumeration in the meta-schemas, in words. */
export interface ChoiceWord {
  readonly value: string | number | boolean
  readonly label: string
}

/** What a definition names, by its title. */
const thingOfName: Readonly<Record<string, Thing>> = {
  EndpointId: 'endpoint',
  Access: 'access',
  Route: 'route',
  StatePath: 'state',
  DataName: 'data',
  FieldName: 'field',
}

/** What an id names, by the key it stands under (the same keys that the checker knows). */
const thingOfKey: Readonly<Record<string, Thing>> = {
  entity: 'entity',
  'x-ref': 'entity',
  enum: 'enum',
  'x-enum': 'enum',
  use: 'fragment',
  page: 'page',
  component: 'component',
}

/** The control of a shape; `key` is the property that it stands under, `told` what the meta-schema says there. */
export function controlOf(shape: Shape, key = '', told: MetaSchema = shape.schema): Control {
  const { schema, name } = shape
  if (shape.variants) return { is: 'variant', shape }
  if (name === 'Expr') return { is: 'expression' }
  if (name === 'Icon') return { is: 'icon' }
  if (name === 'Color') return { is: 'color' }
  if (name === 'Value') return { is: 'value', literal: undefined }
  if (name === 'JsonSchema') return { is: 'json' }
  const thing = thingOf(shape, key, told)
  if (thing) return { is: 'pick', thing, fits: told['x-fits'] }
  if (shape.choices.length > 0) return ofChoices(shape, told)
  if (schema.const !== undefined) return { is: 'fixed' }
  if (schema.enum) return { is: 'choice', choices: wordsOf(shape) }
  return ofType(shape, told)
}

function thingOf(shape: Shape, key: string, told: MetaSchema): Thing | undefined {
  if (shape.items || shape.schema.type === 'array' || shape.choices.length > 0) return undefined
  return thingOfName[shape.name] ?? told['x-names'] ?? (shape.name === 'Id' ? thingOfKey[key] : undefined)
}

function ofChoices(shape: Shape, told: MetaSchema): Control {
  const rest = shape.choices.filter((choice) => choice.name !== 'Expr')
  if (rest.length === shape.choices.length) return { is: 'either', choices: shape.choices }
  return { is: 'value', literal: rest.length === 1 ? rest[0] : undefined, told }
}

function ofType(shape: Shape, told: MetaSchema): Control {
  const { schema, items, properties, additional } = shape
  switch (schema.type) {
    case 'boolean':
      return { is: 'switch' }
    case 'number':
    case 'integer':
      return { is: 'number', unit: told['x-unit'] ?? schema['x-unit'] }
    case 'string':
      return { is: 'text', isLong: (schema.maxLength ?? 0) > 200 }
    case 'array':
      return items ? { is: 'list', item: items, told } : { is: 'json' }
    default:
      if (properties.size > 0) return { is: 'object', shape }
      if (typeof additional === 'object')
        return {
          is: 'map',
          of: additional,
          names: schema.propertyNames ? new RegExp(schema.propertyNames.pattern) : undefined,
        }
      return { is: 'json' }
  }
}

/** The values of an enumeration with their Chinese words. */
export function wordsOf({ schema }: Shape): ChoiceWord[] {
  const labels = schema['x-labels'] ?? []
  return (schema.enum ?? []).map((value, index) => ({
    value: value as ChoiceWord['value'],
    label: labels[index] ?? String(value),
  }))
}

/** Whether a control takes one line beside its name; the others stand in a fold of their own. */
export const isSmall = (control: Control): boolean =>
  ['fixed', 'text', 'number', 'switch', 'choice', 'icon', 'color', 'pick', 'value'].includes(control.is)
