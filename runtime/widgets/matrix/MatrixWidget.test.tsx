// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { MatrixWidget as MatrixDocument } from '../../../schemas/index.ts'
import { renderWidget } from '../../page/testing.tsx'
import { MatrixWidget } from './MatrixWidget.tsx'

const widget: MatrixDocument = {
  kind: 'matrix',
  id: 'bills',
  title: '月度账单',
  data: 'bills',
  rows: { of: { $expr: 'data.bills.months' }, key: 'month', label: 'label' },
  columns: { of: { $expr: 'data.bills.kinds' }, key: 'id', label: 'name' },
  cell: {
    value: { $expr: 'row.values[item.id]' },
    min: 0,
    decimals: 1,
    disabled: { $expr: 'row.locked' },
    warning: { $expr: 'event.value > 500.0 ? "是上月的 5 倍，请核对" : ""' },
  },
  totals: 'both',
  submit: 'bill.save',
  params: { year: 2026 },
}
const bills = {
  months: [
    { month: 1, label: '1 月', locked: false, values: { e: 100, w: 10 } },
    { month: 2, label: '2 月', locked: false, values: { e: 90, w: 9 } },
    { month: 3, label: '3 月', locked: true, values: { e: 80, w: 8 } },
  ],
  kinds: [
    { id: 'e', name: '电' },
    { id: 'w', name: '水' },
  ],
}

async function open(
  more: Partial<MatrixDocument> = {},
  state: Record<string, { type: 'string'; default: string }> = {},
) {
  const view = await renderWidget({
    widget: { ...widget, ...more },
    kinds: { matrix: MatrixWidget },
    page: { data: { bills: { endpoint: 'bill.get' } }, state },
    endpoints: {
      'bill.get': { method: 'GET', path: '/api/bills' },
      'bill.save': { method: 'POST', path: '/api/bills' },
    },
    answers: { 'GET /api/bills': bills, 'POST /api/bills': {} },
  })
  await screen.findByRole('textbox', { name: '1 月 电' })
  return { ...view, user: userEvent.setup() }
}
const cell = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement

afterEach(cleanup)

describe('a matrix', () => {
  test('shows values, sums of rows and columns, and locked cells', async () => {
    await open()
    expect(cell('1 月 电').value).toBe('100.0')
    expect(screen.getByText('297.0')).toBeTruthy()
    expect(screen.getByText('270.0')).toBeTruthy()
    expect(cell('3 月 水').readOnly).toBe(true)
  })

  test('asks for a reason where a value needs one, and sends it with the cell', async () => {
    const { user, requests } = await open({
      cell: { ...widget.cell, note: { $expr: 'event.value > row.values[item.id] * 1.5' } },
    })
    await user.clear(cell('1 月 电'))
    await user.type(cell('1 月 电'), '400{Enter}')
    expect(screen.getByText('1 处需要说明')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true)
    await user.type(cell('1 月 电 的说明'), '新增实验楼')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(requests.find((one) => one.method === 'POST')?.body).toEqual({
        year: 2026,
        cells: [{ row: 1, column: 'e', value: 400, note: '新增实验楼' }],
      }),
    )
  })

  test('draws the actions of each row', async () => {
    const row: MatrixDocument['row'] = [
      { id: 'voucher', label: '凭证', do: [{ do: 'set', into: 'state.month', value: { $expr: 'row.label' } }] },
    ]
    const { user, page } = await open({ row }, { month: { type: 'string', default: '' } })
    await user.click(screen.getAllByRole('button', { name: '凭证' })[1] as HTMLElement)
    await waitFor(() => expect(page.state.month).toBe('2 月'))
  })

  test('sends the changed cells with its parameters', async () => {
    const { user, requests } = await open()
    await user.click(cell('2 月 水'))
    await user.clear(cell('2 月 水'))
    await user.type(cell('2 月 水'), '12.34{Enter}')
    expect(screen.getByText('已改 1 格，尚未保存')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(requests.find((one) => one.method === 'POST')?.body).toEqual({
        year: 2026,
        cells: [{ row: 2, column: 'w', value: 12.3 }],
      }),
    )
  })

  test('is walked with arrow keys', async () => {
    const { user } = await open()
    await user.click(cell('1 月 电'))
    await waitFor(() => expect(cell('1 月 电').selectionEnd).toBeGreaterThan(0))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(cell('2 月 电'))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(cell('3 月 电'))
  })

  test('takes cells from a spreadsheet, locked ones stay', async () => {
    await open()
    fireEvent.paste(cell('2 月 电'), { clipboardData: { getData: () => '1,200\t20\n7\t8' } })
    expect(cell(/^2 月 电/).value).toBe('1,200.0')
    expect(cell('2 月 水').value).toBe('20.0')
    expect(cell('3 月 电').value).toBe('80.0')
    expect(cell(/^2 月 电，是上月的 5 倍/)).toBeTruthy()
  })

  test('refuses what is no number or out of range, and is not saved with it', async () => {
    const { user } = await open()
    await user.click(cell('1 月 水'))
    await user.clear(cell('1 月 水'))
    await user.type(cell('1 月 水'), '-5')
    await user.tab()
    expect(cell('1 月 水，不能小于 0').getAttribute('aria-invalid')).toBe('true')
    expect((screen.getByRole('button', { name: '保存' }) as HTMLButtonElement).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: '撤销更改' }))
    expect(cell('1 月 水').value).toBe('10.0')
  })
})

describe('a matrix as a spreadsheet', () => {
  test('takes edits back and forth', async () => {
    const { user } = await open()
    await user.click(cell('1 月 水'))
    await user.clear(cell('1 月 水'))
    await user.type(cell('1 月 水'), '12{Enter}')
    await user.keyboard('{Control>}z{/Control}')
    expect(cell('1 月 水').value).toBe('10.0')
    await user.keyboard('{Control>}y{/Control}')
    expect(cell('1 月 水').value).toBe('12.0')
    await user.click(screen.getByRole('button', { name: '撤销' }))
    expect(cell('1 月 水').value).toBe('10.0')
  })

  test('copies a range, empties it and fills it down; locked cells stay', async () => {
    const { user } = await open()
    await user.click(cell('1 月 电'))
    await waitFor(() => expect(cell('1 月 电').selectionEnd).toBeGreaterThan(0))
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}')
    expect(screen.getByText(/求和 297\.00/)).toBeTruthy()
    let copied = ''
    fireEvent.copy(cell('1 月 电'), { clipboardData: { setData: (_: string, text: string) => (copied = text) } })
    expect(copied).toBe('100\t10\n90\t9\n80\t8')
    await user.keyboard('{Control>}d{/Control}')
    expect(cell('2 月 电').value).toBe('100.0')
    expect(cell('3 月 电').value).toBe('80.0')
    await user.keyboard('{Delete}')
    expect(cell('2 月 水').value).toBe('')
    expect(cell('3 月 水').value).toBe('8.0')
  })

  test('marks states in word and colour, tells which cell is gone to, and leaves out sums that say nothing', async () => {
    const { user, page } = await open(
      {
        cell: { ...widget.cell, state: { $expr: 'row.locked ? "archived" : ""' } },
        columns: { ...widget.columns, adds: 'adds' },
        cellDo: [{ do: 'set', into: 'state.at', value: { $expr: 'row.label + item.name' } }],
      },
      { at: { type: 'string', default: '' } },
    )
    expect(cell('3 月 电，archived')).toBeTruthy()
    await user.click(cell('2 月 水'))
    await waitFor(() => expect(page.state.at).toBe('2 月水'))
  })
})

test('what was typed belongs to the table that it was typed into, and is there again with it', async () => {
  const view = await renderWidget({
    widget,
    kinds: { matrix: MatrixWidget },
    page: {
      data: { bills: { endpoint: 'bill.get', params: { year: { $expr: 'state.year' } } } },
      state: { year: { type: 'integer', default: 2026 } },
    },
    endpoints: {
      'bill.get': { method: 'GET', path: '/api/bills' },
      'bill.save': { method: 'POST', path: '/api/bills' },
    },
    answers: { 'GET /api/bills': bills },
  })
  const user = userEvent.setup()
  await screen.findByRole('textbox', { name: '1 月 电' })
  await user.click(cell('1 月 水'))
  await user.clear(cell('1 月 水'))
  await user.type(cell('1 月 水'), '12{Enter}')
  view.page.setState('state.year', 2025)
  await waitFor(() => expect(cell('1 月 水').value).toBe('10.0'))
  expect(screen.getByText('其他表中还有 1 格未保存')).toBeTruthy()
  view.page.setState('state.year', 2026)
  await waitFor(() => expect(cell('1 月 水').value).toBe('12.0'))
})
