import type { ClientEndpoint } from '../../../schemas/index.ts'
import { type FormData, isSameInput, isUnfilled, readName, withName } from './form-data.ts'
import type { FieldFacts } from './form-facts.ts'
import type { FormPlan } from './form-plan.ts'

interface PayloadParts {
  readonly plan: Pick<FormPlan, 'fields'>
  readonly data: FormData
  /** What the form was opened with: the row that is edited, or the first value of a new one; null for none. */
  readonly first: FormData | null
  readonly params: FormData
  readonly facts: ReadonlyMap<string, FieldFacts>
  /** Endpoint that takes the form; without one everything entered is the result. */
  readonly endpoint: Pick<ClientEndpoint, 'request'> | undefined
}

/** Of the value that a new row starts with: what the endpoint takes and no field of the form stands for. */
function beside(plan: PayloadParts['plan'], first: FormData, known: Readonly<Record<string, unknown>>): FormData {
  const shown = new Set(plan.fields.map((field) => field.name.split('.')[0] ?? field.name))
  return Object.fromEntries(
    Object.entries(first).filter(([name, value]) => name in known && !shown.has(name) && !isUnfilled(value)),
  )
}

const propertiesOf = (endpoint: PayloadParts['endpoint']): Readonly<Record<string, unknown>> | undefined =>
  endpoint?.request.properties as Readonly<Record<string, unknown>> | undefined

/**
 * What is sent: the shown fields, and beside them `id` and `version` of an edited row where the endpoint takes them.
 * Of an edited row only changed fields go out (an emptied one as null), and those that the endpoint requires. In a new
 * one empty fields are left out, and what its first value holds beside the fields goes with it, such as the project
 * that it is added to. Names that the endpoint does not know are never sent.
 */
export function payloadOf({ plan, data, first, params, facts, endpoint }: PayloadParts): FormData {
  const known = propertiesOf(endpoint)
  const required = new Set((endpoint?.request.required as string[] | undefined) ?? [])
  const isEdit = first !== null && known !== undefined && 'id' in known && first.id !== undefined
  let sent: FormData = first !== null && known !== undefined && !isEdit ? beside(plan, first, known) : {}
  for (const field of plan.fields) {
    const root = field.name.split('.')[0] ?? field.name
    if (field.control === 'static' || field.send === false || facts.get(field.name)?.visible === false) continue
    if (known && !(root in known) && endpoint?.request.additionalProperties === false) continue
    const value = readName(data, field.name)
    if (isEdit) {
      if (isSameInput(value, readName(first, field.name)) && !required.has(root)) continue
      sent = withName(sent, field.name, isUnfilled(value) && !Array.isArray(value) ? null : value)
    } else if (!isUnfilled(value) || Array.isArray(value)) sent = withName(sent, field.name, value)
  }
  if (isEdit)
    sent = {
      id: first.id,
      ...('version' in known && first.version !== undefined && { version: first.version }),
      ...sent,
    }
  return { ...sent, ...params }
}
