// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { Button, TextWidget, Widget } from '../../schemas/index.ts'
import type { WidgetProps } from '../widgets/widget.ts'
import { ActionButton } from './ActionButton.tsx'
import { useRows, useValue } from './hooks.ts'
import { renderWidget, sessionOf, settle } from './testing.tsx'
import { WidgetFrame } from './WidgetFrame.tsx'

afterEach(cleanup)

let draws: Record<string, number> = {}

function Text({ widget }: WidgetProps<TextWidget>) {
  draws[widget.id] = (draws[widget.id] ?? 0) + 1
  const words = useValue<string | null>(widget.value)
  return (
    <WidgetFrame widget={widget}>
      <p>{String(words)}</p>
      {widget.buttons?.map((button) => (
        <ActionButton key={button.id} button={button} />
      ))}
    </WidgetFrame>
  )
}

function Grid({ widget, renderChild }: WidgetProps<Extract<Widget, { kind: 'grid' }>>) {
  return <div>{widget.children.map((child) => renderChild(child))}</div>
}

function Rows({ widget }: WidgetProps<Extract<Widget, { kind: 'list' }>>) {
  const { rows, status, error, total, reload } = useRows(widget)
  return (
    <WidgetFrame widget={widget} status={status} error={error} empty={rows.length === 0} onRetry={() => void reload()}>
      <output>{`${rows.length}/${total}`}</output>
    </WidgetFrame>
  )
}

const kinds = { text: Text, grid: Grid, list: Rows }
const text = (id: string, expr: string, more: Partial<TextWidget> = {}): TextWidget => ({
  kind: 'text',
  id,
  value: { $expr: expr },
  ...more,
})
const button = (id: string, label: Button['label']): Button => ({ id, label, do: [] })
const meters = {
  'meter.list': {
    method: 'GET',
    path: '/api/meters',
    paging: { page: 'page', size: 'size', sort: 'sort', rows: 'rows', total: 'total' },
  },
} as const

describe('fine-grained redraws', () => {
  test('a widget redraws only when a state that it reads changes', async () => {
    draws = {}
    const { page } = await renderWidget({
      kinds,
      widget: { kind: 'grid', id: 'g', children: [text('a', 'state.x'), text('b', 'state.y')] },
      page: { state: { x: { type: 'string', default: '甲' }, y: { type: 'string', default: '乙' } } },
    })
    const before = { ...draws }
    act(() => page.setState('state.x', '丙'))
    expect(screen.getByText('丙')).toBeTruthy()
    expect(draws.a).toBe((before.a ?? 0) + 1)
    expect(draws.b).toBe(before.b)
  })
})

describe('boundaries', () => {
  test('an expression that fails takes only its own text away, and is listed with its cause', async () => {
    const bad = text('bad', 'state.x + 1.0', { title: '标题', buttons: [button('still', { $expr: 'state.x' })] })
    const { container, faults } = await renderWidget({
      kinds,
      widget: { kind: 'grid', id: 'g', children: [bad, text('good', 'state.x')] },
      page: { state: { x: { type: 'string', default: '甲' } } },
    })
    const widget = container.querySelector('[data-widget-id="bad"]')
    expect(widget?.textContent).toBe('标题--甲')
    expect(screen.getByText('甲', { selector: 'p' })).toBeTruthy()
    await settle()
    expect(faults.list()).toMatchObject([{ value: bad.value }])
    expect(faults.list()[0]?.message).not.toBe('')
  })

  test('a fault is past as soon as the expression gives what can be drawn', async () => {
    const { page, faults } = await renderWidget({
      kinds,
      widget: text('t', 'state.isWrong ? {"a": 1.0} : "好"'),
      page: { state: { isWrong: { type: 'boolean', default: true } } },
    })
    await settle()
    expect(screen.getByText('--')).toBeTruthy()
    expect(faults.list()[0]?.message).toBe('结果应为文本')
    act(() => page.setState('state.isWrong', false))
    await settle()
    expect(screen.getByText('好')).toBeTruthy()
    expect(faults.list()).toEqual([])
  })

  test('what is drawn no more has no fault', async () => {
    const { page, faults } = await renderWidget({
      kinds,
      widget: text('t', 'state.x + 1.0', { visible: { $expr: 'state.x == "甲"' } }),
      page: { state: { x: { type: 'string', default: '甲' } } },
    })
    await settle()
    expect(faults.list()).toHaveLength(1)
    act(() => page.setState('state.x', '乙'))
    await settle()
    expect(faults.list()).toEqual([])
  })

  test('an expression that cannot be read, a label of a button and a condition fail by themselves', async () => {
    const { container, faults } = await renderWidget({
      kinds,
      widget: {
        kind: 'grid',
        id: 'g',
        children: [
          text('unfinished', 'state.x +'),
          text('hidden', '"藏"', { visible: { $expr: 'state.x' } }),
          text('buttons', '"有"', { buttons: [button('b', { $expr: 'state.x - 1.0' })] }),
        ],
      },
      page: { state: { x: { type: 'string', default: '甲' } } },
    })
    await settle()
    expect(container.querySelector('[data-widget-id="unfinished"]')?.textContent).toBe('--')
    expect(container.querySelector('[data-widget-id="hidden"]')).toBeNull()
    expect(container.querySelector('[data-widget-id="buttons"]')?.textContent).toBe('有--')
    expect(faults.list().map(({ message }) => message)).toContain('结果应为是或否，现在按“否”处理')
    expect(faults.list()).toHaveLength(3)
  })

  test('rows that cannot be computed show a quiet error in their widget, with its title', async () => {
    const { container } = await renderWidget({
      kinds,
      widget: { kind: 'list', id: 'l', title: '清单', rows: { $expr: 'state.x' }, columns: [] } as unknown as Widget,
      page: { state: { x: { type: 'string', default: '甲' } } },
    })
    expect(container.querySelector('[data-widget-id="l"]')?.textContent).toContain('清单')
    expect(screen.getByText('数据暂时无法计算')).toBeTruthy()
  })

  test('a widget without its access code or with visible false is not drawn', async () => {
    await renderWidget({
      kinds,
      session: sessionOf({ userName: 'li', access: ['meter.read'] }),
      widget: {
        kind: 'grid',
        id: 'g',
        children: [
          text('a', '"可见"', { access: 'meter.read' }),
          text('b', '"无权"', { access: 'meter.write' }),
          text('c', '"藏起"', { visible: false }),
        ],
      },
    })
    expect(screen.queryByText('可见')).toBeTruthy()
    expect(screen.queryByText('无权')).toBeNull()
    expect(screen.queryByText('藏起')).toBeNull()
  })
})

describe('data sources on the page', () => {
  const list: Widget = { kind: 'list', id: 'rows', data: 'meters', columns: [{ id: 'c', field: 'number' }] }

  test('a list with server paging asks once, with the first page and the size of specification section 9 (default 15)', async () => {
    const { requests, container } = await renderWidget({
      kinds,
      widget: list,
      endpoints: meters,
      page: { data: { meters: { endpoint: 'meter.list' } } },
      answers: { 'GET /api/meters': { rows: [{ id: 1 }, { id: 2 }], total: 264 } },
    })
    expect(requests.map((request) => request.url)).toEqual(['/api/meters?page=1&size=15'])
    expect(screen.getByText('2/264')).toBeTruthy()
    expect(container.querySelector('[data-widget="list"]')?.getAttribute('data-empty')).toBe('false')
  })

  test('a changed state asks again, once for several changes', async () => {
    const { requests, page } = await renderWidget({
      kinds,
      widget: list,
      endpoints: meters,
      page: {
        state: { kind: { type: 'string', default: '01' }, words: { type: 'string', default: '' } },
        data: {
          meters: {
            endpoint: 'meter.list',
            params: { energyKind: { $expr: 'state.kind' }, keyword: { $expr: 'state.words' } },
          },
        },
      },
      answers: { 'GET /api/meters': { rows: [], total: 0 } },
    })
    act(() => {
      page.setState('state.kind', '02')
      page.setState('state.words', '表')
    })
    await settle()
    expect(requests.map((request) => decodeURIComponent(request.url))).toEqual([
      '/api/meters?energyKind=01&page=1&size=15',
      '/api/meters?energyKind=02&keyword=表&page=1&size=15',
    ])
  })

  test('a refused source shows its cause and 重试 in its widget; retrying fills it', async () => {
    let refuse = true
    const { container } = await renderWidget({
      kinds,
      widget: list,
      endpoints: meters,
      page: { data: { meters: { endpoint: 'meter.list' } } },
      answers: {
        'GET /api/meters': () => (refuse ? { code: 503, msg: '', data: null } : { rows: [{ id: 1 }], total: 1 }),
      },
    })
    expect(container.textContent).toContain('服务不可用')
    refuse = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await settle()
    expect(screen.getByText('1/1')).toBeTruthy()
  })
})

describe('actions on the page', () => {
  const button = (steps: Button['do'], more: Partial<Button> = {}): Widget => ({
    kind: 'text',
    id: 't',
    value: '',
    buttons: [{ id: 'go', label: '执行', do: steps, ...more }],
  })

  test('request, then reload: later steps see the answer as result', async () => {
    const { requests, page } = await renderWidget({
      kinds,
      widget: button([
        { do: 'request', endpoint: 'meter.create', params: { number: 'E-1' } },
        { do: 'set', into: 'state.x', value: { $expr: 'result.number' } },
        { do: 'reload', data: 'meters' },
      ]),
      endpoints: { ...meters, 'meter.create': { method: 'POST', path: '/api/meters' } },
      page: { state: { x: { type: 'string' } }, data: { meters: { endpoint: 'meter.list' } } },
      answers: { 'POST /api/meters': { id: 9, number: 'E-1' }, 'GET /api/meters': { rows: [], total: 0 } },
    })
    await userEvent.click(screen.getByRole('button', { name: '执行' }))
    await settle()
    expect(page.state.x).toBe('E-1')
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
  })

  test('a failed request stops the list; with onError silent it goes on', async () => {
    const steps = (onError?: 'silent'): Button['do'] => [
      { do: 'request', endpoint: 'meter.create', onError },
      { do: 'set', into: 'state.x', value: '到了' },
    ]
    const parts = {
      kinds,
      endpoints: { 'meter.create': { method: 'POST', path: '/api/meters' } as const },
      page: { state: { x: { type: 'string' as const } } },
      answers: { 'POST /api/meters': { code: 409, msg: '内容已被他人修改', data: null } },
    }
    const first = await renderWidget({ ...parts, widget: button(steps()) })
    await userEvent.click(screen.getByRole('button', { name: '执行' }))
    await settle()
    expect(first.page.state.x).toBe('')
    expect(first.runtime.toaster.view.current?.text).toBe('内容已被他人修改')
    cleanup()
    const second = await renderWidget({ ...parts, widget: button(steps('silent')) })
    await userEvent.click(screen.getByRole('button', { name: '执行' }))
    await settle()
    expect(second.page.state.x).toBe('到了')
  })

  test('navigate goes to the route with its parameters', async () => {
    const { runtime } = await renderWidget({
      kinds,
      widget: button([{ do: 'navigate', to: '/meterParameter', params: { kind: '01' } }]),
    })
    await userEvent.click(screen.getByRole('button', { name: '执行' }))
    await settle()
    expect(runtime.went).toEqual(['/meterParameter?kind=01'])
  })

  test('each goes on over a failure and tells how many succeeded', async () => {
    const { runtime, requests } = await renderWidget({
      kinds,
      widget: button([
        {
          do: 'each',
          of: { $expr: '[1, 2, 3]' },
          summary: true,
          run: [{ do: 'request', endpoint: 'meter.delete', params: { id: { $expr: 'item' } }, onError: 'stop' }],
        },
      ]),
      endpoints: { 'meter.delete': { method: 'DELETE', path: '/api/meters', encoding: 'query' } },
      answers: {
        'DELETE /api/meters': ({ url }: { url: string }) =>
          url.endsWith('2') ? { code: 409, msg: '被引用', data: null } : { count: 1 },
      },
    })
    await userEvent.click(screen.getByRole('button', { name: '执行' }))
    await settle()
    expect(requests).toHaveLength(3)
    expect(runtime.toaster.view.current?.text).toBe('完成 2 项，失败 1 项')
  })
})
