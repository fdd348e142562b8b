// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PageContext } from '../../../runtime/index.ts'
import { askNamesOf } from '../asked-names.ts'
import { PickList } from './PickList.tsx'

afterEach(cleanup)

const row = (number: string, ident: string) => ({
  code: `${number}.${ident}`,
  number,
  name: `${number} 冷机`,
  pointName: ident,
  building: null,
  project: '医院',
  unit: 'kW',
})
const rows = [row('CH-01', 'power'), row('CH-01', 'load'), row('CH-02', 'power')]

test('names that only the server knows are asked for by what is typed, in the project of the drawing', async () => {
  const asked: unknown[] = []
  const call = (async (_: string, params: unknown) => {
    asked.push(params)
    return { rows }
  }) as PageContext['call']
  const askNames = askNamesOf({ call })
  const taken = vi.fn()
  render(
    <PickList
      label="所属对象"
      picks={[]}
      search={(keyword, signal) => askNames({ thing: 'subject', keyword, project: 'YY01' }, signal)}
      value={undefined}
      canEmpty={false}
      isFree
      onPick={taken}
    />,
  )
  const line = screen.getByRole('combobox')
  fireEvent.change(line, { target: { value: '冷机' } })
  // Nothing is taken before the answer is there.
  fireEvent.keyDown(line, { key: 'Enter' })
  expect(taken).not.toHaveBeenCalled()
  // A device is told once, however many points of it are found.
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'CH-01 冷机CH-01医院',
    'CH-02 冷机CH-02医院',
  ])
  expect(asked).toEqual([{ keyword: '冷机', kind: '', size: 500, project: 'YY01' }])
  fireEvent.keyDown(line, { key: 'ArrowDown' })
  fireEvent.keyDown(line, { key: 'Enter' })
  expect(taken).toHaveBeenCalledWith('CH-02')
})
