import { expect, test } from 'vitest'
import { sessionOf } from '../page/testing.tsx'
import { createClientState, scopeProjects, yearChoices } from './client-state.ts'
import { takeSession } from './use-session.ts'

test('specification section 3: client state has its defaults', () => {
  const state = createClientState()
  expect(state.groupNumber).toBe('G1')
  expect(state.home).toEqual({
    todayEnergyTimeType: 1,
    proportionTimeType: 2,
    hourlyType: '01',
    refresh: false,
    carbon: true,
  })
  expect(state.control).toMatchObject({ mode: 2, currentInfo: '暂无操作', viewer: false, loadingButtons: {} })
  expect(state.drawing).toEqual({ canvas: null, selected: null, undoList: [], redoList: [] })
})

test('specification section 9: "Year lists run from the system start year to the current year plus an \'all\' option (value 0 … empty for the audit year list)"', () => {
  expect(yearChoices(2024, 2026, 0)).toEqual([
    { value: 0, label: '全部' },
    { value: 2026, label: '2026年' },
    { value: 2025, label: '2025年' },
    { value: 2024, label: '2024年' },
  ])
  expect(yearChoices(2026, 2026, '')[0]).toEqual({ value: '', label: '全部' })
})

test('the projects of a page: checked ones, the current one, or all where it has no tree', () => {
  const base = sessionOf().projects[0]
  if (!base) throw new Error('no project')
  const client = createClientState()
  takeSession(client, sessionOf({ projects: [1, 2, 3].map((id) => ({ ...base, id })) }), 't', 'li')
  const ids = (show: boolean, multiple: boolean) =>
    scopeProjects(client, { show, multiple }).map((project) => project.id)
  expect(ids(true, true)).toEqual([1, 2, 3])
  expect(ids(true, false)).toEqual([1])
  client.checkedProjects = [3]
  expect(ids(true, true)).toEqual([3])
  expect(ids(false, false)).toEqual([1, 2, 3])
  expect(scopeProjects(client, { show: true, multiple: true })).toBe(
    scopeProjects(client, { show: true, multiple: true }),
  )
})
