import { typeName } from '../type.ts'
import type { ParamKind } from './function.ts'
import { functions } from './functions.ts'

/** A function of the expression language in words: for the reference and for hints while typing. */
export interface Signature {
  readonly name: string
  /** Called as `receiver.name(…)`. */
  readonly isMethod: boolean
  /** As it is written, optional parameters in brackets: `round(value, [decimals])`. */
  readonly form: string
  readonly params: readonly { readonly name: string; readonly type: string; readonly isOptional: boolean }[]
  /** Type of the result, where it is always the same. */
  readonly result: string
  readonly description: string
  readonly example: string
}

const kindName = (kind: ParamKind): string =>
  kind === 'field' ? '字段名' : kind === 'enum' ? '枚举标识' : typeName(kind)

/** Every function of the expression language, in the order of the reference. */
export const signatures: readonly Signature[] = functions.map((spec) => {
  const first = spec.params.length - (spec.optional ?? 0)
  const params = spec.params.map(({ name, type }, index) => ({
    name,
    type: kindName(type),
    isOptional: index >= first,
  }))
  const written = params.slice(spec.method ? 1 : 0).map(({ name, isOptional }) => (isOptional ? `[${name}]` : name))
  return {
    name: spec.name,
    isMethod: spec.method === true,
    form: `${spec.method ? `${params[0]?.name}.` : ''}${spec.name}(${written.join(', ')})`,
    params,
    result: typeof spec.result === 'function' ? '随参数而定' : typeName(spec.result),
    description: spec.description,
    example: spec.example,
  }
})
