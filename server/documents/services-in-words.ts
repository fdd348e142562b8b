import type { AppModel, EndpointModel } from '../../schemas/index.ts'

/** A service that an endpoint may name, in words. */
export interface ServiceInWords {
  readonly name: string
  /** What the endpoints do that it stands behind; empty where none does. */
  readonly title: string
  /** These endpoints: method and path. */
  readonly endpoints: readonly string[]
}

/** Every service of the server, in the order of the names, each told by the endpoints in force that use it. */
export function servicesWith(
  { endpoints }: Pick<AppModel, 'endpoints'>,
  names: readonly string[],
): readonly ServiceInWords[] {
  const users = new Map<string, EndpointModel[]>()
  for (const endpoint of Object.values(endpoints)) {
    if (!('service' in endpoint.serve)) continue
    const { service } = endpoint.serve
    users.set(service, [...(users.get(service) ?? []), endpoint])
  }
  return names.map((name) => {
    const own = users.get(name) ?? []
    const titles = new Set(own.map(({ id, title }) => title ?? id))
    return { name, title: [...titles].join('、'), endpoints: own.map(({ method, path }) => `${method} ${path}`) }
  })
}
