import { Ajv, type ValidateFunction } from 'ajv'
import type { FieldFault } from '../errors.ts'
import { fieldFaults } from '../http/fault-message.ts'
import { addFormats } from '../http/formats.ts'
import type { FieldShape } from './shape.ts'

const ajv = addFormats(new Ajv({ allErrors: true, strict: false }))

interface Validator {
  readonly schema: Readonly<Record<string, unknown>>
  readonly validate: ValidateFunction
}

const validators = new WeakMap<FieldShape, Validator>()

/** What is wrong with a value of a field, as Chinese sentences that name the field; empty when nothing is. */
export function valueFaults(field: FieldShape, value: unknown): FieldFault[] {
  const { schema, validate } = validatorOf(field)
  if (validate({ [field.name]: value })) return []
  const errors = validate.errors ?? []
  // A choice is named by its label: users do not know the stored values.
  if (field.values !== undefined && errors.some((error) => error.keyword === 'enum')) {
    const labels = field.values.map((item) => item.label).join('、')
    return [{ field: field.name, message: `${field.title}（${field.name}）只能是${labels}之一` }]
  }
  return fieldFaults(errors, schema)
}

function validatorOf(field: FieldShape): Validator {
  const known = validators.get(field)
  if (known !== undefined) return known
  const choices = field.schema.type === 'array' ? undefined : field.values?.map((item) => item.value)
  const property = choices === undefined ? field.schema : { ...field.schema, enum: choices }
  const schema = { type: 'object', properties: { [field.name]: property } }
  const made = { schema, validate: ajv.compile(schema) }
  validators.set(field, made)
  return made
}
