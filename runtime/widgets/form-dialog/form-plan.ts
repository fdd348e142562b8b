import type { UiSchema } from '@rjsf/utils'
import {
  type EntityModel,
  type EnumDocument,
  type Form,
  type FormField,
  formSchema,
  type JsonSchema,
  type Value,
} from '../../../schemas/index.ts'
import { type FormData, readName, withName } from './form-data.ts'

/** Fields that stand together under a title. */
export interface FormGroup {
  readonly id: string
  /** Empty for fields that no group names. */
  readonly title: string
  readonly visible: NonNullable<Form['groups']>[number]['visible']
  readonly fields: readonly FormField[]
}

/** A form as it is drawn: schema and hints for rjsf, fields by name, and their groups. */
export interface FormPlan {
  readonly schema: JsonSchema
  readonly uiSchema: UiSchema
  readonly fields: readonly FormField[]
  readonly byName: ReadonlyMap<string, FormField>
  readonly groups: readonly FormGroup[]
  readonly columns: number
  readonly mode: 'plain' | 'steps' | 'tabs'
  readonly notice: Form['notice']
  readonly rules: NonNullable<Form['rules']>
}

type Entities = Readonly<Record<string, EntityModel>>
type Enums = Readonly<Record<string, EnumDocument>>

function uiSchemaOf(fields: readonly FormField[]): UiSchema {
  let ui: FormData = {}
  for (const { name } of fields) ui = withName(ui, name, { 'ui:field': 'control', 'ui:fieldReplacesAnyOrOneOf': true })
  return ui as UiSchema
}

function groupsOf(form: Form, fields: readonly FormField[]): FormGroup[] {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const groups = (form.groups ?? []).map((group) => ({
    id: group.id,
    title: group.title,
    visible: group.visible,
    fields: group.fields.flatMap((id) => byId.get(id) ?? []),
  }))
  const grouped = new Set(groups.flatMap((group) => group.fields))
  const rest = fields.filter((field) => !grouped.has(field))
  return rest.length > 0 ? [{ id: 'rest', title: '', visible: undefined, fields: rest }, ...groups] : groups
}

/** Everything about a form that does not change while it is filled in. */
export function planForm(form: Form, entities: Entities, enums: Enums): FormPlan {
  const { schema, fields } = formSchema(form, entities, enums)
  const groups = groupsOf(form, fields)
  const grouped = groups.filter((group) => group.title !== '').length > 1
  return {
    schema,
    uiSchema: uiSchemaOf(fields),
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    groups,
    columns: form.columns ?? 2,
    mode: form.steps && grouped ? 'steps' : form.tabs && grouped ? 'tabs' : 'plain',
    notice: form.notice,
    rules: form.rules ?? [],
  }
}

/**
 * First data of a form: the value that is edited, and in a new one (without `id`) the first values of its fields.
 * A value that cannot be computed is left empty.
 */
export function firstData(
  plan: Pick<FormPlan, 'fields'>,
  value: FormData | null,
  evaluate: (value: Value) => unknown,
): FormData {
  let data: FormData = { ...value }
  if (value && value.id !== undefined && value.id !== null) return data
  for (const field of plan.fields) {
    if (field.value === undefined || readName(data, field.name) !== undefined) continue
    const first = evaluate(field.value)
    if (first !== undefined && first !== null) data = withName(data, field.name, first)
  }
  return data
}
