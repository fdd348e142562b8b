import type { EntityField, EnumDocument, Field, Form, JsonSchema, Options } from '../types.gen.ts'
import type { EntityModel } from './model.ts'

/** Input of a form field, decided. */
export type Control = NonNullable<Field['control']>

/** A field of a form with everything decided: from the form's own words first, then from its entity. */
export interface FormField extends Omit<Field, 'fields'> {
  /** Key in the value; a dot goes into an object. */
  readonly name: string
  readonly label: string
  readonly control: Control
  /** Shape of the value, with `title`, enumeration values and null where it may be empty. */
  readonly schema: JsonSchema
  readonly options?: Options
  /** true, or the expression that decides. */
  readonly required: NonNullable<Field['required']>
  readonly unit?: string
  readonly decimals?: number
  readonly wide: boolean
  /** Fields of each element of a `list`. */
  readonly fields?: readonly FormField[]
}

/** A form made ready: one schema for rjsf and ajv, and its fields in order. */
export interface FormModel {
  /** Draft-07. `required` names only fields that always must be filled; conditions are left to the form. */
  readonly schema: JsonSchema
  readonly fields: readonly FormField[]
}

type Entities = Readonly<Record<string, EntityModel>>
/** What has fields: an entity, or the elements of a list that one of its fields holds. */
type Holder = Pick<EntityModel, 'properties' | 'required'>
type Enums = Readonly<Record<string, EnumDocument>>

/**
 * The schema and fields of a form; pure, so that the server compiles exactly the validators that the client asks for.
 * Without a `fields` list every own field of the entity that may be written is taken, in its order, hidden ones apart.
 */
export function formSchema(form: Form, entities: Entities, enums: Enums): FormModel {
  const entity = form.entity === undefined ? undefined : entities[form.entity]
  const fields = (form.fields ?? allFields(entity)).map((field) => resolvedField(field, entity, entities, enums))
  return { schema: objectSchema(fields), fields }
}

const allFields = (entity: EntityModel | undefined): Field[] =>
  (entity?.own ?? [])
    .filter((name) => !entity?.properties[name]?.readOnly && !entity?.properties[name]?.['x-hidden'])
    .map((name) => ({ id: name, field: name }))

function resolvedField(field: Field, entity: Holder | undefined, entities: Entities, enums: Enums): FormField {
  const name = field.field ?? field.id
  const own = entity?.properties[name]
  const base = { ...own, ...field.schema } as EntityField
  const required = field.required ?? (entity?.required ?? []).includes(name)
  const children = field.fields?.map((child) => resolvedField(child, elementOf(base), entities, enums))
  const control = field.control ?? controlOf(base, entities, children !== undefined)
  const options = field.options ?? optionsOf(base, entities, control)
  const label = field.label ?? base.title ?? name
  const unit = field.unit ?? base['x-unit']
  return {
    ...field,
    name,
    label,
    control,
    required,
    schema: valueSchema(field, base, control, { label, isRequired: required === true, children, enums }),
    wide: base['x-wide'] ?? ['textarea', 'json', 'list', 'tree'].includes(control),
    fields: children,
    noSpace: field.noSpace ?? base['x-no-space'] ?? false,
    ...(options ? { options } : {}),
    ...(unit ? { unit } : {}),
    ...(base['x-decimals'] === undefined ? {} : { decimals: base['x-decimals'] }),
    ...(field.value === undefined && base.default !== undefined ? { value: base.default as FormField['value'] } : {}),
  }
}

function elementOf({ items }: EntityField): Holder | undefined {
  const element = items as Partial<Holder> | undefined
  return element?.properties ? { properties: element.properties, required: element.required } : undefined
}

const byFormat: Readonly<Record<string, Control>> = {
  date: 'date',
  'date-time': 'dateTime',
  month: 'month',
  time: 'time',
  color: 'color',
}

function controlOf(base: EntityField, entities: Entities, hasFields: boolean): Control {
  if (hasFields) return 'list'
  if (base['x-control']) return base['x-control']
  if (base['x-ref']) return entities[base['x-ref']]?.treeBy ? 'treeSelect' : 'select'
  if (base['x-enum'] || base.enum) return 'select'
  if (base.format && byFormat[base.format]) return byFormat[base.format] as Control
  const items = base.items as EntityField | undefined
  switch (base.type) {
    case 'boolean':
      return 'switch'
    case 'integer':
    case 'number':
      return 'number'
    case 'object':
      return 'json'
    case 'array':
      return items?.['x-enum'] || items?.['x-ref'] || items?.enum ? 'select' : 'json'
    default:
      return (base.maxLength ?? 0) > 200 ? 'textarea' : 'input'
  }
}

function optionsOf(base: EntityField, entities: Entities, control: Control): Options | undefined {
  const of = base.type === 'array' ? ((base.items ?? {}) as EntityField) : base
  if (of['x-enum']) return { enum: of['x-enum'] }
  if (of.enum) return { items: (of.enum as (string | number)[]).map((value) => ({ value, label: String(value) })) }
  const entity = of['x-ref'] === undefined ? undefined : entities[of['x-ref']]
  const isTree = control === 'treeSelect' || control === 'tree'
  if (isTree && entity?.treeBy) return { endpoint: entity.treeBy, value: 'id', label: 'label', children: 'children' }
  return entity?.optionsBy
    ? { endpoint: entity.optionsBy, value: 'value', label: 'label', children: 'children' }
    : undefined
}

interface Facts {
  readonly label: string
  readonly isRequired: boolean
  readonly children: readonly FormField[] | undefined
  readonly enums: Enums
}

const textual: readonly Control[] = [
  'input',
  'textarea',
  'password',
  'captcha',
  'date',
  'dateTime',
  'month',
  'year',
  'time',
  'color',
]

function valueSchema(
  field: Field,
  base: EntityField,
  control: Control,
  { label, isRequired, children, enums }: Facts,
): JsonSchema {
  const schema: Record<string, unknown> = { ...base, title: label }
  delete schema.readOnly
  delete schema.default
  // Until it is sent, what was picked is a file, not the text that stands for it.
  if (control === 'upload' || control === 'image') return { title: label }
  if (children)
    return {
      type: 'array',
      title: label,
      items: objectSchema(children),
      ...(base.minItems ? { minItems: base.minItems } : {}),
    }
  if (schema.type === undefined) Object.assign(schema, impliedType(field, control))
  const id = base['x-enum'] ?? (field.options && 'enum' in field.options ? field.options.enum : undefined)
  const values = enums[id ?? '']?.items.map(({ value }) => value)
  if (values && schema.type !== 'array') schema.enum = values
  if (isRequired && schema.type === 'string' && schema.minLength === undefined) schema.minLength = 1
  if (!isRequired && schema.type !== undefined) {
    schema.type = [schema.type as string | string[], 'null'].flat()
    if (schema.enum) schema.enum = [...(schema.enum as unknown[]), null]
  }
  return schema
}

/** The type of a value that no schema describes, by its input. Choices may be of any type, so they get none. */
function impliedType(field: Field, control: Control): Record<string, unknown> {
  if (field.multiple) return { type: 'array' }
  if (control === 'number') return { type: 'number' }
  if (control === 'switch' || control === 'checkbox') return { type: 'boolean' }
  if (control === 'dateRange') return { type: 'object' }
  if (control === 'tree') return { type: 'array' }
  return textual.includes(control) ? { type: 'string' } : {}
}

function objectSchema(fields: readonly FormField[]): JsonSchema {
  const root = { type: 'object', properties: {} as Record<string, unknown>, required: [] as string[] }
  for (const field of fields) {
    if (field.control === 'static') continue
    let at = root
    const steps = field.name.split('.')
    for (const step of steps.slice(0, -1)) {
      at.properties[step] ??= { type: 'object', properties: {}, required: [] }
      at = at.properties[step] as typeof root
    }
    const last = steps.at(-1) as string
    at.properties[last] = field.schema
    if (field.required === true && (field.visible === undefined || field.visible === true)) at.required.push(last)
  }
  return root
}
