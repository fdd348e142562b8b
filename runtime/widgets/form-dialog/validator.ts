import type {
  CustomValidator,
  ErrorTransformer,
  RJSFSchema,
  RJSFValidationError,
  UiSchema,
  ValidationData,
  ValidatorType,
} from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { ErrorObject } from 'ajv'
import localise from 'ajv-i18n/localize/zh/index.js'
import type { JsonSchema } from '../../../schemas/index.ts'
import type { FormData } from './form-data.ts'
import { errorSchemaOf, type FieldFault, fieldOfPath, messageOf } from './form-faults.ts'
import type { FormPlan } from './form-plan.ts'

/** Validators of a page's forms by the hash of their schema, compiled on the server. */
export type CompiledValidators = NonNullable<Parameters<typeof createPrecompiledValidator>[0]>

const modules = new Map<string, Promise<CompiledValidators>>()

/** Fetches the module of a page's validators, once; forgets an attempt that failed. */
export function loadValidators(address: string): Promise<CompiledValidators> {
  const known = modules.get(address)
  if (known) return known
  const loading = (
    import(/* webpackIgnore: true */ /* @vite-ignore */ address) as Promise<{ default: CompiledValidators }>
  ).then((module) => module.default)
  modules.set(address, loading)
  loading.catch(() => modules.delete(address))
  return loading
}

interface ValidatorParts {
  readonly plan: Pick<FormPlan, 'byName'>
  readonly schema: JsonSchema
  readonly compiled: CompiledValidators | undefined
  /** Faults that no schema can hold. */
  readonly conditions: (form: FormData) => readonly FieldFault[]
  /** false for fields that are hidden, or stand in a step that comes later. */
  readonly isChecked: (name: string, form: FormData) => boolean
}

const pathOf = ({ instancePath, keyword, params }: ErrorObject): string => {
  const path = instancePath.split('/').slice(1).join('.')
  if (keyword !== 'required') return path
  const missing = String((params as { missingProperty?: unknown }).missingProperty)
  return path === '' ? missing : `${path}.${missing}`
}

const firstSegment = (path: string, plan: ValidatorParts['plan']): string => fieldOfPath(plan, path)?.name ?? path

/**
 * The validator that rjsf asks: compiled rules of the schema, conditions over several fields, messages in Chinese.
 *
 * Nothing is compiled here (CSP without `unsafe-eval`). Without compiled rules (drafts on the designer's canvas) only
 * the conditions are checked; the server checks everything again.
 */
export function formValidator({
  plan,
  schema,
  compiled,
  conditions,
  isChecked,
}: ValidatorParts): ValidatorType<FormData> {
  const precompiled = compiled ? precompile(compiled, schema as RJSFSchema) : undefined
  const faultsOf = (form: FormData): FieldFault[] => {
    const raw = (precompiled?.rawValidation<ErrorObject>(schema as RJSFSchema, form).errors ?? []) as ErrorObject[]
    localise(raw)
    const bySchema = raw
      .filter((error) => error.keyword !== 'if')
      .map((error) => {
        const name = pathOf(error)
        const message = messageOf({ name: error.keyword, params: error.params, message: '' }, fieldOfPath(plan, name))
        return { name, message: message ?? error.message ?? '填写不正确' }
      })
      .filter(({ name }) => isChecked(firstSegment(name, plan), form))
    const seen = new Set<string>()
    return [...bySchema, ...conditions(form).filter(({ name }) => name === '' || isChecked(name, form))].filter(
      ({ name }) => {
        if (name !== '' && seen.has(name)) return false
        seen.add(name)
        return true
      },
    )
  }
  return {
    validateFormData(
      form: FormData | undefined,
      _schema: RJSFSchema,
      _custom?: CustomValidator,
      _transform?: ErrorTransformer,
      _ui?: UiSchema,
    ): ValidationData<FormData> {
      const faults = faultsOf(form ?? {})
      const errors: RJSFValidationError[] = faults.map(({ name, message }) => ({
        property: name === '' ? '.' : `.${name}`,
        message,
        stack: message,
      }))
      return { errors, errorSchema: errorSchemaOf(faults) }
    },
    isValid: (part, form, root) => precompiled?.isValid(part, form, root) ?? true,
    rawValidation: (part, form) => precompiled?.rawValidation(part, form) ?? { errors: [] },
  } as ValidatorType<FormData>
}

/** rjsf's own precompiled validator; none where the module was compiled for another state of the documents. */
function precompile(compiled: CompiledValidators, schema: RJSFSchema): ValidatorType<FormData> | undefined {
  try {
    return createPrecompiledValidator<FormData>(compiled, schema)
  } catch {
    return undefined
  }
}
