// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { RuntimeContext } from '../../page/page-context.ts'
import { type Answer, fakeFetch, runtimeOf, settle } from '../../page/testing.tsx'
import { SignIn } from './SignIn.tsx'

afterEach(cleanup)

function drawOver(answers: Record<string, Answer>, from?: string) {
  const { fetch, requests } = fakeFetch(answers)
  const runtime = runtimeOf(fetch)
  runtime.stored.clear()
  render(
    <RuntimeContext value={runtime}>
      <MemoryRouter initialEntries={[{ pathname: '/login', state: from ? { from } : null }]}>
        <SignIn widget={{ kind: 'custom', id: 's', component: 'sign-in' }} props={{}} />
      </MemoryRouter>
    </RuntimeContext>,
  )
  return { runtime, requests }
}

async function fill(name: string, password: string) {
  await userEvent.type(screen.getByLabelText('账号'), name)
  await userEvent.type(screen.getByLabelText('密码'), password)
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
  await settle()
}

test('native fields with autocomplete and a submit button; a good sign-in keeps token and name and goes back to where it came from', async () => {
  const { runtime, requests } = drawOver({ 'POST /api/login': { token: 't-9', user: {} } }, '/meterParameter?x=1')
  expect(screen.getByLabelText('账号').getAttribute('autocomplete')).toBe('username')
  expect(screen.getByLabelText('密码').getAttribute('autocomplete')).toBe('current-password')
  expect(screen.getByRole('button', { name: '登录' }).getAttribute('type')).toBe('submit')
  await userEvent.click(screen.getByLabelText('记住账号'))
  await fill('li', 'secret')
  expect(requests[0]?.body).toEqual({ userName: 'li', password: 'secret' })
  expect([runtime.stored.checkToken(), runtime.stored.userName(), runtime.stored.rememberedName()]).toEqual([
    't-9',
    'li',
    'li',
  ])
  expect(runtime.went).toEqual(['/meterParameter?x=1'])
})

test('a refusal says why; where the server asks, a captcha is shown and sent', async () => {
  let needed = false
  const { requests } = drawOver({
    'POST /api/login': () => {
      needed = true
      return { code: 401, msg: '账号或密码错误', data: { needsCaptcha: needed } }
    },
    'GET /api/captcha': { id: 'c-1', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  })
  await fill('li', 'wrong')
  expect(screen.getByRole('alert').textContent).toBe('账号或密码错误')
  await userEvent.type(await screen.findByLabelText('验证码'), '4821')
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
  await settle()
  expect(requests.filter(({ method }) => method === 'POST')[1]?.body).toMatchObject({
    captcha: '4821',
    captchaId: 'c-1',
  })
})

test('missing input is named without asking the server', async () => {
  const { requests } = drawOver({})
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
  expect(screen.getByRole('alert').textContent).toBe('请输入账号')
  expect(requests).toEqual([])
})
