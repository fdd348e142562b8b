// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, expect, test } from 'vitest'
import { placeKey } from '../../schemas/index.ts'
import { documentOf } from '../draft/draft.ts'
import { stillWorkspace } from '../draft/still-workspace.ts'
import type { Workspace } from '../draft/workspace.ts'
import { WorkspaceContext } from '../workspace-context.ts'
import { Outline } from './Outline.tsx'

afterEach(cleanup)

const page = {
  kind: 'page',
  schemaVersion: 1,
  id: 'p',
  route: '/p',
  title: '页面甲',
  root: {
    kind: 'grid',
    id: 'grid',
    children: [
      { kind: 'text', id: 'a', title: '文字甲', value: '' },
      { kind: 'text', id: 'b', title: '文字乙', value: '' },
    ],
  },
}

function Held({ workspace }: { readonly workspace: Workspace }) {
  const view = useSyncExternalStore(workspace.subscribe, workspace.view)
  const draft = view.drafts.get('page/p')!
  return (
    <WorkspaceContext value={workspace}>
      <Outline
        kind="page"
        document={documentOf(draft)!}
        issues={view.loaded.issues}
        model={view.loaded.model}
        selection={draft.history.present.selection}
      />
    </WorkspaceContext>
  )
}

function opened() {
  Element.prototype.scrollIntoView ??= () => {}
  const workspace = stillWorkspace([{ file: 'pages/p.json', text: JSON.stringify(page) }])
  workspace.open('page/p')
  render(<Held workspace={workspace} />)
  const selected = () => workspace.view().drafts.get('page/p')!.history.present.selection.map(placeKey)
  return { workspace, selected }
}

const line = (name: RegExp) => screen.getByRole('treeitem', { name })

test('a click selects, with Ctrl one more; arrows walk; what is renamed is called so', async () => {
  const { workspace, selected } = opened()
  fireEvent.click(line(/文字甲/))
  expect(selected()).toEqual(['root/children/#a'])
  fireEvent.click(line(/文字乙/), { ctrlKey: true })
  expect(selected()).toEqual(['root/children/#a', 'root/children/#b'])
  fireEvent.click(line(/文字甲/))
  fireEvent.keyDown(line(/文字甲/), { key: 'ArrowDown' })
  expect(selected()).toEqual(['root/children/#b'])
  expect(line(/文字乙/).getAttribute('aria-selected')).toBe('true')
  workspace.edit({ kind: 'set', at: ['root', 'children', { id: 'b' }, 'title'], value: '改了名' })
  expect(await screen.findByRole('treeitem', { name: /改了名/ })).toBeTruthy()
})

test('a closed line hides what is inside, a search finds it again', () => {
  opened()
  const grid = line(/栅格/)
  fireEvent.click(grid)
  fireEvent.keyDown(grid, { key: 'ArrowLeft' })
  expect(screen.queryByRole('treeitem', { name: /文字甲/ })).toBeNull()
  fireEvent.change(screen.getByLabelText('在大纲中查找'), { target: { value: '文字甲' } })
  expect(line(/文字甲/)).toBeTruthy()
})
