// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSources, shippedFolder } from '../commands/read-documents.ts'
import { type Answer, renderWidget, settle } from '../runtime/page/testing.tsx'
import { dialogForm, preloadKind, widgetKinds } from '../runtime/widgets/kinds.ts'
import { type AppModel, loadDocuments, slicePage } from '../schemas/index.ts'

const model = loadDocuments(readSources(shippedFolder)).model as AppModel

beforeEach(() => localStorage.clear())
afterEach(cleanup)

/** The shipped sign-in page over a far side that is handed in. */
async function open(answers: Record<string, Answer>) {
  const { page, endpoints } = slicePage(model, 'login', '1')
  for (const kind of ['grid', 'text', 'form-dialog', 'custom'] as const) await preloadKind(kind)
  const drawn = await renderWidget({
    widget: page.root,
    kinds: widgetKinds,
    DialogForm: dialogForm,
    page: { id: 'login' },
    endpoints,
    answers,
  })
  return { ...drawn, user: userEvent.setup() }
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function fill(user: ReturnType<typeof userEvent.setup>, name: string, password: string) {
  await user.clear(input('账号'))
  await user.type(input('账号'), name)
  await user.clear(input('密码'))
  await user.type(input('密码'), `${password}{Enter}`)
  await settle()
}

const refused = (needsCaptcha: boolean) => ({ code: 401, msg: '账号或密码错误', data: { needsCaptcha } })

test('native fields with autocomplete and a submit button; a good sign-in keeps token and name and goes on', async () => {
  const { user, runtime, requests } = await open({
    'POST /api/login': { token: 't-9', user: { userName: 'li' } },
  })
  expect(input('账号').getAttribute('autocomplete')).toBe('username')
  expect(input('密码').getAttribute('autocomplete')).toBe('current-password')
  expect(screen.getByRole('button', { name: '登录' }).getAttribute('type')).toBe('submit')
  expect(document.activeElement).toBe(input('账号'))
  await fill(user, ' li ', 'secret')
  expect(requests.at(-1)?.body).toEqual({ userName: 'li', password: 'secret' })
  expect([runtime.stored.checkToken(), runtime.stored.userName()]).toEqual(['t-9', 'li'])
  expect(runtime.went).toEqual(['/dashboard'])
})

test('the name is offered again where that was wished, and forgotten where it was not', async () => {
  const answers = { 'POST /api/login': { token: 't-9', user: { userName: 'li' } } }
  const first = await open(answers)
  await first.user.click(input('记住账号'))
  await fill(first.user, 'li', 'secret')
  cleanup()
  const second = await open(answers)
  expect([input('账号').value, input('密码').value, input('记住账号').checked]).toEqual(['li', '', true])
  expect(document.activeElement).toBe(input('密码'))
  await second.user.click(input('记住账号'))
  await fill(second.user, 'li', 'secret')
  expect(localStorage.length).toBe(0)
  cleanup()
  await open(answers)
  expect([input('账号').value, input('记住账号').checked]).toEqual(['', false])
})

test('a refusal says why; where the server asks, a captcha is shown, sent and renewed after each further refusal', async () => {
  let tries = 0
  let pictures = 0
  const { user, requests } = await open({
    'POST /api/login': () => {
      tries += 1
      return refused(tries >= 2)
    },
    'GET /api/captcha': () => {
      pictures += 1
      return { id: `c-${pictures}`, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
    },
  })
  await fill(user, 'li', 'wrong')
  expect(screen.getByRole('alert').textContent).toBe('账号或密码错误')
  expect(document.activeElement).toBe(input('密码'))
  expect([screen.queryByLabelText('验证码'), pictures]).toEqual([null, 0])
  await fill(user, 'li', 'wrong')
  await user.type(await screen.findByLabelText('验证码'), '4821{Enter}')
  await settle()
  expect(requests.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    userName: 'li',
    password: 'wrong',
    captcha: '4821',
    captchaId: 'c-1',
  })
  expect([pictures, input('验证码').value]).toEqual([2, ''])
  await user.click(screen.getByRole('button', { name: /换一张/ }))
  await waitFor(() => expect(pictures).toBe(3))
})

test('a captcha that the server refuses is named at its field, also where it was not shown before', async () => {
  const { user } = await open({
    'POST /api/login': {
      code: 400,
      msg: '请输入验证码',
      data: { needsCaptcha: true, fields: [{ field: 'captcha', message: '请输入验证码' }] },
    },
    'GET /api/captcha': { id: 'c-1', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  })
  await fill(user, 'li', 'wrong')
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain('请输入验证码')
  expect(document.activeElement).toBe(input('验证码'))
})

test('missing input is named without asking the server', async () => {
  const { user, requests } = await open({})
  await user.click(screen.getByRole('button', { name: '登录' }))
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain('请填写账号')
  expect(document.activeElement).toBe(input('账号'))
  expect(requests).toEqual([])
})

test('a password can be shown', async () => {
  const { user } = await open({})
  await user.click(screen.getByRole('button', { name: '显示密码' }))
  expect(input('密码').type).toBe('text')
})
