import { expect, test } from 'vitest'
import type { EndpointModel } from '../../schemas/index.ts'
import { endpointTable } from './endpoint-table.ts'

const endpoint = (id: string, method: EndpointModel['method'], path: string): EndpointModel => ({
  id,
  title: id,
  method,
  path,
  encoding: 'query',
  request: {},
  response: {},
  serve: { service: 'a.b' },
})
const table = endpointTable([
  endpoint('list', 'GET', '/api/rooms'),
  endpoint('create', 'POST', '/api/rooms'),
  endpoint('get', 'GET', '/api/rooms/{id}'),
  endpoint('update', 'PUT', '/api/rooms/{id}'),
  endpoint('tree', 'GET', '/api/rooms/tree'),
  endpoint('set', 'GET', '/api/device/modify/{deviceId}/{val}'),
])
const found = (method: string, path: string) => {
  const match = table.match(method, path)
  return match.kind === 'found' ? { id: match.endpoint.id, ...match.path } : match
}

test.each([
  ['GET', '/api/rooms', { id: 'list' }],
  ['GET', '/api/rooms/', { id: 'list' }],
  ['POST', '/api/rooms', { id: 'create' }],
  ['GET', '/api/rooms/tree', { id: 'tree' }],
  ['GET', '/api/device/modify/7/%E5%BC%80', { id: 'set', deviceId: '7', val: '开' }],
])('%s %s', (method, path, wanted) => {
  expect(found(method, path)).toEqual(wanted)
})

test('a fixed segment wins, unless only the parameter has the method', () => {
  expect(table.match('GET', '/api/rooms/9')).toMatchObject({ path: { id: '9' } })
  expect(table.match('PUT', '/api/rooms/tree')).toMatchObject({ endpoint: { id: 'update' }, path: { id: 'tree' } })
})

test('another method tells which there are, an unknown address nothing', () => {
  expect(table.match('DELETE', '/api/rooms/9')).toEqual({ kind: 'other-method', allowed: ['GET', 'PUT'] })
  expect(table.match('GET', '/api/rooms/9/beds')).toEqual({ kind: 'none' })
  expect(table.match('GET', '/')).toEqual({ kind: 'none' })
})
