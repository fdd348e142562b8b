import { expect, test } from 'vitest'
import type { EndpointModel } from '../../schemas/index.ts'
import { servicesWith } from './services-in-words.ts'

const endpoint = (id: string, title: string, service: string) =>
  ({ id, title, method: 'GET', path: `/api/${id}`, serve: { service } }) as unknown as EndpointModel

test('each service is told by the endpoints that use it; one that none uses has no words', () => {
  const endpoints = {
    'a.list': endpoint('a.list', '列表', 'a.rows'),
    'a.all': endpoint('a.all', '全部', 'a.rows'),
    'b.get': { ...endpoint('b.get', '一条', ''), serve: { entity: 'meter', verb: 'get' } } as unknown as EndpointModel,
  }
  expect(servicesWith({ endpoints }, ['a.rows', 'c.left'])).toEqual([
    { name: 'a.rows', title: '列表、全部', endpoints: ['GET /api/a.list', 'GET /api/a.all'] },
    { name: 'c.left', title: '', endpoints: [] },
  ])
})
