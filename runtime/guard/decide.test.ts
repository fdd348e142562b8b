import { describe, expect, test } from 'vitest'
import type { PageHead } from '../../schemas/index.ts'
import { appDocument } from '../page/testing.tsx'
import { decideNavigation, type GuardQuestion } from './decide.ts'
import { createStoredSession } from './stored-session.ts'

const page = (route: string, more: Partial<PageHead['guard']> & { access?: string } = {}): PageHead => {
  const { access, ...guard } = more
  return {
    id: route.slice(1),
    route,
    title: route,
    layout: 'shell',
    access,
    guard: {
      permission: false,
      carbon: route !== '/carbonPublic',
      tree: { show: false, multiple: false, leafOnly: false },
      ...guard,
    },
  }
}
const pages = [
  page('/dashboard', { tree: { show: true, multiple: true, leafOnly: false } }),
  page('/index'),
  page('/login'),
  page('/auto-login'),
  page('/403'),
  page('/404'),
  page('/adminUserList', { permission: true }),
  page('/meterParameter', { access: 'meter.read' }),
  page('/carbonPublic'),
]
const admin = { userName: 'admin', isAdmin: true, access: [] }
const li = { userName: 'li', isAdmin: false, access: ['meter.read'] }
const homeless = [page('/dashboard', { access: 'dashboard.read' }), ...pages.slice(1)]
const nobody = { userName: 'wang', isAdmin: false, access: [] }

const ask = (path: string, more: Partial<GuardQuestion> = {}) =>
  decideNavigation({ path, pages, guard: appDocument.guard, hasToken: true, user: admin, projectCount: 6, ...more })
const goal = (path: string, more: Partial<GuardQuestion> = {}) => {
  const answer = ask(path, more)
  return answer.go === 'redirect' ? `-> ${answer.to}` : answer.page.route
}

describe('navigation guard (specification section 2, readings of architecture section 6)', () => {
  test.each([
    // "Without a token only /login and /auto-login are reachable; everything else goes to /login."
    ['/login', { hasToken: false, user: null }, '/login'],
    ['/auto-login', { hasToken: false, user: null }, '/auto-login'],
    ['/dashboard', { hasToken: false, user: null }, '-> /login'],
    ['/404', { hasToken: false, user: null }, '-> /login'],
    ['/nowhere', { hasToken: false, user: null }, '-> /login'],
    // A token holder who enters by /, /login or /auto-login goes home; a deep link opens.
    ['/', {}, '-> /dashboard'],
    ['/login', {}, '-> /dashboard'],
    ['/auto-login', {}, '-> /dashboard'],
    ['/meterParameter', {}, '/meterParameter'],
    // "A single-project user going to /dashboard is sent to /index."
    ['/dashboard', { projectCount: 1 }, '-> /index'],
    ['/', { projectCount: 1 }, '-> /index'],
    // Whose roles hold no home begins at the first page that they hold; whose roles hold nothing is told so.
    ['/', { pages: homeless, user: li }, '-> /meterParameter'],
    ['/', { pages: homeless, user: nobody }, '-> /403'],
    ['/dashboard', { pages: homeless, user: li }, '-> /meterParameter'],
    ['/dashboard', { pages: homeless, user: nobody }, '-> /403'],
    ['/dashboard', { projectCount: 2 }, '/dashboard'],
    ['/index', { projectCount: 1 }, '/index'],
    // "A route flagged as needing permission opens only for the user named admin; others go to /403."
    ['/adminUserList', {}, '/adminUserList'],
    ['/adminUserList', { user: li }, '-> /403'],
    // Roles carry access codes.
    ['/meterParameter', { user: li }, '/meterParameter'],
    ['/meterParameter', { user: nobody }, '-> /403'],
    ['/403', { user: nobody }, '/403'],
    // "Any unknown path redirects to /404."
    ['/nowhere', {}, '-> /404'],
    ['/404', {}, '/404'],
  ] as [string, Partial<GuardQuestion>, string][])('%s with %o ends at %s', (path, more, wanted) => {
    expect(goal(path, more)).toBe(wanted)
  })

  test('"The project-tree visibility comes from route metadata"', () => {
    expect(ask('/dashboard')).toMatchObject({ showsTree: true })
    expect(ask('/index')).toMatchObject({ showsTree: false })
  })

  test('"The carbon flag is false for /carbonPublic and true elsewhere"', () => {
    expect(ask('/carbonPublic')).toMatchObject({ carbon: false })
    expect(ask('/dashboard')).toMatchObject({ carbon: true })
  })
})

test('specification section 8: the stored user name, SSO token and check token are removed, and nothing else', () => {
  const kept = new Map<string, string>()
  const stored = createStoredSession({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
  kept.set('theme', 'dark')
  stored.keep({ token: 't', userName: 'li' })
  expect(stored.checkToken()).toBe('t')
  stored.clear()
  expect([stored.checkToken(), stored.userName()]).toEqual(['', ''])
  expect([...kept]).toEqual([['theme', 'dark']])
})
