// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { meterModel as model } from '../../schemas/engine/hint/meter-sample.ts'
import type { Place } from '../../schemas/index.ts'
import type { DocumentJson, Edit } from '../draft/edit.ts'
import { Inspector } from './Inspector.tsx'

afterEach(cleanup)

const page: DocumentJson = {
  kind: 'page',
  schemaVersion: 1,
  id: 'p',
  route: '/p',
  title: '仪表参数',
  data: { meters: { endpoint: 'meter.list', params: { keyword: 'a' } } },
  root: {
    kind: 'list',
    id: 'list',
    data: 'meters',
    columns: [{ id: 'a', field: 'number', visible: true, cell: { kind: 'tag', color: 'alarm' } }, { id: 'b' }],
    row: [{ id: 'edit', label: '编辑', icon: 'edit', do: [{ do: 'reload', data: 'meters' }, { do: 'close' }] }],
  },
}
const places: readonly (readonly [string, Place])[] = [
  ['the page', []],
  ['a list', ['root']],
  ['a column', ['root', 'columns', { id: 'a' }]],
  ['a button', ['root', 'row', { id: 'edit' }]],
  ['a step', ['root', 'row', { id: 'edit' }, 'do', 0]],
  ['a data source', ['data', 'meters']],
]
const stand = (place: Place, edits: Edit[] = []) =>
  render(
    <Inspector
      document={page}
      kind="page"
      selection={[place]}
      model={model}
      issues={[
        {
          file: 'p.json',
          line: 3,
          column: 1,
          pointer: '/root/columns/0/field',
          code: 'unknown-field',
          message: '没有名为 "x" 的字段',
          suggestion: 'number',
        },
      ]}
      onEdit={(edit) => edits.push(edit)}
      onSelect={() => {}}
      onRemove={() => {}}
      onDuplicate={() => {}}
    />,
  )

describe('the inspector for everybody', () => {
  it.each(places)('of %s has nothing that axe finds wrong, on any tab', async (_, place) => {
    const { container } = stand(place)
    for (const tab of screen.getAllByRole('tab')) {
      fireEvent.click(tab)
      for (const fold of container.querySelectorAll<HTMLElement>('.wf-fold__button[aria-expanded="false"]'))
        fireEvent.click(fold)
      const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
      expect(violations.map(({ id, nodes }) => `${tab.textContent} ${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  })
  it('walks its tabs by the arrow keys', () => {
    stand(['root'])
    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' })
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('数据')
    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowLeft' })
    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowLeft' })
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('检查')
  })
  it('picks a field by typing its Chinese name and Enter', () => {
    const edits: Edit[] = []
    stand(['root', 'columns', { id: 'b' }], edits)
    const line = document.querySelector<HTMLElement>('[data-property="field"]') as HTMLElement
    fireEvent.click(within(line).getByRole('button', { expanded: false }))
    const search = screen.getByRole('combobox', { name: '在字段中搜索' })
    fireEvent.change(search, { target: { value: '表号' } })
    fireEvent.keyDown(search, { key: 'Enter' })
    expect(edits).toEqual([{ kind: 'set', at: ['root', 'columns', { id: 'b' }, 'field'], value: 'number' }])
  })
  it('offers the parameters that an endpoint takes', () => {
    stand(['data', 'meters'])
    expect(screen.getByLabelText('关键字')).toBeTruthy()
  })
  it('changes the kind of a step and keeps what both kinds have', () => {
    const edits: Edit[] = []
    stand(['root', 'row', { id: 'edit' }, 'do', 0], edits)
    fireEvent.click(screen.getByRole('combobox', { name: '种类' }))
    const options = within(screen.getByRole('listbox')).getAllByRole('option')
    fireEvent.click(options.find((option) => option.textContent?.includes('提示')) ?? (options[0] as HTMLElement))
    expect(edits[0]).toMatchObject({ kind: 'set', at: ['root', 'row', { id: 'edit' }, 'do', 0] })
  })
})
