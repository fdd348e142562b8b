import type { AppModel, EntityModel } from '../model.ts'

/** Endpoints over an entity, by what they do; those that are missing are not there. */
export interface EntityCalls {
  readonly list?: string
  readonly create?: string
  readonly update?: string
  readonly delete?: string
  readonly export?: string
}

const verbs = ['list', 'create', 'update', 'delete', 'export'] as const

/** The endpoints that a model has over an entity. */
export function callsOf({ endpoints }: Pick<AppModel, 'endpoints'>, entity: string): EntityCalls {
  const all = Object.values(endpoints)
  return Object.fromEntries(
    verbs.flatMap((verb) => {
      const found = all.find(({ serve }) => 'entity' in serve && serve.entity === entity && serve.verb === verb)
      return found ? [[verb, found.id]] : []
    }),
  )
}

const titles = {
  list: '列表',
  create: '新增',
  update: '修改',
  delete: '删除',
  export: '导出',
  options: '选项',
} as const

/** An api document that lists, writes, deletes, exports an entity, with access codes of its own where they are not known yet. */
export function entityApi(
  { id, title = id }: Pick<EntityModel, 'id' | 'title'>,
  apiId = id,
  knownCodes: Readonly<Record<string, string>> = {},
): Readonly<Record<string, unknown>> {
  const name = codeOf(id)
  const codes = [
    { id: `${name}.read`, title: `查看${title}` },
    { id: `${name}.write`, title: `维护${title}` },
  ].filter((code) => !Object.hasOwn(knownCodes, code.id))
  const reads: readonly string[] = ['list', 'export', 'options']
  return {
    $schema: '../../meta/api.schema.json',
    kind: 'api',
    schemaVersion: 1,
    id: apiId,
    title,
    ...(codes.length > 0 ? { accessCodes: codes } : {}),
    endpoints: (['list', 'options', 'create', 'update', 'delete', 'export'] as const).map((verb) => ({
      id: verb,
      title: `${title}${titles[verb]}`,
      method: reads.includes(verb) ? 'GET' : 'POST',
      path: `/api/${apiId}/${verb}`,
      ...(verb === 'export' ? { encoding: 'download' } : {}),
      access: `${name}.${reads.includes(verb) ? 'read' : 'write'}`,
      ...(verb === 'list' || verb === 'options' ? { quiet: true } : {}),
      serve: { entity: id, verb },
    })),
  }
}

/** Access codes are written in camel case: `service-record` gives `serviceRecord`. */
export const codeOf = (id: string): string => id.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase())
