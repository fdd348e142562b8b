// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type PageContext, PageContextHolder, RuntimeContext, type ShellRuntime } from '../../runtime/index.ts'
import { stillWorkspace } from '../draft/still-workspace.ts'
import { WorkspaceContext } from '../workspace-context.ts'
import { sampleDrawing } from './model/sample-drawing.ts'
import { StartPage } from './StartPage.tsx'

afterEach(cleanup)

const runtime = { preferences: { read: () => undefined, subscribe: () => () => {} } } as unknown as ShellRuntime

test('drawings that operators do not see so are marked as drafts', () => {
  const workspace = stillWorkspace([{ file: 'layouts/sample.json', text: JSON.stringify(sampleDrawing) }])
  render(
    <RuntimeContext value={runtime}>
      <PageContextHolder value={{} as PageContext}>
        <WorkspaceContext value={workspace}>
          <StartPage tabs={null} onOpen={() => undefined} />
        </WorkspaceContext>
      </PageContextHolder>
    </RuntimeContext>,
  )
  const stored = screen.getByRole('article')
  expect(within(stored).queryByText('草稿')).toBeNull()
  fireEvent.click(within(stored).getByRole('button', { name: '复制' }))
  const copy = screen.getAllByRole('article').find((card) => card.textContent?.includes('副本')) as HTMLElement
  expect(within(copy).getByText('草稿')).toBeTruthy()
  expect(within(stored).queryByText('草稿')).toBeNull()
})
