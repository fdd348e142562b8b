import type { EndpointModel } from './model.ts'

/** Whether a call of an endpoint may change anything: what its document says of it, else all but GET and quiet calls. */
export function mayWrite({ writes, method, quiet }: Pick<EndpointModel, 'writes' | 'method' | 'quiet'>): boolean {
  return writes ?? (method !== 'GET' && quiet !== true)
}
