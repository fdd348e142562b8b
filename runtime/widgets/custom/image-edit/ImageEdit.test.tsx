// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
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

const shown = () => new Response('plan', { headers: { 'content-type': 'image/png' } })

async function draw(picture: () => Response = shown) {
  const drawn = await renderWidget({
    kinds: { custom: CustomWidget },
    page: { state: { saved: { type: 'object' } } },
    widget: {
      kind: 'custom',
      id: 'edit',
      component: 'image-edit',
      props: { config },
      on: {
        save: [
          { do: 'set', into: 'state.saved', value: { $expr: 'event' } },
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
      'GET /api/map-images/1/content': picture,
      'PUT /api/map-images/{id}/points': { version: 5, points: [] },
    },
  })
  return drawn
}

test('section 5: "Select boxes are disabled until the matching checkbox is ticked." in the popup that the add tab opens', async () => {
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

describe('section 2: image-edit popup', () => {
  test('"Add-point tab, with a list of points on the left."', async () => {
    const { container } = await draw()
    const list = screen.getByRole('complementary', { name: '点位' })
    expect(within(list).getByRole('button', { name: '添加点' })).toBeTruthy()
    expect(within(list).getByRole('button', { name: /总表/ })).toBeTruthy()
    const room = container.querySelector('.wf-plan-room') as Element
    expect(list.compareDocumentPosition(room) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('"Double-click on a point opens a parameter popup with delete and save buttons."', async () => {
    const { container } = await draw()
    fireEvent.doubleClick(container.querySelector('[data-point]') as Element)
    const popup = within(await screen.findByRole('dialog', { name: /点位参数 总表/ }))
    expect(popup.getByRole('button', { name: '删除' })).toBeTruthy()
    expect(popup.getByRole('button', { name: '保存' })).toBeTruthy()
  })

  test('"Footer buttons save and cancel."', async () => {
    const { container } = await draw()
    const foot = container.querySelector('.wf-dialog__foot') as HTMLElement
    expect(
      within(foot)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['取消', '保存'])
  })
})

test('section 4: "mouse-down selects a point"', async () => {
  const { container } = await draw()
  const point = container.querySelector('[data-point]') as HTMLElement
  expect(point.getAttribute('aria-pressed')).toBe('false')
  point.setPointerCapture = () => undefined
  fireEvent.pointerDown(point, { button: 0, pointerId: 1 })
  expect(point.getAttribute('aria-pressed')).toBe('true')
})

test('section 3: the configuration is "url, pointsArr, fullScreen, type (\'project\' or other), outData (meters, subentrys, departments, region), curPmNumber, pmid, showPopup." and comes back whole on saving', async () => {
  const { page } = await draw()
  fireEvent.keyDown(screen.getByRole('button', { name: '总表' }), { key: 'ArrowRight' })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(page.state.saved).toBeTruthy())
  const { pointsArr, ...rest } = page.state.saved as typeof config
  const { pointsArr: before, ...kept } = config
  expect(rest).toEqual(kept)
  expect(pointsArr).toEqual([{ ...before[0], pointX: 401 }])
})

test('section 5: "A broken image shows a default placeholder; an image that fails to load has no handling." Both show the placeholder, the points stay', async () => {
  await draw(() => Response.json({ code: 404, msg: '图片不存在', data: null }, { status: 404 }))
  expect(await screen.findByRole('img', { name: '一层平面图：图片无法显示' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '总表' })).toBeTruthy()
  cleanup()
  await draw()
  fireEvent.error(await screen.findByRole('img', { name: '一层平面图' }))
  expect(screen.getByRole('img', { name: '一层平面图：图片无法显示' })).toBeTruthy()
})
