import { afterEach, describe, expect, test, vi } from 'vitest'
import type { DataSource } from '../../schemas/index.ts'
import { createPage } from '../page/create-page.ts'
import { fakeFetch, runtimeOf, type SentRequest, sliceOf } from '../page/testing.tsx'
import type { LiveLine, LiveListener } from './live.ts'
import { upsertRow } from './source-shapes.ts'

afterEach(() => void vi.useRealTimers())

const turn = () => new Promise((resolve) => setTimeout(resolve, 5))
const endpoints = {
  'meter.list': {
    method: 'GET',
    path: '/api/meters',
    response: { type: 'object', properties: { rows: { type: 'array' }, total: { type: 'number' } } },
  },
  'meter.tree': { method: 'GET', path: '/api/tree', response: { type: 'array' } },
} as const

function pageOver(data: Record<string, DataSource>, answers: Parameters<typeof fakeFetch>[0], live?: LiveLine) {
  const { fetch, requests } = fakeFetch(answers)
  const runtime = { ...runtimeOf(fetch), ...(live ? { live } : {}) }
  const slice = sliceOf({
    widget: { kind: 'text', id: 't', value: '' },
    endpoints,
    page: { data, state: { kind: { type: 'string', default: '01' }, on: { type: 'boolean' } } },
  })
  const page = createPage({ runtime, slice, route: () => ({ path: '/fixture', query: {} }) })
  page.start()
  return { page, requests, runtime }
}

describe('data sources', () => {
  test('two sources with the same endpoint and parameters share one fetch', async () => {
    const { requests } = pageOver(
      { a: { endpoint: 'meter.list' }, b: { endpoint: 'meter.list' } },
      { 'GET /api/meters': { rows: [] } },
    )
    await turn()
    expect(requests).toHaveLength(1)
  })

  test('an answer that was overtaken never overwrites the newer one', async () => {
    const waiting: Record<string, (data: unknown) => void> = {}
    const { page } = pageOver(
      { a: { endpoint: 'meter.list', params: { kind: { $expr: 'state.kind' } } } },
      {
        'GET /api/meters': ({ url }: SentRequest) =>
          new Promise((resolve) => {
            waiting[url.slice(-2)] = resolve
          }),
      },
    )
    await turn()
    page.setState('state.kind', '02')
    await turn()
    waiting['02']?.({ rows: ['new'], total: 1 })
    await turn()
    waiting['01']?.({ rows: ['old'], total: 1 })
    await turn()
    expect(page.data.values().a).toEqual({ rows: ['new'], total: 1 })
  })

  test('earlier data stays while it is asked again', async () => {
    let count = 0
    const { page } = pageOver(
      { a: { endpoint: 'meter.list' } },
      { 'GET /api/meters': () => ({ rows: [], total: ++count }) },
    )
    await turn()
    const again = page.data.reload('a')
    expect(page.data.entry('a')).toMatchObject({ status: 'ready', loading: true, data: { total: 1 } })
    await again
    expect(page.data.entry('a')).toMatchObject({ status: 'ready', loading: false, data: { total: 2 } })
  })

  test('it waits for the source that its parameters read, and for its `when`', async () => {
    const { page, requests } = pageOver(
      {
        tree: { endpoint: 'meter.tree' },
        rows: { endpoint: 'meter.list', params: { id: { $expr: 'data.tree[0].id' } }, when: { $expr: 'state.on' } },
      },
      { 'GET /api/tree': [{ id: 7 }], 'GET /api/meters': { rows: [], total: 0 } },
    )
    await turn()
    expect(requests.map(({ url }) => url)).toEqual(['/api/tree'])
    expect(page.data.entry('rows').status).toBe('idle')
    expect(page.data.isSettled()).toBe(true)
    page.setState('state.on', true)
    await turn()
    expect(requests.map(({ url }) => url)).toEqual(['/api/tree', '/api/meters?id=7'])
  })

  test('a computed source follows the others', async () => {
    const { page } = pageOver(
      { a: { endpoint: 'meter.list' }, n: { value: { $expr: 'data.a.total + 1.0' } } },
      { 'GET /api/meters': { rows: [], total: 4 } },
    )
    await turn()
    expect(page.data.values().n).toBe(5)
  })

  test('specification section 8: "Device list and meter list failures silently give an empty list" (onError: empty)', async () => {
    const { page, runtime } = pageOver(
      { a: { endpoint: 'meter.list', onError: 'empty' } },
      { 'GET /api/meters': { code: 500, msg: '', data: null } },
    )
    await turn()
    expect(page.data.entry('a')).toMatchObject({ status: 'ready', data: { rows: [] } })
    expect(runtime.toaster.view.current).toBeNull()
  })

  test('specification section 8: "Floor grouping load with code other than 200 shows msg as an error toast" (onError: toast)', async () => {
    const { runtime } = pageOver(
      { a: { endpoint: 'meter.tree', onError: 'toast' } },
      { 'GET /api/tree': { code: 500, msg: '楼层读取失败', data: null } },
    )
    await turn()
    expect(runtime.toaster.view.current).toMatchObject({ text: '楼层读取失败', type: 'error' })
  })

  test('a refused asking is not repeated by changes that its parameters do not read', async () => {
    const { requests, runtime } = pageOver(
      { a: { endpoint: 'meter.list', params: { id: { $expr: 'project.id' } } } },
      { 'GET /api/meters': { code: 500, msg: '', data: null } },
    )
    await turn()
    runtime.client.loading = !runtime.client.loading
    await turn()
    expect(requests).toHaveLength(1)
  })

  test('a lazy source is asked when a widget needs it', async () => {
    const { page, requests } = pageOver(
      { a: { endpoint: 'meter.list', lazy: true } },
      { 'GET /api/meters': { rows: [], total: 0 } },
    )
    await turn()
    expect(requests).toHaveLength(0)
    page.data.ensure('a')
    await turn()
    expect(requests).toHaveLength(1)
  })

  test('polling asks again until its stop condition holds', async () => {
    vi.useFakeTimers()
    let count = 0
    const { page, requests } = pageOver(
      { a: { endpoint: 'meter.list', poll: { everySeconds: 5, until: { $expr: 'data.a.total >= 3.0' } } } },
      { 'GET /api/meters': () => ({ rows: [], total: ++count }) },
    )
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(3)
    page.stop()
  })

  test('live topics: reload merged, upsert by key, replace, with `when`', async () => {
    vi.useFakeTimers()
    const listeners = new Map<string, LiveListener>()
    const live: LiveLine = {
      subscribe: (topic, listener) => {
        listeners.set(topic, listener)
        return () => listeners.delete(topic)
      },
      say: () => {},
      onReconnect: () => () => {},
      open: () => {},
      close: () => {},
    }
    const { page, requests } = pageOver(
      {
        a: {
          endpoint: 'meter.list',
          live: [
            { topic: 'row', mode: 'upsert', key: 'id', when: { $expr: 'event.id < 10.0' } },
            { topic: 'all', mode: 'replace' },
            { topic: 'again' },
          ],
        },
      },
      { 'GET /api/meters': { rows: [{ id: 1, v: 1 }], total: 1 } },
      live,
    )
    await vi.advanceTimersByTimeAsync(10)
    listeners.get('row')?.({ id: 1, v: 2 })
    listeners.get('row')?.({ id: 2, v: 3 })
    listeners.get('row')?.({ id: 99, v: 3 })
    expect(page.data.values().a).toEqual({
      rows: [
        { id: 2, v: 3 },
        { id: 1, v: 2 },
      ],
      total: 2,
    })
    listeners.get('all')?.({ rows: [], total: 0 })
    expect(page.data.values().a).toEqual({ rows: [], total: 0 })
    listeners.get('again')?.({})
    listeners.get('again')?.({})
    await vi.advanceTimersByTimeAsync(1500)
    expect(requests).toHaveLength(2)
    page.stop()
    expect(listeners.size).toBe(0)
  })

  test('a query that a list steers is replaced by name and asked once for the same values', async () => {
    const { page, requests } = pageOver(
      { a: { endpoint: 'meter.list' } },
      { 'GET /api/meters': { rows: [], total: 0 } },
    )
    await turn()
    page.data.setParams('a', { page: 2, keyword: 'x' })
    await turn()
    page.data.setParams('a', { page: 2, keyword: undefined })
    await turn()
    page.data.setParams('a', { page: 2 })
    await turn()
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/meters',
      '/api/meters?page=2&keyword=x',
      '/api/meters?page=2',
    ])
  })
})

test('an event row goes in its place, or first; a plain list stays a list', () => {
  expect(upsertRow([{ id: 1 }], { id: 2 }, 'id', undefined)).toEqual([{ id: 2 }, { id: 1 }])
  expect(upsertRow([{ id: 1, a: 1, b: 2 }], { id: 1, a: 9 }, 'id', undefined)).toEqual([{ id: 1, a: 9, b: 2 }])
})
