// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { TreeDetailWidget as TreeDocument } from '../../../schemas/index.ts'
import { confirmView } from '../../actions/ask-confirm.ts'
import { renderWidget } from '../../page/testing.tsx'
import { TextWidget } from '../text/TextWidget.tsx'
import { Tree } from './Tree.tsx'
import { TreeDetailWidget } from './TreeDetailWidget.tsx'

const tree = [
  {
    id: 1,
    version: 4,
    label: '总用电',
    children: [
      { id: 2, version: 5, label: '空调系统', children: [{ id: 3, version: 6, label: '冷热站' }] },
      { id: 4, version: 7, label: '动力' },
    ],
  },
  { id: 5, version: 1, label: '总用水' },
]
const widget: TreeDocument = {
  kind: 'tree-detail',
  id: 'subitems',
  title: '分项',
  data: 'subitems',
  into: 'state.nodeId',
  expanded: 1,
  badge: { $expr: 'string(int(item.id))' },
  node: [{ id: 'add', label: '新增下级', do: [{ do: 'set', into: 'state.under', value: { $expr: 'item.id' } }] }],
  drop: { submit: 'subitem.update' },
  detail: { kind: 'text', id: 'detail', value: { $expr: '"节点 " + string(int(state.nodeId))' } },
}

async function open(more: Partial<TreeDocument> = {}) {
  const view = await renderWidget({
    widget: { ...widget, ...more },
    kinds: { 'tree-detail': TreeDetailWidget, text: TextWidget },
    page: {
      data: { subitems: { endpoint: 'subitem.tree' } },
      state: { nodeId: { type: 'integer', default: 0 }, under: { type: 'integer', default: 0 } },
    },
    endpoints: {
      'subitem.tree': { method: 'GET', path: '/api/subitems/tree' },
      'subitem.update': { method: 'PUT', path: '/api/subitems/{id}' },
    },
    answers: { 'GET /api/subitems/tree': tree, 'PUT /api/subitems/{id}': {} },
  })
  await screen.findByText('总用电')
  return { ...view, user: userEvent.setup() }
}
const shown = () => screen.getAllByRole('treeitem').map((node) => node.getAttribute('data-node'))

afterEach(cleanup)

describe('a tree with its detail', () => {
  test('chooses the first node by itself and shows what belongs to it', async () => {
    const { page } = await open()
    await screen.findByText('节点 1')
    expect(page.state.nodeId).toBe(1)
    expect(screen.getByRole('treeitem', { name: /总用电/ }).getAttribute('aria-selected')).toBe('true')
  })

  test('follows the node that is chosen', async () => {
    const { user } = await open()
    await user.click(screen.getByText('动力'))
    await screen.findByText('节点 4')
  })

  test('walks, opens and closes by keyboard', async () => {
    const { user, page } = await open()
    screen.getByRole('tree').focus()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(shown()).toEqual(['1', '2', '3', '4', '5'])
    await user.keyboard('{ArrowRight}{Enter}')
    expect(page.state.nodeId).toBe(3)
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(shown()).toEqual(['1', '2', '4', '5'])
  })

  test('is searched, branches above what fits stay', async () => {
    const { user } = await open()
    await user.type(screen.getByRole('textbox', { name: '搜索节点' }), '冷热')
    expect(shown()).toEqual(['1', '2', '3'])
    await user.clear(screen.getByRole('textbox', { name: '搜索节点' }))
    await user.type(screen.getByRole('textbox', { name: '搜索节点' }), '没有')
    expect(screen.getByText('没有匹配的节点')).toBeTruthy()
  })

  test('offers the actions of a node', async () => {
    const { user, page } = await open()
    await user.click(screen.getAllByRole('button', { name: '节点操作', hidden: true })[0]!)
    await user.click(await screen.findByRole('menuitem', { name: '新增下级' }))
    expect(page.state.under).toBe(1)
  })

  test('moves a node that is dragged to another parent, after asking', async () => {
    const { requests } = await open()
    const data = { setData: () => {}, types: [] }
    fireEvent.dragStart(screen.getByText('动力'), { dataTransfer: data })
    fireEvent.dragOver(screen.getByText('总用水'), { dataTransfer: data })
    fireEvent.drop(screen.getByText('总用水'), { dataTransfer: data })
    await waitFor(() => expect(confirmView.current?.title).toBe('把「动力」移到「总用水」之下？'))
    confirmView.current?.answer(true)
    await waitFor(() =>
      expect(requests.find((one) => one.method === 'PUT')).toMatchObject({
        url: '/api/subitems/4',
        body: { version: 7, parentId: 5 },
      }),
    )
  })
})

test('thousands of nodes draw only what is seen', () => {
  const lines = Array.from({ length: 5000 }, (_, index) => ({
    key: String(index),
    label: `节点 ${index}`,
    node: {},
    depth: 0,
    expandable: false,
    expanded: false,
    parent: '',
  }))
  render(
    <Tree
      label="节点"
      lines={lines}
      chosen=""
      partsOf={() => ({ icon: null, badge: '', actions: null })}
      onChoose={() => {}}
      onTurn={() => {}}
      drag={undefined}
    />,
  )
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
})
