// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { LazyView } from '../../../page/lazy-view.ts'
import { renderWidget } from '../../../page/testing.tsx'
import { CustomWidget } from '../CustomWidget.tsx'
import type { CustomProps } from '../custom-props.ts'
import { customView } from '../registry.ts'

beforeAll(() => (customView('monitor-binder') as LazyView<CustomProps>).preload())
afterEach(cleanup)
URL.createObjectURL ??= () => 'blob:plan'
URL.revokeObjectURL ??= () => undefined
Element.prototype.setPointerCapture ??= () => undefined

const device = (id: number) => ({
  id,
  number: `AC-${id}`,
  name: `${id} 空调`,
  state: 'running',
  points: [],
  room: null,
})
const info = {
  id: 1,
  version: 1,
  name: '一层',
  imageId: 5,
  layoutId: null,
  width: 800,
  height: 600,
  defaultSize: 36,
  marks: [{ id: 'm1', deviceId: 1, x: 100, y: 100, rules: [] }],
}

async function draw(answer: () => Response | Promise<Response>) {
  return renderWidget({
    kinds: { custom: CustomWidget },
    page: {
      data: { info: { endpoint: 'monitor-page.getInfo' } },
      state: { devices: { type: 'array', default: [device(1), device(2)] } },
    },
    widget: {
      kind: 'custom',
      id: 'binder',
      component: 'monitor-binder',
      data: 'info',
      emptyText: '在左边选择画面',
      props: { page: { $expr: 'data.info' }, devices: { $expr: 'state.devices' }, live: null },
    },
    endpoints: { 'monitor-page.getInfo': { method: 'GET', path: '/api/ctrlMonitorInterface/getInfo' } },
    answers: {
      'GET /api/ctrlMonitorInterface/getInfo': answer,
      'GET /api/map-images/5/content': () => new Response('plan', { headers: { 'content-type': 'image/png' } }),
    },
  })
}

const answered = () => Response.json({ code: 200, msg: '', data: info })

test('devices and what the selected one shows share one column, so that the ground never changes its size', async () => {
  await draw(answered)
  const mark = await screen.findByRole('button', { name: /^1 空调/, expanded: undefined, pressed: false })
  expect(screen.getByRole('radio', { name: '设备' }).getAttribute('aria-checked')).toBe('true')
  fireEvent.focus(mark)
  expect(screen.getByRole('complementary', { name: '所选设备' })).toBeTruthy()
  expect(screen.queryByRole('complementary', { name: '设备' })).toBeNull()
  fireEvent.keyDown(mark, { key: 'Escape' })
  expect(screen.queryByRole('complementary', { name: '所选设备' })).toBeNull()
  expect(screen.getByRole('complementary', { name: '设备' })).toBeTruthy()
})

test('placing from the list leaves the list open for the next device', async () => {
  const { container } = await draw(answered)
  await screen.findByRole('complementary', { name: '设备' })
  const place = () => fireEvent.click(screen.getByRole('button', { name: /2 空调.*AC-2/ }))
  place()
  place()
  expect(container.querySelectorAll('[data-mark]')).toHaveLength(3)
  expect(screen.getByRole('complementary', { name: '设备' })).toBeTruthy()
})

test('a page on its way is not told to be missing, and one that cannot be read says why', async () => {
  let answer: (response: Response) => void = () => undefined
  await draw(() => new Promise<Response>((resolve) => (answer = resolve)))
  expect(screen.queryByText('在左边选择画面')).toBeNull()
  answer(Response.json({ code: 404, msg: '画面已被删除', data: null }, { status: 404 }))
  expect(await screen.findByText(/画面已被删除/)).toBeTruthy()
})
