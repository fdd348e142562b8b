import { dateFunctions } from './date-functions.ts'
import type { FunctionSpec } from './function.ts'
import { listFunctions } from './list-functions.ts'
import { methodFunctions } from './method-functions.ts'
import { valueFunctions } from './value-functions.ts'

/** Every function of the expression language, in the order of the reference. */
export const functions: readonly FunctionSpec[] = [
  ...dateFunctions,
  ...listFunctions,
  ...valueFunctions,
  ...methodFunctions,
]

/** The overloads of `name(…)`. */
export const functionsNamed = groupByName(functions.filter((spec) => !spec.method))

/** The overloads of `receiver.name(…)`. */
export const methodsNamed = groupByName(functions.filter((spec) => spec.method))

function groupByName(specs: readonly FunctionSpec[]): ReadonlyMap<string, readonly FunctionSpec[]> {
  const found = new Map<string, FunctionSpec[]>()
  for (const spec of specs) found.set(spec.name, [...(found.get(spec.name) ?? []), spec])
  return found
}

/** Macros over lists: `list.name(variable, …)`, with the number of arguments that each takes. */
export const macros: Readonly<Record<string, readonly number[]>> = {
  all: [2],
  exists: [2],
  exists_one: [2],
  filter: [2],
  map: [2, 3],
}
