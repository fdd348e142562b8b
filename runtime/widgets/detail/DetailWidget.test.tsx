// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWidget } from '../../page/testing.tsx'
import { DetailWidget } from './DetailWidget.tsx'

afterEach(cleanup)

it('takes labels, units and words from the schema of the answer', async () => {
  const { container } = await renderWidget({
    kinds: { detail: DetailWidget },
    page: { data: { meter: { endpoint: 'meter.get' } } },
    endpoints: {
      'meter.get': {
        method: 'GET',
        path: '/api/meter',
        response: {
          type: 'object',
          properties: {
            number: { type: 'string', title: '表号' },
            ratio: { type: 'number', title: '倍率', 'x-decimals': 1 },
            state: { type: 'integer', title: '状态', 'x-enum': 'meterState' },
            projectId: { type: 'integer', title: '项目', 'x-ref': 'project' },
            seenAt: { type: 'string', format: 'date-time', title: '最近上报' },
          },
        },
      },
    },
    enums: {
      meterState: {
        kind: 'enum',
        schemaVersion: 1,
        id: 'meterState',
        title: '状态',
        items: [{ value: 1, label: '在线', color: 'running' }],
      },
    },
    answers: {
      'GET /api/meter': {
        number: 'M-1',
        ratio: 40,
        state: 1,
        projectId: 7,
        projectLabel: '市图书馆',
        seenAt: '2026-07-16T06:30:00Z',
        load: null,
        use: 1234.56,
        year: 2_087_200,
        measure: 'kWh',
      },
    },
    widget: {
      kind: 'detail',
      id: 'meter',
      data: 'meter',
      items: [
        { id: 'no', field: 'number' },
        { id: 'ratio', field: 'ratio' },
        { id: 'state', field: 'state', cell: { kind: 'tag' } },
        { id: 'project', field: 'projectId' },
        { id: 'seen', field: 'seenAt' },
        { id: 'load', label: '负荷', field: 'load', unit: 'kW' },
        // Specification section 9: "100 to under 10,000 no decimals; 10,000 to under 100,000,000 in 万 with two decimals".
        { id: 'use', label: '用量', field: 'use', format: 'number', unit: { $expr: 'row.measure' } },
        { id: 'year', label: '全年', field: 'year', format: 'number', unit: { $expr: 'data.meter.measure' } },
      ],
    },
  })
  const pairs = [...container.querySelectorAll('.wf-detail__pair')].map((pair) => [
    pair.querySelector('dt')?.textContent,
    pair.querySelector('dd')?.textContent,
  ])
  expect(pairs).toEqual([
    ['表号', 'M-1'],
    ['倍率', '40.0'],
    ['状态', '在线'],
    ['项目', '市图书馆'],
    ['最近上报', '2026-07-16 14:30:00'],
    ['负荷', '--'],
    ['用量', '1,235 kWh'],
    ['全年', '208.72 万 kWh'],
  ])
  expect(screen.getByText('在线').style.color).toBe('var(--wf-running)')
})
