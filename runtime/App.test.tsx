// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Boot, PageHead, PageSlice } from '../schemas/index.ts'
import { App } from './App.tsx'
import { createStoredSession } from './guard/stored-session.ts'
import { type Answer, appDocument, fakeFetch, type SentRequest, sessionOf, settle, sliceOf } from './page/testing.tsx'

const guard = { permission: false, carbon: true, tree: { show: true, multiple: true, leafOnly: false } }
const head = (id: string, route: string, title: string, more: Partial<PageHead> = {}): PageHead => ({
  id,
  route,
  title,
  layout: 'shell',
  guard,
  ...more,
})
const boot = (revision: string): Boot => ({
  revision,
  app: appDocument,
  enums: {},
  menu: [
    { id: 'm-home', title: '首页总览', icon: 'home', page: 'dashboard' },
    { id: 'm-group', title: '平台配置', items: [{ id: 'm-meters', title: '仪表参数', page: 'meters' }] },
  ],
  pages: [
    head('login', '/login', '登录', { layout: 'bare' }),
    head('dashboard', '/dashboard', '首页总览'),
    head('index', '/index', '项目首页'),
    head('meters', '/meterParameter', '仪表参数'),
    head('forbidden', '/403', '无权限'),
    head('not-found', '/404', '页面不存在'),
  ],
})
const pageSlice = (id: string, title: string, words: string, revision: string): PageSlice => ({
  ...sliceOf({
    widget: {
      kind: 'text',
      id: 'words',
      value: { $expr: `"${words} " + state.kind` },
      buttons: [{ id: 'b', label: '换', do: [{ do: 'set', into: 'state.kind', value: '水' }] }],
    },
    page: { id, title, state: { kind: { type: 'string', default: '电' } }, guard },
  }),
  revision,
})
const signInSlice = sliceOf({
  widget: JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../schemas/documents/pages/login.json'), 'utf8'))
    .root,
  endpoints: {
    'auth.login': { method: 'POST', path: '/api/login' },
    'auth.captcha': { method: 'GET', path: '/api/captcha' },
  },
})

let sockets: { onopen?: () => void; onmessage?: (event: { data: string }) => void }[] = []
let requests: SentRequest[] = []

function far(more: Record<string, Answer> = {}) {
  const answers: Record<string, Answer> = {
    'POST /api/login': { token: 't-1', user: { userName: 'admin' } },
    'GET /api/session': sessionOf({
      projects: [1, 2].map((id) => ({ ...sessionOf().projects[0], id, name: `项目${id}` }) as never),
    }),
    'GET /api/common/getSysCfgInfo': { year: 2020 },
    'POST /api/webOperation/add': { id: 1 },
    'GET /api/documents/boot': boot('1'),
    'GET /api/documents/pages/login': signInSlice,
    'GET /api/documents/pages/dashboard': pageSlice('dashboard', '首页总览', '首页', '1'),
    'GET /api/documents/pages/meters': pageSlice('meters', '仪表参数', '仪表', '1'),
    'GET /api/documents/pages/not-found': pageSlice('not-found', '页面不存在', '没有', '1'),
    ...more,
  }
  const fake = fakeFetch(answers)
  requests = fake.requests
  window.fetch = fake.fetch
  return answers
}

beforeEach(() => {
  localStorage.clear()
  sockets = []
  window.WebSocket = class {
    constructor() {
      sockets.push(this as never)
    }
    send() {}
    close() {}
  } as never
})
afterEach(cleanup)

async function openAt(path: string) {
  window.history.pushState(null, '', path)
  const stored = createStoredSession(localStorage)
  const drawn = render(
    <BrowserRouter>
      <App firstBoot={boot('1')} stored={stored} />
    </BrowserRouter>,
  )
  await screen.findByRole('main', {}, { timeout: 5000 })
  await settle()
  return drawn
}
const signedIn = () => createStoredSession(localStorage).keep({ token: 't-1', userName: 'admin' })

test('a visitor without a token lands on the sign-in page and, signed in, on the page that was wanted', async () => {
  far()
  const { container } = await openAt('/meterParameter')
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  await userEvent.type(await screen.findByLabelText('账号', {}, { timeout: 5000 }), 'admin')
  await userEvent.type(screen.getByLabelText('密码'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByText('仪表 电', {}, { timeout: 5000 })
  expect(window.location.pathname).toBe('/meterParameter')
  await waitFor(() => expect(container.querySelector('[data-page="/meterParameter"][data-state="ready"]')).toBeTruthy())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('仪表参数')
})

test('specification section 2: "Each navigation records the from-path and to-path"', async () => {
  far()
  signedIn()
  await openAt('/dashboard')
  await screen.findByText('首页 电', {}, { timeout: 5000 })
  await userEvent.click(screen.getByRole('button', { name: '平台配置' }))
  await userEvent.click(screen.getAllByRole('link', { name: '仪表参数' })[0] as HTMLElement)
  await screen.findByText('仪表 电', {}, { timeout: 5000 })
  const recorded = requests.filter(({ url }) => url === '/api/webOperation/add').map(({ body }) => body)
  expect(recorded).toEqual([
    { from: '', to: '/dashboard' },
    { from: '/dashboard', to: '/meterParameter' },
  ])
})

test('a page that is published anew is taken without a reload, with its state kept', async () => {
  const answers = far()
  signedIn()
  await openAt('/meterParameter')
  await userEvent.click(await screen.findByRole('button', { name: '换' }))
  expect(screen.getByText('仪表 水')).toBeTruthy()
  answers['GET /api/documents/boot'] = boot('2')
  answers['GET /api/documents/pages/meters'] = pageSlice('meters', '仪表参数', '新版仪表', '2')
  act(() =>
    sockets[0]?.onmessage?.({
      data: JSON.stringify({ topic: 'document.published', payload: { ids: ['meters'], revision: '2' } }),
    }),
  )
  expect(await screen.findByText('新版仪表 水', {}, { timeout: 5000 })).toBeTruthy()
})

test('a publish of other documents leaves an open page alone', async () => {
  const answers = far()
  signedIn()
  await openAt('/meterParameter')
  const button = await screen.findByRole('button', { name: '换' })
  answers['GET /api/documents/boot'] = boot('2')
  answers['GET /api/documents/pages/meters'] = pageSlice('meters', '仪表参数', '仪表', '2')
  act(() =>
    sockets[0]?.onmessage?.({
      data: JSON.stringify({ topic: 'document.published', payload: { ids: ['other'], revision: '2' } }),
    }),
  )
  await waitFor(() => expect(requests.filter(({ url }) => url === '/api/documents/pages/meters')).toHaveLength(2))
  await settle()
  expect(button.isConnected).toBe(true)
})

test('the query of the address fills states; a tab opens as it was left', async () => {
  far()
  signedIn()
  await openAt('/meterParameter?kind=气')
  await screen.findByText('仪表 气')
  await userEvent.click(screen.getByRole('button', { name: '换' }))
  await screen.findByText('仪表 水')
  await userEvent.click(screen.getByRole('link', { name: '首页总览' }))
  await screen.findByText('首页 电')
  const tabs = screen.getByRole('navigation', { name: '已打开的页面' })
  await userEvent.click(within(tabs).getByRole('link', { name: '仪表参数' }))
  await screen.findByText('仪表 水')
  await userEvent.click(within(tabs).getByRole('button', { name: '关闭 仪表参数' }))
  await screen.findByText('首页 电')
  expect(window.location.pathname).toBe('/dashboard')
})

test('an unknown path goes to /404; its title stands on the page', async () => {
  far()
  signedIn()
  await openAt('/nowhere')
  await screen.findByText('没有 电')
  expect(window.location.pathname).toBe('/404')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('页面不存在')
})

test('a page whose slice does not come says so and offers 重试', async () => {
  const answers = far({ 'GET /api/documents/pages/meters': { code: 503, msg: '服务不可用', data: null } })
  signedIn()
  const { container } = await openAt('/meterParameter')
  await screen.findByText('服务不可用')
  expect(container.querySelector('[data-page]')?.getAttribute('data-state')).toBe('error')
  answers['GET /api/documents/pages/meters'] = pageSlice('meters', '仪表参数', '仪表', '1')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('仪表 电')).toBeTruthy()
})

test('year lists come from getSysCfgInfo; the project tree and the tabs stand beside the page', async () => {
  far()
  signedIn()
  await openAt('/dashboard')
  await screen.findByText('首页 电', {}, { timeout: 5000 })
  expect(screen.getByRole('tree', { name: '项目树' })).toBeTruthy()
  expect(screen.getByText('已选 2 / 2 个项目')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: '已打开的页面' }).textContent).toContain('首页总览')
  await userEvent.click(screen.getByRole('treeitem', { name: /项目1/ }))
  expect(screen.getByText('已选 1 / 2 个项目')).toBeTruthy()
})
