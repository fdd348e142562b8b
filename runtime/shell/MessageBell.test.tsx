// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { UserMessage } from '../../schemas/index.ts'
import { RuntimeContext } from '../page/page-context.ts'
import { fakeFetch, runtimeOf, settle } from '../page/testing.tsx'
import { MessageBell } from './MessageBell.tsx'

beforeAll(async () => {
  await import('./MessagePanel.tsx')
})
afterEach(cleanup)

const message = (key: string, more: Partial<UserMessage> = {}): UserMessage => ({
  key,
  kind: 'notice',
  title: '催报',
  text: `请补报 ${key}`,
  at: '2026-07-16T06:32:00Z',
  route: '/dataEntering',
  projectId: 2,
  isRead: false,
  ...more,
})

/** A bell over a server that keeps what was read. */
function bell(rows: UserMessage[]) {
  const { fetch, requests } = fakeFetch({
    'GET /api/messages': () => ({ rows, unread: rows.filter((row) => !row.isRead).length }),
    'POST /api/messages/read': { count: 1 },
  })
  const listeners = new Map<string, (payload: unknown) => void>()
  const gone: string[] = []
  const runtime = runtimeOf(fetch)
  const services = {
    ...runtime,
    navigate: (address: string) => void gone.push(address),
    live: {
      ...runtime.live,
      subscribe: (topic: string, listener: (payload: unknown) => void) => {
        listeners.set(topic, listener)
        return () => listeners.delete(topic)
      },
      onReconnect: () => () => undefined,
    },
  }
  render(
    <MemoryRouter>
      <RuntimeContext value={services}>
        <MessageBell userId={7} />
      </RuntimeContext>
    </MemoryRouter>,
  )
  return {
    requests,
    gone,
    services,
    tell: (topic: string, payload: object) => act(() => listeners.get(topic)?.(payload)),
  }
}

/** A lazy part is transformed when it is first wanted. */
const slow = { timeout: 20_000 }
const named = (name: string) => screen.findByRole('button', { name }, slow)

test('it counts what is unread, and a message leads to its page with its project and is read', {
  timeout: 40_000,
}, async () => {
  const { requests, gone, services } = bell([message('a'), message('b'), message('c', { isRead: true })])
  await userEvent.click(await named('消息，2 条未读'))
  await settle()
  const dialog = await screen.findByRole('dialog', { name: '消息' }, slow)
  expect(dialog.textContent).toContain('07-16 14:32')
  await waitFor(() => expect(document.activeElement).toBe(dialog))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(gone).toEqual(['/dataEntering'])
  expect(services.client.currentProject).toBe(2)
  expect(screen.queryByRole('dialog')).toBeNull()
  await named('消息，1 条未读')
  expect(requests.at(-1)).toMatchObject({ url: '/api/messages/read', body: { keys: ['b'] } })
})

test('all are read at once; Esc closes and gives the focus back', async () => {
  const { requests } = bell([message('a'), message('b')])
  await userEvent.click(await named('消息，2 条未读'))
  await userEvent.click(await screen.findByRole('button', { name: '全部已读' }, slow))
  expect(requests.at(-1)).toMatchObject({ body: { keys: ['a', 'b'] } })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '消息' }))
})

test('what is told over the live line appears by itself; what is for another user is not asked about', async () => {
  const rows = [message('a')]
  const { requests, tell } = bell(rows)
  await named('消息，1 条未读')
  const asked = requests.length
  tell('entry.reminded', { projectId: 1, userId: 8 })
  rows.push(message('b'))
  tell('message.changed', { userId: 7 })
  tell('message.changed', { projectId: 1 })
  await named('消息，2 条未读')
  expect(requests).toHaveLength(asked + 1)
})
