// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { TabsWidget as TabsDocument } from '../../../schemas/index.ts'
import { renderWidget, settle } from '../../page/testing.tsx'
import { TextWidget } from '../text/TextWidget.tsx'
import { TabsWidget } from './TabsWidget.tsx'

afterEach(cleanup)

const widget: TabsDocument = {
  kind: 'tabs',
  id: 'tabs',
  into: 'state.tab',
  items: [
    { id: 'now', title: '实时', badge: { $expr: '12' }, root: { kind: 'text', id: 't1', value: '实时报警' } },
    { id: 'past', title: '历史', root: { kind: 'text', id: 't2', value: '历史报警' } },
    { id: 'secret', title: '审计', access: 'audit.read', root: { kind: 'text', id: 't3', value: '审计' } },
  ],
}

it('shows one content, walks by arrows and keeps the open tab as a state', async () => {
  const { page } = await renderWidget({
    widget,
    kinds: { tabs: TabsWidget, text: TextWidget },
    page: { state: { tab: { type: 'string', default: 'now' } } },
  })
  expect(screen.getByText('实时报警')).toBeTruthy()
  const first = screen.getByRole('tab', { name: /实时/ })
  expect(first.getAttribute('aria-selected')).toBe('true')
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  await settle()
  expect(screen.getByText('历史报警')).toBeTruthy()
  expect(screen.queryByText('实时报警')).toBeNull()
  expect(page.state.tab).toBe('past')
})

it('hides a tab from who may not see it', async () => {
  const session = (await import('../../page/testing.tsx')).sessionOf({ userName: 'zhang', access: [] })
  await renderWidget({
    widget,
    session,
    kinds: { tabs: TabsWidget, text: TextWidget },
    page: { state: { tab: { type: 'string', default: 'now' } } },
  })
  expect(screen.queryByRole('tab', { name: '审计' })).toBeNull()
})

it('goes to the next tab by itself, round and round, and stays while someone walks in it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { page } = await renderWidget({
      widget: { ...widget, rotateSeconds: 5 },
      kinds: { tabs: TabsWidget, text: TextWidget },
      session: (await import('../../page/testing.tsx')).sessionOf({ userName: 'zhang', access: [] }),
      page: { state: { tab: { type: 'string', default: 'now' } } },
    })
    act(() => void vi.advanceTimersByTime(5000))
    expect(page.state.tab).toBe('past')
    await settle()
    act(() => void vi.advanceTimersByTime(5000))
    expect(page.state.tab).toBe('now')
    await settle()
    screen.getByRole('tab', { name: /实时/ }).focus()
    act(() => void vi.advanceTimersByTime(15_000))
    expect(page.state.tab).toBe('now')
  } finally {
    vi.useRealTimers()
  }
})
