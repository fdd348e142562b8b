// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Widget } from '../../../schemas/index.ts'
import { renderWidget } from '../../page/testing.tsx'
import { keysOf, RepeatWidget } from '../repeat/RepeatWidget.tsx'
import { TextWidget } from '../text/TextWidget.tsx'
import { GridWidget } from './GridWidget.tsx'
import { narrowSpan } from './spans.ts'

afterEach(cleanup)

it('lays its children out by their spans', async () => {
  const { container } = await renderWidget({
    kinds: { grid: GridWidget, text: TextWidget },
    widget: {
      kind: 'grid',
      id: 'body',
      children: [
        { kind: 'text', id: 'a', value: '甲', span: 16 },
        { kind: 'text', id: 'b', value: '乙', span: 8, style: 'warning' },
      ],
    },
  })
  const cells = [...container.querySelectorAll<HTMLElement>('.wf-grid__cell')]
  expect(cells.map((cell) => cell.style.getPropertyValue('--wf-span'))).toEqual(['16', '8'])
  expect(cells.map((cell) => cell.style.getPropertyValue('--wf-narrow'))).toEqual(['24', '12'])
  expect(screen.getByRole('note').textContent).toBe('乙')
})

it('goes to whole lines where it is narrow', () => {
  expect([4, 6, 8, 12, 16, 24].map(narrowSpan)).toEqual([8, 12, 12, 12, 24, 24])
})

it('is a cover with a picture behind its children, which nobody is read', async () => {
  const { container } = await renderWidget({
    kinds: { grid: GridWidget, text: TextWidget },
    widget: {
      kind: 'grid',
      id: 'cover',
      direction: 'column',
      surface: 'brand',
      place: 'center',
      padding: 64,
      backdrop: { kind: 'text', id: 'scene', value: '画' },
      children: [{ kind: 'text', id: 'a', value: '甲' }],
    },
  })
  expect(container.querySelector('.wf-grid-frame--brand')).toBeTruthy()
  expect(screen.getByText('画').closest('[aria-hidden="true"]')).toBeTruthy()
  expect(container.querySelector<HTMLElement>('.wf-grid--center')?.style.padding).toBe('4rem')
})

it('marks the side that goes where it is narrow, and the grid whose other children then take its width', async () => {
  const side: Widget = {
    kind: 'grid',
    id: 'side',
    hideNarrow: true,
    children: [{ kind: 'text', id: 'a', value: '侧' }],
  }
  const { container } = await renderWidget({
    kinds: { grid: GridWidget, text: TextWidget },
    widget: { kind: 'grid', id: 'both', children: [side, { kind: 'text', id: 'b', value: '主' }] },
  })
  expect([...container.querySelectorAll('.wf-grid__cell[data-goes]')].map((cell) => cell.textContent)).toEqual(['侧'])
  expect(container.querySelectorAll('.wf-grid--hides-narrow')).toHaveLength(1)
})

it('repeats a widget with each element as item', async () => {
  await renderWidget({
    kinds: { repeat: RepeatWidget, text: TextWidget },
    page: {
      state: {
        floors: {
          type: 'array',
          default: [
            { id: 1, name: '一层' },
            { id: 2, name: '二层' },
          ],
        },
      },
    },
    widget: {
      kind: 'repeat',
      id: 'floors',
      of: { $expr: 'state.floors' },
      child: { kind: 'text', id: 'name', value: { $expr: 'item.name' } },
    },
  })
  expect(screen.getByText('一层')).toBeTruthy()
  expect(screen.getByText('二层')).toBeTruthy()
})

it('names repeated elements apart', () => {
  expect(keysOf([{ id: 1 }, { id: 1 }, 'x', {}], 'id')).toEqual(['1', '1#1', 'x', '#3'])
})
