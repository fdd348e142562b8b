// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { renderWidget } from '../../page/testing.tsx'
import { ListWidget } from './ListWidget.tsx'
import { base, endpoints, open, rowsShown } from './testing.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

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
