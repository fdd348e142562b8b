import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ListWidget as ListDocument } from '../../../schemas/index.ts'
import { renderWidget } from '../../page/testing.tsx'
import { ListWidget } from './ListWidget.tsx'

/** Forty meters. */
export const all = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  version: 1,
  number: `E-${String(index + 1).padStart(4, '0')}`,
  name: `仪表 ${index + 1}`,
  ratio: index === 0 ? null : index * 10,
  status: index % 2,
}))

const row = {
  type: 'object',
  properties: {
    number: { type: 'string', title: '表号' },
    name: { type: 'string', title: '名称' },
    ratio: { type: 'number', title: '倍率' },
    status: { type: 'integer', title: '状态', 'x-enum': 'enabled' },
  },
}
const paging = { page: 'page', size: 'size', sort: 'sort', rows: 'rows', total: 'total' }
/** Endpoints of the meters. */
export const endpoints = {
  'meter.list': {
    method: 'GET' as const,
    path: '/api/meters',
    paging,
    request: {
      type: 'object',
      properties: {
        keyword: { type: 'string', title: '关键字' },
        status: { type: 'integer', title: '状态', 'x-enum': 'enabled' },
      },
    },
    response: { type: 'object', properties: { rows: { type: 'array', items: row }, total: { type: 'integer' } } },
  },
  'meter.update': { method: 'PUT' as const, path: '/api/meters/{id}' },
}
const enums = {
  enabled: {
    kind: 'enum' as const,
    schemaVersion: 1 as const,
    id: 'enabled',
    title: '状态',
    items: [
      { value: 1, label: '启用', color: 'running' as const },
      { value: 0, label: '停用', color: 'stopped' as const },
    ],
  },
}

function answer({ url }: { url: string }) {
  const query = new URL(url, 'http://x').searchParams
  const keyword = query.get('keyword') ?? ''
  const found = all.filter(
    (one) => one.name.includes(keyword) && (query.get('status') === null || String(one.status) === query.get('status')),
  )
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? 15)]
  return { rows: found.slice((page - 1) * size, page * size), total: found.length }
}

/** A list of them. */
export const base: ListDocument = {
  kind: 'list',
  id: 'meters',
  title: '仪表',
  data: 'meters',
  columns: [
    { id: 'number', field: 'number', sortable: true, fixed: 'left' },
    { id: 'name', field: 'name', sortable: true },
    { id: 'ratio', field: 'ratio', sortable: true },
    { id: 'status', field: 'status', cell: { kind: 'tag' } },
  ],
}

/** Draws a list, with parts of its document and page replaced, and waits for its first row. */
export async function open(widget: Partial<ListDocument> = {}, more: Partial<Parameters<typeof renderWidget>[0]> = {}) {
  const view = await renderWidget({
    widget: { ...base, ...widget },
    kinds: { list: ListWidget },
    page: {
      data: { meters: { endpoint: 'meter.list' } },
      state: { selected: { type: 'array' }, kind: { type: 'string', default: '' } },
    },
    endpoints,
    enums,
    answers: { 'GET /api/meters': answer, ...more.answers },
    ...(more.session && { session: more.session }),
    ...(more.page && { page: { data: { meters: { endpoint: 'meter.list' } }, ...more.page } }),
  })
  await screen.findByText('E-0001')
  return { ...view, user: userEvent.setup() }
}

/** Queries that the list asked with, in order. */
export const queriesOf = (requests: readonly { url: string }[]) =>
  requests
    .filter((one) => one.url.startsWith('/api/meters'))
    .map((one) => decodeURIComponent(one.url.split('?')[1] ?? ''))
/** Keys of the rows that are drawn. */
export const rowsShown = () =>
  screen
    .getAllByRole('row')
    .filter((one) => one.hasAttribute('data-row'))
    .map((one) => one.getAttribute('data-row'))
