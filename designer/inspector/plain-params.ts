import type { EndpointModel } from '../../schemas/index.ts'

interface ParamSchema {
  readonly type?: unknown
  readonly format?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
}

/**
 * Values of the parameters that an endpoint must be sent, as far as it is plain what may be meant to begin with: the
 * project chosen in the page's tree, this month until today, the first of several values. The others are left out.
 */
export function plainParams({ request }: Pick<EndpointModel, 'request'>): Readonly<Record<string, unknown>> {
  const { required = [], properties = {} } = request as {
    readonly required?: readonly string[]
    readonly properties?: Readonly<Record<string, ParamSchema>>
  }
  return Object.fromEntries(
    required.flatMap((name) => {
      const value = plainValue(name, properties[name] ?? {})
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function plainValue(name: string, schema: ParamSchema): unknown {
  if (name === 'projectId') return { $expr: 'project.id' }
  if (name === 'projectIds') return { $expr: "pluck(projects, 'id')" }
  if (schema.default !== undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.format !== 'date') return undefined
  return { $expr: /^(from|start|begin)/i.test(name) ? 'startOfMonth(today)' : 'today' }
}
