// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ChartWidget as ChartDocument } from '../../../schemas/index.ts'
import { renderWidget, settle } from '../../page/testing.tsx'
import { ChartWidget } from './ChartWidget.tsx'

afterEach(cleanup)

const widget: ChartDocument = {
  kind: 'chart',
  id: 'usage',
  type: 'column',
  title: '分项用电',
  unit: 'kWh',
  data: 'usage',
  stack: true,
  types: ['column', 'line'],
  x: { field: 'day', title: '日期' },
  series: 'item',
  y: [{ id: 'use', field: 'use' }],
  facts: [
    { id: 'total', label: '合计', value: { $expr: 'data.usage.total' }, unit: 'kWh' },
    { id: 'yoy', label: '同比', value: -3.98, trend: true },
  ],
}
const rows = [
  { day: '2026-07-10', item: '空调', use: 11_000 },
  { day: '2026-07-10', item: '照明', use: 6_000 },
]
const fixture = (answer: unknown) => ({
  widget,
  kinds: { chart: ChartWidget },
  page: { data: { usage: { endpoint: 'usage.list' } } },
  endpoints: { 'usage.list': { method: 'GET' as const, path: '/api/usage' } },
  answers: { 'GET /api/usage': answer },
})

it('shows title, unit of the axis, facts and a legend for two series', async () => {
  const { container } = await renderWidget(fixture({ rows, total: 294_368 }))
  expect(screen.getByRole('heading', { name: '分项用电' })).toBeTruthy()
  expect(container.querySelector('.wf-widget__note')?.textContent).toBe('万 kWh')
  expect(container.querySelector('.wf-facts')?.textContent).toContain('29.44')
  expect(screen.getByText('下降').parentElement?.textContent).toContain('3.98 %')
  expect(container.querySelector('[data-widget=chart]')?.getAttribute('data-empty')).toBe('false')
})

it('isolates a series by a press on its legend entry', async () => {
  await renderWidget(fixture({ rows, total: 1 }))
  fireEvent.click(screen.getByRole('button', { name: '空调' }))
  expect(screen.getByRole('button', { name: '空调' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: '照明' }).getAttribute('aria-pressed')).toBe('false')
})

it('shows the same data as a table', async () => {
  await renderWidget(fixture({ rows, total: 1 }))
  fireEvent.click(screen.getByRole('button', { name: '数据表' }))
  await settle()
  const table = screen.getByRole('table')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['日期', '空调（kWh）', '照明（kWh）'])
  expect(within(table).getByText('11,000')).toBeTruthy()
})

it('says that there is nothing to draw', async () => {
  const { container } = await renderWidget(fixture({ rows: [], total: null }))
  expect(screen.getByText('暂无数据')).toBeTruthy()
  expect(container.querySelector('[data-widget=chart]')?.getAttribute('data-empty')).toBe('true')
  expect(screen.queryByRole('button', { name: '数据表' })).toBeNull()
})
