// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ListWidget as ListDocument } from '../../../schemas/index.ts'
import { renderWidget, sessionOf } from '../../page/testing.tsx'
import { ListWidget } from './ListWidget.tsx'

const all = Array.from({ length: 40 }, (_, index) => ({
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
const endpoints = {
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

const base: ListDocument = {
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

async function open(widget: Partial<ListDocument> = {}, more: Partial<Parameters<typeof renderWidget>[0]> = {}) {
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

const queriesOf = (requests: readonly { url: string }[]) =>
  requests
    .filter((one) => one.url.startsWith('/api/meters'))
    .map((one) => decodeURIComponent(one.url.split('?')[1] ?? ''))
const rowsShown = () =>
  screen
    .getAllByRole('row')
    .filter((one) => one.hasAttribute('data-row'))
    .map((one) => one.getAttribute('data-row'))

beforeEach(() => {
  sessionStorage.clear()
})
afterEach(cleanup)

describe('a list', () => {
  test('asks for fifteen rows at first and shows them with heads out of the schema (specification section 9)', async () => {
    const { requests, container } = await open()
    expect(queriesOf(requests)).toEqual(['page=1&size=15'])
    expect(rowsShown()).toHaveLength(15)
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '表号',
      '名称',
      '倍率',
      '状态',
    ])
    expect(container.querySelector('[data-widget="list"]')?.getAttribute('data-empty')).toBe('false')
    expect(screen.getByRole('grid', { name: '仪表' }).getAttribute('aria-rowcount')).toBe('41')
  })

  test('shows an empty cell as -- and an enumeration by its text', async () => {
    await open()
    const first = screen.getByText('E-0001').closest('[role=row]') as HTMLElement
    expect(within(first).getByText('--')).toBeTruthy()
    expect(within(first).getByText('停用')).toBeTruthy()
  })

  test('goes to another page and to another page size', async () => {
    const { requests, user } = await open()
    await user.click(screen.getByRole('button', { name: '第 3 页' }))
    await screen.findByText('E-0031')
    await user.click(screen.getByRole('combobox', { name: '每页条数' }))
    await user.click(await screen.findByText('50 条 / 页'))
    await screen.findByText('E-0040')
    expect(queriesOf(requests).slice(1)).toEqual(['page=3&size=15', 'page=1&size=50'])
  })

  test('sorts by a click on a head, and by several with shift', async () => {
    const { requests, user } = await open()
    await user.click(screen.getByRole('button', { name: '名称' }))
    await waitFor(() => expect(queriesOf(requests).at(-1)).toBe('page=1&size=15&sort=name'))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('button', { name: '倍率' }))
    await user.keyboard('{/Shift}')
    await waitFor(() => expect(queriesOf(requests).at(-1)).toBe('page=1&size=15&sort=name,ratio'))
    expect(screen.getByRole('columnheader', { name: /名称/ }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('asks again on 查询 or Enter and not on a keystroke; 重置 goes back', async () => {
    const { requests, user } = await open({ search: [{ id: 'keyword', field: 'keyword' }] })
    await user.type(screen.getByRole('textbox', { name: '关键字' }), ' 仪表 4')
    expect(queriesOf(requests)).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(rowsShown()).toEqual(['4', '40']))
    expect(queriesOf(requests).at(-1)).toBe('page=1&size=15&keyword=仪表+4')
    await user.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(rowsShown()).toHaveLength(15))
    expect((screen.getByRole('textbox', { name: '关键字' }) as HTMLInputElement).value).toBe('')
  })

  test('remembers its filters for the next visit', async () => {
    const { user, unmount } = await open({ search: [{ id: 'keyword', field: 'keyword' }] })
    await user.type(screen.getByRole('textbox', { name: '关键字' }), '仪表 1{Enter}')
    await waitFor(() => expect(rowsShown()).not.toContain('2'))
    unmount()
    await open({ search: [{ id: 'keyword', field: 'keyword' }] })
    expect((screen.getByRole('textbox', { name: '关键字' }) as HTMLInputElement).value).toBe('仪表 1')
    await waitFor(() => expect(rowsShown()).not.toContain('2'))
  })

  test('strips spaces where an input is marked no-space (specification section 5)', async () => {
    const { user } = await open({ search: [{ id: 'keyword', field: 'keyword', noSpace: true }] })
    const input = screen.getByRole('textbox', { name: '关键字' }) as HTMLInputElement
    await user.type(input, 'E - 04')
    expect(input.value).toBe('E-04')
  })

  test('narrows by a state tab', async () => {
    const tabs = {
      field: 'status',
      items: [
        { id: 'all', label: '全部', value: '' },
        { id: 'on', label: '启用', value: 1 },
      ],
    }
    const { user } = await open({ tabs })
    await user.click(screen.getByRole('tab', { name: '启用' }))
    await waitFor(() => expect(rowsShown()[0]).toBe('2'))
    expect(screen.getByRole('tab', { name: '启用' }).getAttribute('aria-selected')).toBe('true')
  })
})

describe('the selection of a list', () => {
  const batch = [{ id: 'stop', label: '停用', do: [{ do: 'toast' as const, text: '好' }] }]
  const selection = { into: 'state.selected' }

  test('survives pages, turns the tool row into batch actions and is written into the state', async () => {
    const { user, page } = await open({ batch, selection })
    await user.click(screen.getByRole('checkbox', { name: '选择第 2 行' }))
    await user.click(screen.getByRole('button', { name: '第 2 页' }))
    await screen.findByText('E-0016')
    await user.click(screen.getByRole('checkbox', { name: '选择第 16 行' }))
    const tools = screen.getByRole('toolbar')
    expect(tools.textContent).toContain('已选 2 条')
    expect(within(tools).getByRole('button', { name: '停用' })).toBeTruthy()
    expect((page.state.selected as { id: number }[]).map((one) => one.id)).toEqual([2, 16])
    await user.click(within(tools).getByRole('button', { name: '取消选择' }))
    expect(screen.getByRole('toolbar').textContent).toContain('共 40 条')
  })

  test('takes a page by the box in the head and all pages by 选中全部', async () => {
    const { user, page } = await open({ batch, selection })
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
    expect((page.state.selected as unknown[]).length).toBe(15)
    await user.click(screen.getByRole('button', { name: '选中全部 40 条' }))
    await waitFor(() => expect((page.state.selected as unknown[]).length).toBe(40))
  })
})

describe('the keyboard', () => {
  test('walks the cells, chooses with space and runs the first action with Enter', async () => {
    const rowActions = [
      { id: 'edit', label: '编辑', do: [{ do: 'set' as const, into: 'state.kind', value: { $expr: 'row.number' } }] },
    ]
    const { user, page } = await open({ row: rowActions, selection: { into: 'state.selected' } })
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown}{ArrowDown} ')
    expect((page.state.selected as { id: number }[]).map((one) => one.id)).toEqual([3])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(page.state.kind).toBe('E-0003'))
    await user.keyboard('{Home}')
    expect(screen.getByRole('grid').getAttribute('aria-activedescendant')).toBeTruthy()
  })
})

describe('row actions', () => {
  const steps = [{ do: 'toast' as const, text: '好' }]
  const buttons = ['编辑', '换表', '曲线', '停用', '删除'].map((label, index) => ({
    id: `a${index}`,
    label,
    do: steps,
  }))

  test('are three, the rest stands under 更多', async () => {
    const { user } = await open({ row: buttons })
    const first = screen.getByText('E-0001').closest('[role=row]') as HTMLElement
    expect(
      within(first)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['编辑', '换表', '曲线', '更多'])
    await user.click(within(first).getByRole('button', { name: '更多操作' }))
    expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual(['停用', '删除'])
  })

  test('that the user may not run, or whose row they do not fit, are absent', async () => {
    const row = [
      { id: 'a', label: '编辑', access: 'meter.write', do: steps },
      { id: 'b', label: '启用', visible: { $expr: 'row.status == 0' }, do: steps },
    ]
    await open({ row }, { session: sessionOf({ userName: 'li', access: [] }) })
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
    expect(
      within(screen.getByText('E-0001').closest('[role=row]') as HTMLElement).getByRole('button', { name: '启用' }),
    ).toBeTruthy()
    expect(
      within(screen.getByText('E-0002').closest('[role=row]') as HTMLElement).queryByRole('button', { name: '启用' }),
    ).toBeNull()
  })
})

describe('columns', () => {
  test('are hidden and brought back by the user', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '列设置' }))
    await user.click(await screen.findByRole('checkbox', { name: '名称' }))
    expect(screen.queryByRole('columnheader', { name: /名称/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: '恢复默认' }))
    expect(screen.getByRole('columnheader', { name: /名称/ })).toBeTruthy()
  })

  test('take the row height that the user chose', async () => {
    const { user, container } = await open()
    await user.click(screen.getByRole('button', { name: '行高' }))
    await user.click(await screen.findByRole('menuitemradio', { name: '紧凑' }))
    expect(container.querySelector('.wf-table--dense')).toBeTruthy()
  })

  test('that come from the answer are drawn with their groups, marks and shade', async () => {
    const answers = {
      'GET /api/meters': {
        rows: [{ id: 1, number: 'E-0001', days: { d4: 10, d5: 20 }, est: ['d5'] }],
        total: 1,
        columns: [
          { key: 'd4', label: '07-04', weekend: true },
          { key: 'd5', label: '07-05', weekend: false },
        ],
      },
    }
    const { container } = await open(
      {
        columns: [{ id: 'number', field: 'number' }],
        columnsFrom: {
          id: 'days',
          of: { $expr: 'data.meters.columns' },
          title: { $expr: 'item.label' },
          group: { $expr: '"七月"' },
          value: { $expr: 'row.days[item.key]' },
          shade: { $expr: 'item.weekend' },
          estimated: { $expr: 'item.key in row.est' },
        },
      },
      { answers },
    )
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toContain('七月')
    expect(screen.getByText('估')).toBeTruthy()
    expect(container.querySelectorAll('.wf-td--hatched')).toHaveLength(1)
    expect(container.querySelectorAll('.wf-td--shaded').length).toBeGreaterThan(0)
  })

  test('whose expression fails show -- with the cause and leave the others alone', async () => {
    await open({ columns: [...base.columns, { id: 'bad', title: '错', value: { $expr: 'row.name - 1.0' } }] })
    const first = screen.getByText('E-0001').closest('[role=row]') as HTMLElement
    expect(within(first).getByRole('img', { name: '此格无法计算' })).toBeTruthy()
  })
})

test('tree rows open and close', async () => {
  const answers = {
    'GET /api/meters': { rows: [{ id: 1, number: 'E-0001', children: [{ id: 2, number: 'E-0002' }] }], total: 1 },
  }
  const { user } = await open({ tree: { expanded: 0 } }, { answers })
  expect(screen.queryByText('E-0002')).toBeNull()
  await user.click(screen.getByRole('button', { name: '展开' }))
  expect(screen.getByText('E-0002')).toBeTruthy()
})

test('rows of one value stand under a head of their own', async () => {
  const { user } = await open({ groupBy: 'status' })
  expect(screen.getByText('8 条')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: '收起' })[0]!)
  expect(screen.queryByText('E-0001')).toBeNull()
})

test('the summary row adds up what is here', async () => {
  await open({
    summary: true,
    columns: [
      { id: 'number', field: 'number' },
      { id: 'ratio', field: 'ratio', summary: 'sum' },
    ],
  })
  const foot = screen.getByText('本页合计').closest('[role=row]') as HTMLElement
  expect(within(foot).getByText('1,050')).toBeTruthy()
})

test('a cell is edited in place and sends only what changed', async () => {
  const { user, requests } = await open(
    {
      inline: { submit: 'meter.update' },
      columns: [
        { id: 'number', field: 'number' },
        { id: 'name', field: 'name', edit: true },
      ],
    },
    { answers: { 'PUT /api/meters/{id}': { id: 1, version: 2, name: '新名' } } },
  )
  await user.dblClick(screen.getByText('仪表 1'))
  const input = await screen.findByRole('textbox', { name: '名称' })
  await user.clear(input)
  await user.type(input, '新名{Enter}')
  await screen.findByText('新名')
  expect(requests.find((one) => one.method === 'PUT')).toMatchObject({
    url: '/api/meters/1',
    body: { version: 1, name: '新名' },
  })
})

test('an empty list says what to do next, and an error can be tried again', async () => {
  let fails = true
  const answers = {
    'GET /api/meters': () => (fails ? { code: 500, msg: '服务器内部错误', data: null } : { rows: [], total: 0 }),
  }
  const { container } = await renderWidget({
    widget: { ...base, emptyText: '还没有仪表' },
    kinds: { list: ListWidget },
    page: { data: { meters: { endpoint: 'meter.list' } } },
    endpoints,
    answers,
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('服务器内部错误')
  fails = false
  fireEvent.click(within(alert).getByText('重试'))
  await screen.findByText('还没有仪表')
  expect(container.querySelector('[data-widget="list"]')?.getAttribute('data-empty')).toBe('true')
})

test('a thousand rows draw only what is seen', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    id: index + 1,
    number: index === 0 ? 'E-0001' : `N${index}`,
  }))
  await open(
    { paging: 'none', plain: true, columns: [{ id: 'number', field: 'number' }] },
    { answers: { 'GET /api/meters': { rows, total: 1000 } } },
  )
  expect(rowsShown().length).toBeLessThan(60)
})
