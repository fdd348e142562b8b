// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sessionOf, settle } from '../../page/testing.tsx'
import { open, queriesOf, rowsShown } from './testing.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe('a list', () => {
  test('asks for fifteen rows at first and shows them with heads out of the schema (specification section 9)', async () => {
    const { requests, container } = await open()
    expect(queriesOf(requests)).toEqual(['page=1&size=15'])
    expect(rowsShown()).toHaveLength(15)
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '表号',
      '名称',
      '倍率',
      '状态',
    ])
    expect(container.querySelector('[data-widget="list"]')?.getAttribute('data-empty')).toBe('false')
    expect(screen.getByRole('grid', { name: '仪表' }).getAttribute('aria-rowcount')).toBe('41')
  })

  test('shows an empty cell as -- and an enumeration by its text', async () => {
    await open()
    const first = screen.getByText('E-0001').closest('[role=row]') as HTMLElement
    expect(within(first).getByText('--')).toBeTruthy()
    expect(within(first).getByText('停用')).toBeTruthy()
  })

  test('goes to another page and to another page size', async () => {
    const { requests, user } = await open()
    await user.click(screen.getByRole('button', { name: '第 3 页' }))
    await screen.findByText('E-0031')
    await user.click(screen.getByRole('combobox', { name: '每页条数' }))
    await user.click(await screen.findByText('50 条 / 页'))
    await screen.findByText('E-0040')
    expect(queriesOf(requests).slice(1)).toEqual(['page=3&size=15', 'page=1&size=50'])
  })

  test('sorts by a click on a head, and by several with shift', async () => {
    const { requests, user } = await open()
    await user.click(screen.getByRole('button', { name: '名称' }))
    await waitFor(() => expect(queriesOf(requests).at(-1)).toBe('page=1&size=15&sort=name'))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('button', { name: '倍率' }))
    await user.keyboard('{/Shift}')
    await waitFor(() => expect(queriesOf(requests).at(-1)).toBe('page=1&size=15&sort=name,ratio'))
    expect(screen.getByRole('columnheader', { name: /名称/ }).getAttribute('aria-sort')).toBe('ascending')
  })

  test('asks again on 查询 or Enter and not on a keystroke; 重置 goes back', async () => {
    const { requests, user } = await open({ search: [{ id: 'keyword', field: 'keyword' }] })
    await user.type(screen.getByRole('textbox', { name: '关键字' }), ' 仪表 4')
    expect(queriesOf(requests)).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(rowsShown()).toEqual(['4', '40']))
    expect(queriesOf(requests).at(-1)).toBe('page=1&size=15&keyword=仪表+4')
    await user.click(screen.getByRole('button', { name: '重置' }))
    await waitFor(() => expect(rowsShown()).toHaveLength(15))
    expect((screen.getByRole('textbox', { name: '关键字' }) as HTMLInputElement).value).toBe('')
  })

  test('remembers its filters for the next visit', async () => {
    const { user, unmount } = await open({ search: [{ id: 'keyword', field: 'keyword' }] })
    await user.type(screen.getByRole('textbox', { name: '关键字' }), '仪表 1{Enter}')
    await waitFor(() => expect(rowsShown()).not.toContain('2'))
    unmount()
    await open({ search: [{ id: 'keyword', field: 'keyword' }] })
    expect((screen.getByRole('textbox', { name: '关键字' }) as HTMLInputElement).value).toBe('仪表 1')
    await waitFor(() => expect(rowsShown()).not.toContain('2'))
  })

  test('strips spaces where an input is marked no-space (specification section 5)', async () => {
    const { user } = await open({ search: [{ id: 'keyword', field: 'keyword', noSpace: true }] })
    const input = screen.getByRole('textbox', { name: '关键字' }) as HTMLInputElement
    await user.type(input, 'E - 04')
    expect(input.value).toBe('E-04')
  })

  test('narrows by a state tab', async () => {
    const tabs = {
      field: 'status',
      items: [
        { id: 'all', label: '全部', value: '' },
        { id: 'on', label: '启用', value: 1 },
      ],
    }
    const { user } = await open({ tabs })
    await user.click(screen.getByRole('tab', { name: '启用' }))
    await waitFor(() => expect(rowsShown()[0]).toBe('2'))
    expect(screen.getByRole('tab', { name: '启用' }).getAttribute('aria-selected')).toBe('true')
  })
})

describe('the selection of a list', () => {
  const batch = [{ id: 'stop', label: '停用', do: [{ do: 'toast' as const, text: '好' }] }]
  const selection = { into: 'state.selected' }

  test('survives pages, turns the tool row into batch actions and is written into the state', async () => {
    const { user, page } = await open({ batch, selection })
    await user.click(screen.getByRole('checkbox', { name: '选择第 2 行' }))
    await user.click(screen.getByRole('button', { name: '第 2 页' }))
    await screen.findByText('E-0016')
    await user.click(screen.getByRole('checkbox', { name: '选择第 16 行' }))
    const tools = screen.getByRole('toolbar')
    expect(tools.textContent).toContain('已选 2 条')
    expect(within(tools).getByRole('button', { name: '停用' })).toBeTruthy()
    expect((page.state.selected as { id: number }[]).map((one) => one.id)).toEqual([2, 16])
    await user.click(within(tools).getByRole('button', { name: '取消选择' }))
    expect(screen.getByRole('toolbar').textContent).toContain('共 40 条')
  })

  test('takes a page by the box in the head and all pages by 选中全部', async () => {
    const { user, page } = await open({ batch, selection })
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
    expect((page.state.selected as unknown[]).length).toBe(15)
    await user.click(screen.getByRole('button', { name: '选中全部 40 条' }))
    await waitFor(() => expect((page.state.selected as unknown[]).length).toBe(40))
  })

  test('is dropped once a batch action succeeded, and kept where it did not', async () => {
    const refused = [{ id: 'stop', label: '停用', do: [{ do: 'request' as const, endpoint: 'gone' }] }]
    const first = await open({ batch: refused, selection })
    await first.user.click(screen.getByRole('checkbox', { name: '选择第 2 行' }))
    await first.user.click(screen.getByRole('button', { name: '停用' }))
    await settle()
    expect((first.page.state.selected as unknown[]).length).toBe(1)
    cleanup()
    const { user, page } = await open({ batch, selection })
    await user.click(screen.getByRole('checkbox', { name: '选择第 2 行' }))
    await user.click(screen.getByRole('button', { name: '停用' }))
    await waitFor(() => expect(page.state.selected).toEqual([]))
  })

  test('is dropped when other rows are asked for', async () => {
    const { user, page } = await open({ batch, selection, search: [{ id: 'keyword', field: 'keyword' }] })
    await user.click(screen.getByRole('checkbox', { name: '选择第 2 行' }))
    await user.type(screen.getByRole('textbox', { name: '关键字' }), '仪表 4{Enter}')
    await waitFor(() => expect(page.state.selected).toEqual([]))
  })
})

describe('the keyboard', () => {
  test('walks the cells, chooses with space and runs the first action with Enter', async () => {
    const rowActions = [
      { id: 'edit', label: '编辑', do: [{ do: 'set' as const, into: 'state.kind', value: { $expr: 'row.number' } }] },
    ]
    const { user, page } = await open({ row: rowActions, selection: { into: 'state.selected' } })
    screen.getByRole('grid').focus()
    await user.keyboard('{ArrowDown}{ArrowDown} ')
    expect((page.state.selected as { id: number }[]).map((one) => one.id)).toEqual([3])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(page.state.kind).toBe('E-0003'))
    await user.keyboard('{Home}')
    expect(screen.getByRole('grid').getAttribute('aria-activedescendant')).toBeTruthy()
  })
})

describe('row actions', () => {
  const steps = [{ do: 'toast' as const, text: '好' }]
  const buttons = ['编辑', '换表', '曲线', '停用', '删除'].map((label, index) => ({
    id: `a${index}`,
    label,
    do: steps,
  }))

  test('are three, the rest stands under 更多', async () => {
    const { user } = await open({ row: buttons })
    const first = screen.getByText('E-0001').closest('[role=row]') as HTMLElement
    expect(
      within(first)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['编辑', '换表', '曲线', '更多'])
    await user.click(within(first).getByRole('button', { name: '更多操作' }))
    expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual(['停用', '删除'])
  })

  test('have no column where no row offers one', async () => {
    const { unmount } = await open({ row: [{ ...buttons[0], id: 'a', label: '启用', visible: false, do: steps }] })
    expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull()
    unmount()
    await open({ row: buttons })
    expect(screen.getByRole('columnheader', { name: '操作' })).toBeTruthy()
  })

  test('that the user may not run, or whose row they do not fit, are absent', async () => {
    const row = [
      { id: 'a', label: '编辑', access: 'meter.write', do: steps },
      { id: 'b', label: '启用', visible: { $expr: 'row.status == 0' }, do: steps },
    ]
    await open({ row }, { session: sessionOf({ userName: 'li', access: [] }) })
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
    expect(
      within(screen.getByText('E-0001').closest('[role=row]') as HTMLElement).getByRole('button', { name: '启用' }),
    ).toBeTruthy()
    expect(
      within(screen.getByText('E-0002').closest('[role=row]') as HTMLElement).queryByRole('button', { name: '启用' }),
    ).toBeNull()
  })
})
