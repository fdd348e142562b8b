// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TreeChoices } from './TreeChoices.tsx'

afterEach(cleanup)

const choices = [
  {
    value: 'meter',
    label: '仪表',
    children: [
      { value: 'meter.read', label: '查看仪表' },
      { value: 'meter.write', label: '维护仪表' },
    ],
  },
]

function Rights() {
  const [values, setValues] = useState<readonly unknown[]>(['meter.read'])
  return (
    <>
      <TreeChoices
        id="rights"
        label="权限"
        choices={choices}
        values={values}
        leafOnly
        multiple
        opened={['meter']}
        onPick={(value) => setValues([...values, value])}
        onPickAll={(picked, on) => setValues(on ? picked : [])}
      />
      <output>{values.join(' ')}</output>
    </>
  )
}

test('the box of a branch picks all its leaves, then none; the space bar does the same', async () => {
  const user = userEvent.setup()
  render(<Rights />)
  const box = document.querySelector('[data-branch="meter"]') as HTMLElement
  expect(box.className).toContain('wf-box--mixed')
  await user.click(box)
  expect(screen.getByRole('status').textContent).toBe('meter.read meter.write')
  await user.click(box)
  expect(screen.getByRole('status').textContent).toBe('')
  screen.getByRole('tree').focus()
  await user.keyboard(' ')
  expect(screen.getByRole('status').textContent).toBe('meter.read meter.write')
})
