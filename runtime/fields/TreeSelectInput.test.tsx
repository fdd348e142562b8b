// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { TreeSelectInput } from './TreeSelectInput.tsx'

afterEach(cleanup)

const choices = [
  {
    value: 'b',
    label: '办公楼',
    children: [
      { value: 'b1', label: '一层' },
      { value: 'b2', label: '二层', disabled: true },
    ],
  },
]

function draw(value: unknown) {
  const onChange = vi.fn()
  render(<TreeSelectInput label="对象" value={value} choices={choices} onChange={onChange} />)
  return { onChange, user: userEvent.setup(), box: screen.getByRole('combobox', { name: '对象' }) }
}

describe('section 5: "Tree selects: single select, only a leaf can be chosen, not clearable; disabled nodes cannot be picked; in leaf-only mode a non-leaf without a valid key clears the query."', () => {
  test('a leaf is chosen; a branch and a disabled leaf are not', async () => {
    const { onChange, user, box } = draw(undefined)
    await user.click(box)
    await user.click(screen.getByText('二层'))
    // A press on a branch folds it, another opens it.
    await user.click(screen.getByText('办公楼'))
    await user.click(screen.getByText('办公楼'))
    expect(onChange).not.toHaveBeenCalled()
    await user.click(screen.getByText('一层'))
    expect(onChange.mock.calls).toEqual([['b1']])
  })

  test('what is chosen cannot be cleared', () => {
    const { box } = draw('b1')
    expect(box.textContent).toContain('一层')
    expect(screen.queryByRole('button', { name: /清除/ })).toBeNull()
  })

  test('the key of a branch, or of nothing, is no choice', () => {
    for (const value of ['b', 'gone']) {
      const { box } = draw(value)
      expect(box.textContent).not.toContain('办公楼')
      cleanup()
    }
  })
})
