import { describe, expect, test } from 'vitest'
import type { MenuItem, PageHead } from '../../schemas/index.ts'
import { clockText, projectText } from './Header.tsx'
import { latestHour } from './HeaderWeather.tsx'
import { crumbsOf, findPages, menuFor } from './menu-model.ts'
import { nextAfterClose, openTab, parseTabs } from './tabs-model.ts'
import { checkOf, toggleNode, toProjectTree, visibleLines } from './tree-model.ts'

const guard = { permission: false, carbon: true, tree: { show: false, multiple: false, leafOnly: false } }
const head = (id: string, more: Partial<PageHead> = {}): PageHead => ({
  id,
  route: `/${id}`,
  title: id,
  layout: 'shell',
  guard,
  ...more,
})
const pages = [head('a'), head('b', { access: 'b.read' }), head('c', { guard: { ...guard, permission: true } })]
const menu: MenuItem[] = [
  { id: 'm-a', title: '首页', page: 'a', order: 2 },
  {
    id: 'g',
    title: '配置',
    order: 1,
    items: [
      { id: 'm-b', title: '仪表', page: 'b' },
      { id: 'm-c', title: '用户', page: 'c' },
    ],
  },
]
const reader = (userName: string, access: string[] = []) => ({ userName, isAdmin: userName === 'admin', access })

describe('menu', () => {
  test('entries that the user may not open are left out, and groups with nothing in them', () => {
    const titles = (name: string, access?: string[]) =>
      JSON.stringify(
        menuFor(menu, pages, reader(name, access)).map(({ title, items }) => [title, items.map((item) => item.title)]),
      )
    expect(titles('admin')).toBe('[["配置",["仪表","用户"]],["首页",[]]]')
    expect(titles('li', ['b.read'])).toBe('[["配置",["仪表"]],["首页",[]]]')
    expect(titles('wang')).toBe('[["首页",[]]]')
  })

  test('the groups above a page are its breadcrumb', () => {
    expect(crumbsOf(menu, 'b').map(({ title }) => title)).toEqual(['配置'])
    expect(crumbsOf(menu, 'a')).toEqual([])
  })

  test('search finds by title, route and group, beginnings first', () => {
    const entries = menuFor(menu, pages, reader('admin'))
    expect(findPages(entries, '仪').map(({ route }) => route)).toEqual(['/b'])
    expect(findPages(entries, '配置').map(({ title }) => title)).toEqual(['仪表', '用户'])
    expect(findPages(entries, '无此页')).toEqual([])
  })
})

describe('tabs', () => {
  const tab = (pageId: string, address = `/${pageId}`) => ({ pageId, title: pageId, address })
  const tabs = [tab('a'), tab('b'), tab('c')]

  test('a page that is open keeps its place and takes the new address', () => {
    expect(openTab(tabs, tab('b', '/b?x=1')).map(({ address }) => address)).toEqual(['/a', '/b?x=1', '/c'])
    expect(openTab(tabs, tab('d')).map(({ pageId }) => pageId)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('after closing: nowhere, the right neighbour, else the left', () => {
    expect(nextAfterClose(tabs, [tab('a'), tab('b')], 'a')).toBeNull()
    expect(nextAfterClose(tabs, [tab('a'), tab('c')], 'b')?.pageId).toBe('c')
    expect(nextAfterClose(tabs, [tab('a'), tab('b')], 'c')?.pageId).toBe('b')
  })

  test('what was kept is read back; anything that is no tab is left out', () => {
    expect(parseTabs(JSON.stringify([tab('a'), { pageId: 1 }, null]))).toEqual([tab('a')])
    expect(parseTabs(null)).toEqual([])
  })
})

describe('project tree', () => {
  const tree = toProjectTree([
    {
      key: 'all',
      label: '全部',
      children: [
        {
          key: 't1',
          label: '医院',
          children: [
            { key: 'p1', label: '一院', projectId: 1, children: [{ key: 'b1', label: '门诊楼', buildingId: 9 }] },
          ],
        },
        {
          key: 't2',
          label: '学校',
          children: [
            { key: 'p2', label: '实验中学', projectId: 2 },
            { key: 'p3', label: '职业学院', projectId: 3 },
          ],
        },
        { key: 't3', label: '场馆', children: [] },
      ],
    },
  ])
  const root = tree[0]
  if (!root) throw new Error('no root')

  test('it goes down to the projects; what holds none is left out', () => {
    expect(visibleLines(tree, new Set(), '').map(({ node, level }) => `${level}${node.label}`)).toEqual([
      '1全部',
      '2医院',
      '3一院',
      '2学校',
      '3实验中学',
      '3职业学院',
    ])
  })

  test('search shows what holds the words with all above it, and all below a group that matches', () => {
    expect(visibleLines(tree, new Set(['all']), '实验').map(({ node }) => node.label)).toEqual([
      '全部',
      '学校',
      '实验中学',
    ])
    expect(visibleLines(tree, new Set(), '学校').map(({ node }) => node.label)).toEqual([
      '全部',
      '学校',
      '实验中学',
      '职业学院',
    ])
  })

  test('closed nodes hide what is below', () => {
    expect(visibleLines(tree, new Set(['t2']), '').map(({ node }) => node.label)).toEqual([
      '全部',
      '医院',
      '一院',
      '学校',
    ])
  })

  test('ticking a group ticks its projects; half ticked is some', () => {
    expect(checkOf(root, [2])).toBe('some')
    expect(toggleNode(root, [2]).toSorted()).toEqual([1, 2, 3])
    expect(toggleNode(root, [1, 2, 3])).toEqual([])
  })
})

test('the clock says day, weekday and minute', () => {
  expect(clockText(new Date(2026, 6, 16, 14, 5))).toBe('2026-07-16 周四 14:05')
})

test('outdoors is the last hour that has a temperature', () => {
  expect(
    latestHour([
      { t: 1, rh: 50 },
      { t: 2.4, rh: null },
      { t: null, rh: 40 },
    ]),
  ).toEqual({ t: 2.4, rh: null })
  expect(latestHour([])).toBeNull()
})

test.each([
  [[], ''],
  [[{ name: '市图书馆' }], '市图书馆'],
  [[{ name: '市图书馆' }, { name: '市体育中心' }], '2 个项目'],
])('the header names the projects %j', (projects, text) => {
  expect(projectText(projects)).toBe(text)
})
