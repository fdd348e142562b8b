import type { FormField, Value } from '../../../schemas/index.ts'
import { type FormData, isSameInput, readName, withName } from './form-data.ts'
import type { FormGroup, FormPlan } from './form-plan.ts'

/** What holds for a field at the moment. */
export interface FieldFacts {
  readonly visible: boolean
  readonly disabled: boolean
  readonly required: boolean
  readonly help: string
}

/** Computes a value with the form's data in scope. */
export type FormEvaluate = (value: Value, form: FormData) => unknown

const given = (value: Value | undefined, form: FormData, evaluate: FormEvaluate, fallback: unknown): unknown =>
  value === undefined ? fallback : evaluate(value, form)

/** Facts of one field for the data as it is. A computed field cannot be typed into. */
export function factsOf(field: FormField, form: FormData, evaluate: FormEvaluate): FieldFacts {
  return {
    visible: given(field.visible, form, evaluate, true) === true,
    disabled: field.compute !== undefined || given(field.disabled, form, evaluate, false) === true,
    required: given(field.required, form, evaluate, false) === true,
    help: String(given(field.help, form, evaluate, '') ?? ''),
  }
}

const same = (a: FieldFacts | undefined, b: FieldFacts): boolean =>
  a !== undefined &&
  a.visible === b.visible &&
  a.disabled === b.disabled &&
  a.required === b.required &&
  a.help === b.help

/** Facts of all fields by name; those that did not change stay the same objects. */
export function allFacts(
  plan: Pick<FormPlan, 'fields'>,
  form: FormData,
  evaluate: FormEvaluate,
  before: ReadonlyMap<string, FieldFacts>,
): ReadonlyMap<string, FieldFacts> {
  const facts = new Map<string, FieldFacts>()
  for (const field of plan.fields) {
    const next = factsOf(field, form, evaluate)
    const known = before.get(field.name)
    facts.set(field.name, same(known, next) && known ? known : next)
  }
  return facts
}

/** Computed values that differ from what the form holds, in the order of the fields, so that one may use another. */
export function computedChanges(
  plan: Pick<FormPlan, 'fields'>,
  form: FormData,
  evaluate: FormEvaluate,
): { name: string; value: unknown }[] {
  let data = form
  const changes: { name: string; value: unknown }[] = []
  for (const { name, compute } of plan.fields) {
    if (compute === undefined) continue
    const value = evaluate(compute, data)
    if (isSameInput(value, readName(data, name))) continue
    data = withName(data, name, value)
    changes.push({ name, value })
  }
  return changes
}

/** true where a group shows at least one field. */
export function isGroupShown(
  group: FormGroup,
  form: FormData,
  evaluate: FormEvaluate,
  facts: ReadonlyMap<string, FieldFacts>,
): boolean {
  if (given(group.visible, form, evaluate, true) !== true) return false
  return group.fields.some((field) => facts.get(field.name)?.visible !== false)
}
