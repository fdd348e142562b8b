// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { DrawingWidget as DrawingDocument, LayoutDocument } from '../../../schemas/index.ts'
import { renderWidget, settle } from '../../page/testing.tsx'
import { DrawingWidget } from './DrawingWidget.tsx'

afterEach(cleanup)

const plant: LayoutDocument = {
  kind: 'layout',
  schemaVersion: 1,
  id: 'plant',
  title: '冷站',
  project: 'YY01',
  width: 600,
  height: 240,
  values: { flow: { point: 'CS-01.flow' } },
  layers: [
    { id: 'devices', title: '设备' },
    { id: 'hidden', title: '隐藏', hidden: true },
  ],
  elements: [
    { id: 'supply', symbol: 'pipe', props: { medium: 'chilled-supply' }, bind: { flow: { value: 'flow' } } },
    {
      id: 'pump',
      symbol: 'pump',
      title: '1# 冷冻泵',
      subject: 'P-01',
      bind: { state: { point: 'P-01.state' }, frequency: { point: 'P-01.frequency' } },
    },
    {
      id: 'start',
      symbol: 'state-tag',
      title: '启动',
      bind: { state: { point: 'P-01.state' } },
      do: [{ do: 'toast', text: { $expr: 'event.title + string(bound.state)' } }],
    },
    { id: 'away', symbol: 'text', layer: 'hidden', props: { text: '看不见' } },
  ],
  geometry: {
    supply: {
      points: [
        [20, 100],
        [300, 100],
      ],
    },
    pump: { x: 140, y: 80, w: 40, h: 40 },
    start: { x: 300, y: 20, w: 64, h: 22 },
    away: { x: 0, y: 0, w: 50, h: 20 },
  },
}

const value = (key: string, figure: number | null, more: Record<string, unknown> = {}) => ({
  key,
  value: figure,
  unit: '',
  at: '2026-07-16T06:32:00.000Z',
  quality: 0,
  qualityText: '正常',
  state: 'fresh',
  name: key,
  ...more,
})

const endpoints = {
  'documents.layout': { method: 'GET', path: '/api/documents/layouts/{id}' },
  'drawing.values': { method: 'POST', path: '/api/drawings/values' },
} as const

const draw = (widget: Partial<DrawingDocument>, answers: Record<string, unknown> = {}) =>
  renderWidget({
    kinds: { drawing: DrawingWidget },
    page: { state: { device: { type: 'string', default: '' } } },
    endpoints,
    answers: {
      'GET /api/documents/layouts/{id}': {
        revision: '1',
        layout: plant,
        endpoints: {},
        entities: {},
        enums: {},
        fragments: {},
      },
      'POST /api/drawings/values': {
        values: [
          value('point:CS-01.flow', 520),
          value('point:P-01.state', 1),
          value('point:P-01.frequency', 42, { unit: 'Hz', state: 'overdue' }),
        ],
      },
      ...answers,
    },
    widget: { kind: 'drawing', id: 'd', layout: 'plant', ...widget },
  })

const elementOf = (container: HTMLElement, id: string) => container.querySelector(`[data-element="${id}"]`)

it('asks for all values in one request, and shows them with state, unit and age', async () => {
  const { container, requests } = await draw({ title: '工艺流程' })
  await settle()
  const asked = requests.filter(({ url }) => url.startsWith('/api/drawings/values'))
  expect(asked.map(({ body }) => body)).toEqual([
    { bindings: ['point:CS-01.flow', 'point:P-01.frequency', 'point:P-01.state'], project: 'YY01' },
  ])
  const pump = elementOf(container, 'pump')
  expect(pump?.getAttribute('aria-label')).toBe('1# 冷冻泵，运行，频率 42.0 Hz')
  expect(pump?.querySelector('.wf-dr-figure--stale')?.textContent).toBe('42.0')
  expect(elementOf(container, 'supply')?.querySelector('.wf-dr-core')).toBeTruthy()
  expect(elementOf(container, 'away')).toBeNull()
  expect(container.querySelector('.wf-drawing-legend')?.textContent).toBe('冷冻供水停流')
  expect(container.querySelector('.wf-drawing-counts')?.textContent).toBe('运行 1')
})

it('an element that stands for a device tells the page, by click and by key, and is ringed while chosen', async () => {
  const { container, page } = await draw({
    selected: { $expr: 'state.device' },
    do: [{ do: 'set', into: 'state.device', value: { $expr: 'event.subject' } }],
  })
  await settle()
  const pump = screen.getByRole('button', { name: /1# 冷冻泵/ })
  fireEvent.keyDown(pump, { key: 'Enter' })
  await settle()
  expect(page.state.device).toBe('P-01')
  expect(elementOf(container, 'pump')?.classList.contains('wf-dr-selected')).toBe(true)
  expect(elementOf(container, 'supply')?.getAttribute('role')).not.toBe('button')
})

it('an element’s own actions see its event and its values', async () => {
  const { runtime } = await draw({})
  await settle()
  fireEvent.click(screen.getByRole('button', { name: /启动/ }))
  await settle()
  expect(runtime.toaster.view.current?.text).toBe('启动1')
})

it('without a drawing it says so; a refused one shows why and can be asked again', async () => {
  const { container } = await draw({ layout: { $expr: 'state.device' }, emptyText: '请先选择画面' })
  expect(container.textContent).toContain('请先选择画面')
  cleanup()
  const refused = await draw({}, { 'GET /api/documents/layouts/{id}': { code: 404, msg: '没有此画面', data: null } })
  await settle()
  expect(refused.container.querySelector('.wf-fault')?.textContent).toContain('没有此画面')
})

it('values that cannot be had leave the drawing, and say so', async () => {
  const { container } = await draw({}, { 'POST /api/drawings/values': { code: 503, msg: '服务不可用', data: null } })
  await settle()
  expect(elementOf(container, 'pump')?.getAttribute('aria-label')).toBe('1# 冷冻泵，频率 --')
  expect(container.textContent).toContain('实时值未更新')
})
