// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { LazyView } from '../../../page/lazy-view.ts'
import { renderWidget } from '../../../page/testing.tsx'
import { CustomWidget } from '../CustomWidget.tsx'
import type { CustomProps } from '../custom-props.ts'
import { customView } from '../registry.ts'

beforeAll(() => (customView('image-edit') as LazyView<CustomProps>).preload())
afterEach(cleanup)
URL.createObjectURL ??= () => 'blob:plan'
URL.revokeObjectURL ??= () => undefined

const config = {
  id: 1,
  version: 4,
  name: '一层平面图',
  width: 800,
  height: 600,
  url: '/api/map-images/1/content',
  pointsArr: [{ id: 9, mapName: '总表', pointX: 400, pointY: 300, finishedStatus: true, eleType: 1, eleCode: 'B1' }],
  fullScreen: false,
  type: 'project',
  outData: {
    meters: [{ name: '进线', number: 'B1', children: [], energyKind: '01' }],
    subentrys: [],
    departments: [],
    region: [],
  },
  curPmNumber: 'P1',
  pmid: 1,
  showPopup: false,
}

async function draw() {
  const drawn = await renderWidget({
    kinds: { custom: CustomWidget },
    widget: {
      kind: 'custom',
      id: 'edit',
      component: 'image-edit',
      props: { config },
      on: {
        save: [
          {
            do: 'request',
            endpoint: 'map.savePoints',
            params: {
              id: { $expr: 'event.id' },
              version: { $expr: 'event.version' },
              points: { $expr: 'event.pointsArr' },
            },
          },
        ],
      },
    },
    endpoints: { 'map.savePoints': { method: 'PUT', path: '/api/map-images/{id}/points' } },
    answers: {
      'GET /api/map-images/1/content': () => new Response('plan', { headers: { 'content-type': 'image/png' } }),
      'PUT /api/map-images/{id}/points': { version: 5, points: [] },
    },
  })
  return drawn
}

test('the add tab opens the parameter popup; its type is off until the kind is ticked; the fault is told', async () => {
  await draw()
  fireEvent.click(screen.getByRole('button', { name: '添加点' }))
  const popup = await screen.findByRole('dialog', { name: /点位参数/ })
  expect(popup.style.width).toBe('240px')
  expect(popup.style.height).toBe('360px')
  const type = screen.getByRole('combobox', { name: '水的类别' }) as HTMLButtonElement
  expect(type.disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: '水' }))
  expect(type.disabled).toBe(false)
  fireEvent.click(screen.getAllByRole('button', { name: '保存' })[0]!)
  expect(screen.getByRole('alert').textContent).toBe('请填写点位名称')
})

test('a point is moved by arrow keys and saved in natural pixels without helper fields', async () => {
  const { requests } = await draw()
  const point = screen.getByRole('button', { name: '总表' })
  fireEvent.keyDown(point, { key: 'ArrowRight' })
  fireEvent.keyDown(point, { key: 'ArrowUp', shiftKey: true })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true))
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 4,
    points: [{ ...config.pointsArr[0], pointX: 401, pointY: 290 }],
  })
})
