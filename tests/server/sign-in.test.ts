import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addProject, addUser, adminSecret, startTestServer, type TestServer } from './running-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const login = (body: Record<string, unknown>) =>
  server.call<{ token?: string; needsCaptcha?: boolean }>('POST', '/api/login', { body })

describe('sign-in', () => {
  test('a wrong password and an unknown name get the same answer', async () => {
    const wrong = await login({ userName: 'admin', password: 'nope-1234' })
    const unknown = await login({ userName: 'nobody', password: 'nope-1234' })
    expect(wrong).toMatchObject({ status: 401, code: 401, msg: '账号或密码错误' })
    expect(unknown).toMatchObject({ status: 401, code: 401, msg: '账号或密码错误' })
    await server.signIn('admin', adminSecret)
  })

  test('a missing field is named', async () => {
    expect(await login({ userName: 'admin' })).toMatchObject({ status: 400, msg: '缺少密码（password）' })
    expect(await login({ userName: 7, password: 'x' })).toMatchObject({ status: 400, msg: '账号（userName）应为文本' })
  })

  test('after 3 failures a captcha is asked for, after 5 the account is locked, and admin unlocks it', async () => {
    const { userName, password, user } = await addUser(server, { access: [] })
    for (const left of [undefined, undefined, '再失败 2 次']) {
      const answer = await login({ userName, password: 'wrong-1' })
      expect(answer.status).toBe(401)
      if (left) expect(answer.msg).toContain(left)
    }
    const without = await login({ userName, password })
    expect(without).toMatchObject({ status: 400, msg: '请输入验证码' })
    expect(without.data.needsCaptcha).toBe(true)
    const { data: captcha } = await server.call<{ id: string; svg: string }>('GET', '/api/captcha')
    expect(captcha.svg).toMatch(/^<svg .*<\/svg>$/)
    expect(captcha.svg).not.toMatch(/<text/)
    expect(await login({ userName, password, captchaId: captcha.id, captcha: 'abcd' })).toMatchObject({
      status: 400,
      msg: '验证码错误或已过期',
    })

    // The lock itself stands in the row: the captcha keeps others from reaching it by guessing.
    await server.store.db
      .updateTable('app_user')
      .set({ locked_until: new Date(Date.now() + 600_000).toISOString() })
      .where('id', '=', user.id)
      .execute()
    const unlocked = await server.call('POST', `/api/users/${user.id}/unlock`, { token: server.token, body: {} })
    expect(unlocked.code).toBe(200)
    const row = await server.store.db
      .selectFrom('app_user')
      .select(['locked_until', 'fail_count'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ locked_until: null, fail_count: 0 })
  })

  test('a locked account says for how long', async () => {
    const { userName, password, user } = await addUser(server, { access: [] })
    await server.store.db
      .updateTable('app_user')
      .set({ locked_until: new Date(Date.now() + 600_000).toISOString() })
      .where('id', '=', user.id)
      .execute()
    expect(await login({ userName, password })).toMatchObject({
      status: 403,
      msg: '登录失败次数过多，账号已锁定，请 10 分钟后再试',
    })
  })

  test('a disabled account does not sign in, and its open sessions end', async () => {
    const { userName, password, user, token } = await addUser(server, { access: [] })
    const set = await server.call('POST', '/api/users/status', {
      token: server.token,
      body: { ids: [user.id], status: 0 },
    })
    expect(set.code).toBe(200)
    expect(await login({ userName, password })).toMatchObject({ status: 403, msg: '账号已停用，请联系管理员' })
    expect(await server.call('GET', '/api/session', { token })).toMatchObject({ status: 401 })
  })

  test('only the hash of a token is kept', async () => {
    const token = await server.signIn('admin', adminSecret)
    const rows = await server.store.db.selectFrom('auth_token').select('hash').orderBy('id').execute()
    const hashes = rows.map((row) => row.hash)
    expect(hashes).toContain(createHash('sha256').update(token).digest('base64url'))
    expect(hashes).not.toContain(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })
})

describe('session', () => {
  test('without a token, with a wrong one and after sign-out the session is lost (specification section 8)', async () => {
    const lost = { status: 401, code: 401, msg: '用户未登录或会话已过期' }
    expect(await server.call('GET', '/api/session')).toMatchObject(lost)
    expect(await server.call('GET', '/api/session', { token: 'x'.repeat(43) })).toMatchObject(lost)
    const token = await server.signIn('admin', adminSecret)
    expect((await server.call('GET', '/api/session', { token })).code).toBe(200)
    await server.call('POST', '/api/logout', { token, body: {} })
    expect(await server.call('GET', '/api/session', { token })).toMatchObject(lost)
  })

  test('it carries the tree of projects from all to buildings', async () => {
    const { project } = await addProject(server)
    const { data } = await server.call<{ projects: { id: number }[]; projectTree: unknown[] }>('GET', '/api/session', {
      token: server.token,
    })
    expect(data.projects.map((one) => one.id)).toContain(project.id)
    expect(data.projectTree).toMatchObject([
      {
        key: 'all',
        label: '全部',
        children: [
          {
            type: 'type',
            label: '机关',
            children: [{ type: 'project', children: [{ label: '主楼', type: 'building' }] }],
          },
        ],
      },
    ])
  })

  test('the old password cannot be found out by trying', async () => {
    const { password, token } = await addUser(server, { access: [] })
    const change = (oldPassword: string) =>
      server.call('POST', '/api/password', { token, body: { oldPassword, newPassword: 'Hauseingang-88' } })
    for (const at of [1, 2, 3, 4, 5]) expect(await change(`wrong-${at}`)).toMatchObject({ status: 400 })
    expect(await change(password)).toMatchObject({ status: 429, msg: '原密码错误次数过多，请 15 分钟后再试' })
  })

  test('sign-ins are listed and can be ended one by one', async () => {
    const { userName, password, token } = await addUser(server, { access: [] })
    const other = await server.signIn(userName, password)
    const { data } = await server.call<{ id: number; current: boolean }[]>('GET', '/api/sign-ins', { token })
    expect(data).toHaveLength(2)
    const id = data.find((one) => !one.current)?.id
    expect((await server.call('POST', '/api/sign-ins/end', { token, body: { id } })).code).toBe(200)
    expect(await server.call('GET', '/api/session', { token: other })).toMatchObject({ status: 401 })
    expect(await server.call('POST', '/api/sign-ins/end', { token, body: { id } })).toMatchObject({ status: 404 })
  })
})

describe('passwords', () => {
  test('a change needs the old one, follows the policy and ends the other sessions', async () => {
    const { userName, password, token } = await addUser(server, { access: [] })
    const other = await server.signIn(userName, password)
    const change = (oldPassword: string, newPassword: string) =>
      server.call('POST', '/api/password', { token, body: { oldPassword, newPassword } })
    expect(await change('wrong', 'Apfelbaum-9')).toMatchObject({ status: 400, msg: '原密码不正确' })
    expect(await change(password, 'kurz1')).toMatchObject({ status: 400, msg: '密码应为 8 到 64 个字符' })
    expect(await change(password, 'nurbuchstaben')).toMatchObject({
      status: 400,
      msg: '密码应至少包含字母、数字、符号中的两种',
    })
    expect(await change(password, `${userName}-123`)).toMatchObject({ status: 400, msg: '密码不能包含账号' })
    expect(await change(password, 'password1')).toMatchObject({ status: 400, msg: '密码过于常见，请换一个' })
    expect(await change(password, password)).toMatchObject({ status: 400, msg: '新密码不能与原密码相同' })
    expect((await change(password, 'Apfelbaum-9')).code).toBe(200)
    expect((await server.call('GET', '/api/session', { token })).code).toBe(200)
    expect(await server.call('GET', '/api/session', { token: other })).toMatchObject({ status: 401 })
    await server.signIn(userName, 'Apfelbaum-9')
  })

  test('a reset gives a password once and ends all sessions; no answer ever shows a hash', async () => {
    const { user, userName, token } = await addUser(server, { access: [] })
    const reset = await server.call<{ password: string }>('POST', `/api/users/${user.id}/password`, {
      token: server.token,
      body: {},
    })
    expect(reset.code).toBe(200)
    expect(await server.call('GET', '/api/session', { token })).toMatchObject({ status: 401 })
    await server.signIn(userName, reset.data.password)
    const list = await server.call('GET', '/api/users', { token: server.token })
    const log = await server.call('GET', '/api/operation-logs?size=200', { token: server.token })
    for (const text of [list.text, log.text]) {
      expect(text).not.toContain('scrypt$')
      expect(text).not.toContain(reset.data.password)
    }
  })
})

describe('tickets', () => {
  test('a ticket signs in once', async () => {
    const { data } = await server.call<{ ticket: string; expiresInSeconds: number }>('POST', '/api/ticket', {
      token: server.token,
      body: {},
    })
    expect(data.expiresInSeconds).toBe(60)
    const exchange = () =>
      server.call<{ token?: string }>('POST', '/api/ticket/exchange', { body: { ticket: data.ticket } })
    const first = await exchange()
    expect((await server.call('GET', '/api/session', { token: first.data.token })).code).toBe(200)
    expect(await exchange()).toMatchObject({ status: 400, msg: '登录凭据无效、已使用或已过期' })
  })

  test('a ticket is good for 60 seconds', async () => {
    const { data } = await server.call<{ ticket: string }>('POST', '/api/ticket', { token: server.token, body: {} })
    await server.store.db
      .updateTable('auth_ticket')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where('used_at', 'is', null)
      .execute()
    expect(await server.call('POST', '/api/ticket/exchange', { body: { ticket: data.ticket } })).toMatchObject({
      status: 400,
    })
  })
})
