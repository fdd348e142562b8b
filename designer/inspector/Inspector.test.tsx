// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { type AppModel, loadDocuments, type Place } from '../../schemas/index.ts'
import { applyEdit, type DocumentJson, type Edit } from '../draft/edit.ts'
import { Inspector } from './Inspector.tsx'

afterEach(cleanup)

const page: DocumentJson = {
  kind: 'page',
  schemaVersion: 1,
  id: 'p',
  route: '/p',
  title: '仪表参数',
  data: { meters: { endpoint: 'meter.list' } },
  root: {
    kind: 'list',
    id: 'list',
    data: 'meters',
    columns: [
      { id: 'a', field: 'number', width: 80 },
      { id: 'b', field: 'ratio', align: 'right' },
    ],
  },
}
const model = loadDocuments([]).memo.linked as unknown as AppModel
const column = (id: string): Place => ['root', 'columns', { id }]

function Stand({ start }: { readonly start: readonly Place[] }) {
  const [document, setDocument] = useState(page)
  const [selection, setSelection] = useState(start)
  shown = document
  return (
    <Inspector
      document={document}
      kind="page"
      selection={selection}
      model={model}
      issues={[]}
      onEdit={(edit: Edit) => setDocument((before) => applyEdit(before, edit))}
      onSelect={(place) => setSelection([place])}
    />
  )
}
let shown: DocumentJson = page
const columns = () => (shown.root as { columns: Record<string, unknown>[] }).columns
const line = (key: string): HTMLElement => {
  const more = screen.queryByRole('button', { name: /^更多/, expanded: false })
  if (more) fireEvent.click(more)
  const found = document.querySelector<HTMLElement>(`[data-property="${key}"]`)
  if (!found) throw new Error(`No line ${key}.`)
  return found
}

describe('a column', () => {
  it('is a form of its own properties: text, number, choice and switch', () => {
    render(<Stand start={[column('a')]} />)
    fireEvent.change(within(line('title')).getByRole('textbox'), { target: { value: '表号' } })
    fireEvent.change(within(line('width')).getByRole('textbox'), { target: { value: '96' } })
    fireEvent.click(within(line('align')).getAllByRole('radio')[2] as HTMLElement)
    fireEvent.click(within(line('hidden')).getByRole('switch'))
    expect(columns()[0]).toEqual({ id: 'a', field: 'number', width: 96, title: '表号', align: 'right', hidden: true })
  })
  it('takes a property away when it goes back to its default', () => {
    render(<Stand start={[column('a')]} />)
    fireEvent.click(within(line('width')).getByRole('button', { name: /恢复默认/ }))
    expect(columns()[0]).toEqual({ id: 'a', field: 'number' })
  })
  it('stays selected under a new id', () => {
    render(<Stand start={[column('a')]} />)
    const input = within(line('id')).getByRole('textbox')
    fireEvent.change(input, { target: { value: 'numb' } })
    fireEvent.change(input, { target: { value: 'number' } })
    expect(columns()[0]?.id).toBe('a')
    fireEvent.keyDown(input, { key: 'Enter' })
    fireEvent.change(within(line('width')).getByRole('textbox'), { target: { value: '64' } })
    expect(columns()[0]).toEqual({ id: 'number', field: 'number', width: 64 })
  })
  it('turns a literal into an expression and back', () => {
    render(<Stand start={[column('a')]} />)
    const fx = () => within(line('visible')).getByRole('button', { name: /用表达式/ })
    fireEvent.click(fx())
    expect(columns()[0]?.visible).toEqual({ $expr: 'null' })
    fireEvent.click(fx())
    expect(columns()[0]).not.toHaveProperty('visible')
  })
})

describe('several columns', () => {
  it('are edited together where they have the same property', () => {
    render(<Stand start={[column('a'), column('b')]} />)
    expect(within(line('width')).getByRole('textbox').getAttribute('placeholder')).toBe('多个值')
    fireEvent.change(within(line('width')).getByRole('textbox'), { target: { value: '120' } })
    expect(columns().map(({ width }) => width)).toEqual([120, 120])
    expect(document.querySelector('[data-property="id"]')).toBeNull()
  })
})

describe('a list of items', () => {
  it('opens an item, moves it with Alt and the arrows, adds and removes', () => {
    render(<Stand start={[['root']]} />)
    const items = () => within(screen.getByRole('list', { name: /columns|列/ })).getAllByRole('listitem')
    fireEvent.keyDown(items()[0] as HTMLElement, { key: 'ArrowDown', altKey: true })
    expect(columns().map(({ id }) => id)).toEqual(['b', 'a'])
    fireEvent.click(within(items()[1] as HTMLElement).getByRole('button', { name: /移除/ }))
    expect(columns().map(({ id }) => id)).toEqual(['b'])
    fireEvent.click(screen.getByRole('button', { name: /^添加(columns|列|表格列)$/ }))
    expect(columns().map(({ id }) => id)).toEqual(['b', 'column'])
    expect(screen.getByRole('heading').textContent).toContain('column')
  })
})
