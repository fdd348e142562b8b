import type { ApiDocument, Endpoint } from '../../types.gen.ts'
import { closest } from '../suggest.ts'
import { memberNames, memberOf } from '../type.ts'
import type { Fault } from '../validate.ts'
import { schemaFaults } from './json-schema.ts'
import { literalFaults } from './schema-value.ts'
import { under } from './sheet.ts'
import type { World } from './world.ts'

/** Checks the endpoints of an api document: who answers them, their rights, paths, schemas and examples. */
export function checkApi(document: ApiDocument, world: World): Fault[] {
  const faults: Fault[] = []
  for (const [index, endpoint] of document.endpoints.entries()) {
    const pointer = under('', 'endpoints', index)
    faults.push(...checkServe(endpoint, pointer, world), ...checkWords(document, endpoint, pointer, world))
  }
  return faults
}

const unknown = (pointer: string, code: string, what: string, written: string, known: Iterable<string>): Fault => {
  const suggestion = closest(written, known)
  return {
    pointer,
    at: 'value',
    code,
    message: `没有名为 ${JSON.stringify(written)} 的${what}`,
    written,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}

function checkServe(endpoint: Endpoint, pointer: string, world: World): Fault[] {
  const { serve } = endpoint
  if ('service' in serve) {
    const { services } = world.context
    return services && !services.includes(serve.service)
      ? [unknown(under(pointer, 'serve', 'service'), 'unknown-service', '服务', serve.service, services)]
      : []
  }
  const entity = world.entity(serve.entity)
  if (!entity)
    return [
      unknown(under(pointer, 'serve', 'entity'), 'unknown-entity', '实体', serve.entity, world.namesOf('entities')),
    ]
  const faults: Fault[] = []
  for (const field of Object.keys(serve.where ?? {})) {
    if (!Object.hasOwn(entity.properties, field))
      faults.push({
        ...unknown(
          under(pointer, 'serve', 'where', field),
          'unknown-field',
          '字段',
          field,
          Object.keys(entity.properties),
        ),
        at: 'key',
      })
  }
  if (serve.verb === 'tree' && !entity['x-parent']) {
    faults.push({
      pointer: under(pointer, 'serve', 'verb'),
      at: 'value',
      code: 'wrong-value',
      message: `实体 ${entity.id} 没有 x-parent，不能作为树`,
    })
  }
  return faults
}

function checkWords(document: ApiDocument, endpoint: Endpoint, pointer: string, world: World): Fault[] {
  const faults: Fault[] = []
  const model = world.endpoint(`${document.id}.${endpoint.id}`)
  if (endpoint.access !== undefined && !world.hasAccess(endpoint.access)) {
    faults.push(
      unknown(under(pointer, 'access'), 'unknown-access', '权限码', endpoint.access, world.namesOf('accessCodes')),
    )
  }
  if (endpoint.control && endpoint.access === undefined) {
    faults.push({
      pointer: under(pointer, 'control'),
      at: 'value',
      code: 'control-without-access',
      message: '控制设备的接口必须有权限码（access）',
    })
  }
  if (endpoint.open && endpoint.access !== undefined) {
    faults.push({
      pointer: under(pointer, 'open'),
      at: 'value',
      code: 'wrong-value',
      message: '不需要登录的接口不能再要求权限码',
    })
  }
  if (!model) return faults
  const request = world.typeOf(model.request)
  for (const [, name = ''] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    if (!memberOf(request, name))
      faults.push({
        pointer: under(pointer, 'path'),
        at: 'value',
        code: 'missing-param',
        message: `路径中的参数 ${JSON.stringify(name)} 不在 request 中`,
      })
  }
  const response = world.typeOf(model.response)
  for (const [key, name] of Object.entries(endpoint.paging ?? {})) {
    const type = key === 'rows' || key === 'total' ? response : request
    if (!memberOf(type, name))
      faults.push(unknown(under(pointer, 'paging', key), 'unknown-param', '参数', name, memberNames(type)))
  }
  for (const name of Object.keys(endpoint.example?.request ?? {})) {
    if (!memberOf(request, name))
      faults.push({
        ...unknown(
          under(pointer, 'example', 'request', name),
          'unknown-param',
          '参数',
          name,
          Object.keys((model.request.properties ?? {}) as object),
        ),
        at: 'key',
      })
  }
  for (const side of ['request', 'response'] as const) {
    const written = endpoint.example?.[side]
    // What an example of a request leaves out is computed from the rows that are there.
    const schema = side === 'request' ? { ...model.request, required: [] } : model.response
    if (written !== undefined)
      faults.push(...literalFaults(written, { schema, root: schema }, under(pointer, 'example', side), world))
  }
  for (const schema of ['request', 'response'] as const)
    faults.push(...schemaFaults(endpoint[schema], under(pointer, schema), world))
  return faults
}
