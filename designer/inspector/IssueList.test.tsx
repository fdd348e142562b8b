// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Issue } from '../../schemas/index.ts'
import { type Desk, DeskContext, type DeskState } from './desk.ts'
import { IssueList } from './IssueList.tsx'

afterEach(cleanup)

const document = { kind: 'page', id: 'p', root: { kind: 'text', id: 't', value: '' } }
const desk = { now: () => ({ kind: 'page', document }) as unknown as DeskState } as Desk
const missing = (name: string): Issue => ({
  file: 'p.json',
  line: 1,
  column: 1,
  pointer: '/root/value',
  code: 'missing',
  message: `需要参数 ${name}`,
})
const list = (issues: readonly Issue[]) => (
  <DeskContext value={desk}>
    <IssueList issues={issues} document={document} />
  </DeskContext>
)

test('faults of one place that were mended leave the list, those that are left stay', () => {
  const right = { ...missing('d'), code: 'access', message: '需要权限' }
  const { rerender } = render(list([...['a', 'b', 'c'].map(missing), right]))
  rerender(list([missing('a'), right]))
  rerender(list([right]))
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([expect.stringContaining('需要权限')])
})
