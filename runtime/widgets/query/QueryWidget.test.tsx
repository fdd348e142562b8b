// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { QueryWidget as QueryDocument } from '../../../schemas/index.ts'
import { renderWidget, sessionOf, settle } from '../../page/testing.tsx'
import { QueryWidget } from './QueryWidget.tsx'

afterEach(cleanup)

const widget: QueryDocument = {
  kind: 'query',
  id: 'query',
  items: [
    { id: 'g', control: 'granularity', into: 'state.granularity' },
    { id: 'r', control: 'range', into: 'state.range', granularity: { $expr: 'state.granularity' } },
    { id: 'k', control: 'input', label: '关键字', into: 'state.keyword' },
    { id: 'c', control: 'checkbox', label: '对比去年同期', into: 'state.compare', auto: true },
  ],
}
const draw = (own: Partial<QueryDocument> = {}, session = sessionOf()) =>
  renderWidget({
    widget: { ...widget, ...own },
    session,
    kinds: { query: QueryWidget },
    page: {
      state: {
        granularity: { type: 'string', default: 'day' },
        range: { type: 'object' },
        keyword: { type: 'string' },
        compare: { type: 'boolean', default: false },
      },
      data: {
        usage: {
          endpoint: 'usage.list',
          params: { keyword: { $expr: 'state.keyword' }, from: { $expr: 'state.range.from' } },
          when: { $expr: "'from' in state.range" },
        },
      },
    },
    endpoints: { 'usage.list': { method: 'GET', path: '/api/usage' } },
    answers: { 'GET /api/usage': { rows: [] } },
  })

it('opens with the default range of its granularity', async () => {
  const { page } = await draw()
  const today = page.evaluate<string>({ $expr: 'today' })
  const range = page.state.range as { from: string; to: string }
  expect((Date.parse(today) - Date.parse(range.from)) / 86_400_000).toBe(10)
  expect((Date.parse(today) - Date.parse(range.to)) / 86_400_000).toBe(1)
})

it('goes back from the last day with data where the chosen project ends long ago', async () => {
  const old = sessionOf()
  const projects = old.projects.map((project) => ({ ...project, lagDays: 5000 }))
  const { page } = await draw({}, { ...old, projects })
  const today = page.evaluate<string>({ $expr: 'today' })
  const range = page.state.range as { from: string; to: string }
  expect((Date.parse(today) - Date.parse(range.to)) / 86_400_000).toBe(5001)
})

it('keeps what is typed to itself until 查询 is pressed', async () => {
  const { page, requests } = await draw()
  const before = requests.length
  fireEvent.change(screen.getByRole('textbox', { name: '关键字' }), { target: { value: '空调' } })
  await settle()
  expect(page.state.keyword).toBe('')
  expect(requests.length).toBe(before)
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  await settle()
  expect(page.state.keyword).toBe('空调')
  expect(decodeURIComponent(requests.at(-1)?.url ?? '')).toContain('keyword=空调')
})

it('asks again when nothing changed', async () => {
  const { requests } = await draw()
  const before = requests.length
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  await settle()
  expect(requests.length).toBe(before + 1)
})

it('converts the range with the granularity, and goes back by 重置', async () => {
  const { page } = await draw()
  fireEvent.click(screen.getByRole('radio', { name: '年' }))
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  await settle()
  expect(page.state.granularity).toBe('year')
  expect((page.state.range as { from: string }).from).toMatch(/^\d{4}-01-01$/)
  fireEvent.click(screen.getByRole('button', { name: '重置' }))
  await settle()
  expect(page.state.granularity).toBe('day')
  expect((page.state.range as { from: string }).from).not.toMatch(/-01-01$/)
})

it('walks the parts of a segment by arrows, with one tab stop', async () => {
  const { page } = await draw({ auto: true })
  const day = screen.getByRole('radio', { name: '日' })
  expect(screen.getAllByRole('radio').filter((part) => part.tabIndex === 0)).toEqual([day])
  day.focus()
  fireEvent.keyDown(day, { key: 'ArrowRight' })
  await settle()
  expect(page.state.granularity).toBe('month')
  expect(document.activeElement?.textContent).toBe('月')
})

it('lets an item take effect at once', async () => {
  const { page } = await draw()
  fireEvent.click(screen.getByRole('checkbox', { name: '对比去年同期' }))
  await settle()
  expect(page.state.compare).toBe(true)
})

it('has no 查询 where every change counts at once', async () => {
  await draw({ auto: true })
  expect(screen.queryByRole('button', { name: '查询' })).toBeNull()
})

it('keeps named queries for the user', async () => {
  const { page } = await draw({ saved: true })
  fireEvent.change(screen.getByRole('textbox', { name: '关键字' }), { target: { value: '冷站' } })
  fireEvent.click(screen.getByRole('button', { name: '常用查询' }))
  fireEvent.change(screen.getByRole('textbox', { name: '常用查询名称', hidden: true }), {
    target: { value: '冷站日用电' },
  })
  fireEvent.keyDown(screen.getByRole('textbox', { name: '常用查询名称', hidden: true }), { key: 'Enter' })
  await settle()
  fireEvent.change(screen.getByRole('textbox', { name: '关键字' }), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: '冷站日用电', hidden: true }))
  await settle()
  expect(page.state.keyword).toBe('冷站')
})
