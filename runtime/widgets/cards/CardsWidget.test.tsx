// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWidget, settle } from '../../page/testing.tsx'
import { CardsWidget } from './CardsWidget.tsx'

afterEach(cleanup)

it('shows figure, unit, changes, curve and note, and acts as a whole', async () => {
  const { container, runtime } = await renderWidget({
    kinds: { cards: CardsWidget },
    page: { data: { home: { endpoint: 'home.get' } } },
    endpoints: { 'home.get': { method: 'GET', path: '/api/home' } },
    answers: { 'GET /api/home': { use: 2_087_192, yoy: 1.32, curve: [1, 3, 2] } },
    widget: {
      kind: 'cards',
      id: 'figures',
      items: [
        {
          id: 'electricity',
          label: '用电',
          icon: 'electricity',
          color: 'electricity',
          value: { $expr: 'data.home.use' },
          unit: 'kWh',
          sparkline: { $expr: 'data.home.curve' },
          compare: [{ id: 'yoy', label: '同比', value: { $expr: 'data.home.yoy' } }],
          note: '本月',
          do: [{ do: 'navigate', to: '/energyConsumptionQuery' }],
        },
        { id: 'hidden', label: '用热', value: 1, visible: false },
      ],
    },
  })
  const [card] = screen.getAllByRole('button')
  expect(card?.querySelector('.wf-figure__line')?.textContent).toBe('208.72万 kWh')
  expect(card?.querySelector('.wf-figure__line')?.getAttribute('title')).toBe('2,087,192 kWh')
  expect(card?.textContent).toContain('上升1.32 %')
  expect(container.querySelector('.wf-sparkline')).toBeTruthy()
  expect(screen.queryByText('用热')).toBeNull()
  fireEvent.click(card as HTMLElement)
  await settle()
  expect(runtime.went).toEqual(['/energyConsumptionQuery'])
})

it('repeats its cards over a list', async () => {
  await renderWidget({
    kinds: { cards: CardsWidget },
    page: {
      state: {
        kinds: {
          type: 'array',
          default: [
            { name: '用电', use: 5 },
            { name: '用水', use: null },
          ],
        },
      },
    },
    widget: {
      kind: 'cards',
      id: 'figures',
      of: { $expr: 'state.kinds' },
      items: [{ id: 'use', label: { $expr: 'item.name' }, value: { $expr: 'item.use' }, unit: 'kWh' }],
    },
  })
  expect(screen.getByText('5.00')).toBeTruthy()
  expect(screen.getByText('--')).toBeTruthy()
})
