import type { AppModel } from '../../../schemas/index.ts'
import type { CallRecord } from '../../http/endpoint-router.ts'
import { changesText, type LogEntry, loggedChange } from './entry.ts'

const mostObjects = 5

/** The log's line for a finished call: what was done to what, with the differences. */
export function callEntry(record: CallRecord, model: AppModel, moduleTitle: string, nowMs: number): LogEntry {
  const { endpoint, call } = record
  const changes = record.changes.map((change) => loggedChange(change, model.entities[change.entity]))
  const labels = changes.slice(0, mostObjects).map((change) => change.label)
  const object = labels.length > 0 ? labels.join('、') : objectOf(call.params)
  return {
    at: new Date(nowMs).toISOString(),
    kind: 'call',
    userId: call.caller.userId,
    userName: call.caller.userName,
    ip: call.ip,
    module: moduleTitle,
    operation: endpoint.audit ?? endpoint.title,
    object: changes.length > mostObjects ? `${object} 等 ${changes.length} 项` : object,
    changes: changes.slice(0, 200),
    changesText: changesText(changes),
    result: record.result,
    message: record.message.slice(0, 500),
    durationMs: Math.round(record.durationMs),
    requestId: call.requestId,
    fromPath: '',
    toPath: '',
  }
}

/** Where no row was written, the names by which the call's parameters point at something. Never values of secrets. */
function objectOf(params: Readonly<Record<string, unknown>>): string {
  for (const name of ['userName', 'number', 'name', 'key', 'title', 'id', 'ids', 'filePath']) {
    const value = params[name]
    if (typeof value === 'string' || typeof value === 'number') return String(value).slice(0, 200)
    if (Array.isArray(value)) return value.slice(0, mostObjects).join('、').slice(0, 200)
  }
  return ''
}
