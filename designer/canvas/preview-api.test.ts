import { describe, expect, test } from 'vitest'
import type { ShellRuntime } from '../../runtime/index.ts'
import { clientEndpoint, type EndpointModel, type PageSlice } from '../../schemas/index.ts'
import { previewApi } from './preview-api.ts'

const endpoint = (id: string, more: Partial<EndpointModel>) =>
  clientEndpoint({
    id,
    title: id,
    method: 'GET',
    path: `/api/${id}`,
    encoding: 'json',
    request: {},
    response: {},
    ...more,
  } as EndpointModel)

function preview(data: PageSlice['page']['data'] = {}) {
  const sent: string[] = []
  const told: string[] = []
  const shell = {
    api: { call: async ({ id }: { id: string }) => sent.push(id) },
    toaster: { show: (text: string) => told.push(text) },
  } as unknown as Pick<ShellRuntime, 'api' | 'toaster'>
  const slice = { page: { data }, entities: {} } as unknown as PageSlice
  const api = previewApi(shell, () => slice, { as: '', asked: { count: 0, answers: new Map() }, replay: undefined })
  return { sent, told, call: (one: ReturnType<typeof endpoint>) => api.call(one, {}).catch(() => undefined) }
}

describe('a page on the canvas', () => {
  test('asks what changes nothing, by whichever method', async () => {
    const { sent, told, call } = preview()
    await call(endpoint('list', {}))
    await call(endpoint('nodeOptions', { method: 'POST', quiet: true }))
    expect([sent, told]).toEqual([['list', 'nodeOptions'], []])
  })

  test('sends nothing that may change anything, a GET that deletes included', async () => {
    const { sent, told, call } = preview()
    await call(endpoint('save', { method: 'POST' }))
    await call(endpoint('delete', { writes: true }))
    await call(endpoint('lock', { method: 'POST', quiet: true, writes: true }))
    expect(sent).toEqual([])
    expect(told[1]).toBe('预览不发送数据：此处将调用“delete”（GET /api/delete）')
  })
})
