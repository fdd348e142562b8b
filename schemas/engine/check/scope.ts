import { anyType, boolType, listOf, numberType, recordOf, stringType, type Type } from '../type.ts'
import type { Names } from './infer.ts'
import type { World } from './world.ts'

const project = recordOf({
  id: numberType,
  number: stringType,
  name: stringType,
  type: stringType,
  typeLabel: stringType,
  area: numberType,
  persons: numberType,
  zone: stringType,
  demo: boolType,
  lagDays: numberType,
})

const choice = recordOf({
  value: anyType,
  label: stringType,
  color: stringType,
  icon: stringType,
  unit: stringType,
  description: stringType,
})

/** Names that every expression of a page sees, beside its own states and data (architecture section 3). */
export function commonNames(world: World): Names {
  return {
    user: userType(world),
    session: recordOf({ now: stringType }),
    app: anyType,
    project,
    projects: listOf(project),
    route: recordOf({ path: stringType, query: { is: 'map', of: stringType } }),
    today: stringType,
    enums: enumsType(world),
  }
}

function enumsType(world: World): Type {
  return {
    is: 'record',
    fields: () => {
      const one = recordOf({ id: stringType, title: stringType, items: listOf(choice) })
      return Object.fromEntries(world.namesOf('enums').map((id) => [id, one]))
    },
  }
}

/** The signed-in user; the rights are those that the documents declare, so that a wrong one in an expression is told. */
function userType(world: World): Type {
  return {
    is: 'record',
    fields: () => ({
      id: numberType,
      userId: numberType,
      userName: stringType,
      name: stringType,
      isAdmin: boolType,
      access: listOf({ is: 'string', values: world.namesOf('accessCodes') }),
    }),
  }
}
