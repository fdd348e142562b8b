// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { Actions, TextWidget, Widget } from '../../schemas/index.ts'
import { ActionButton } from '../page/ActionButton.tsx'
import { useValue } from '../page/hooks.ts'
import { renderWidget, settle } from '../page/testing.tsx'
import type { DialogFormProps, WidgetProps } from '../widgets/widget.ts'
import { ConfirmHost } from './ConfirmHost.tsx'

afterEach(cleanup)

function Text({ widget }: WidgetProps<TextWidget>) {
  const words = useValue<string | null>(widget.value)
  return (
    <div>
      <p>{words}</p>
      {widget.buttons?.map((button) => (
        <ActionButton key={button.id} button={button} extra={{ row: { id: 7, name: '一号表' } }} />
      ))}
    </div>
  )
}

function DialogForm({ value, params, onDone, onCancel, onDirty }: DialogFormProps) {
  return (
    <form>
      <input aria-label="名称" defaultValue={String(value?.name ?? '')} onChange={() => onDirty(true)} />
      <button type="button" onClick={() => onDone({ id: 7, sent: params }, { name: '改后' })}>
        保存
      </button>
      <button type="button" onClick={onCancel}>
        取消
      </button>
    </form>
  )
}

const open = (steps: Actions): Widget => ({
  kind: 'text',
  id: 't',
  value: '',
  buttons: [{ id: 'go', label: '打开', do: steps }],
})
const edit: Actions = [
  {
    do: 'open',
    title: { $expr: '"编辑 " + row.name' },
    form: { fields: [] as never },
    value: { $expr: 'row' },
    params: { id: { $expr: 'row.id' } },
  },
  { do: 'set', into: 'state.x', value: { $expr: 'form.name' } },
]
const parts = { kinds: { text: Text }, DialogForm, page: { state: { x: { type: 'string' as const } } } }

async function openEdit() {
  const drawn = await renderWidget({ ...parts, widget: open(edit) })
  render(<ConfirmHost />)
  await userEvent.click(screen.getByRole('button', { name: '打开' }))
  await settle()
  return drawn
}

describe('dialogs', () => {
  test('it opens with title and value of the row; saving closes it and later steps see the form', async () => {
    const { page } = await openEdit()
    expect(screen.getByRole('dialog', { name: '编辑 一号表' })).toBeTruthy()
    expect((screen.getByLabelText('名称') as HTMLInputElement).value).toBe('一号表')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(page.state.x).toBe('改后')
  })

  test('Esc closes at once without input; the steps after it do not run; the focus goes back', async () => {
    const { page } = await openEdit()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(page.state.x).toBe('')
    expect(document.activeElement?.textContent).toBe('打开')
  })

  test('Esc asks where there is unsaved input', async () => {
    await openEdit()
    await userEvent.type(screen.getByLabelText('名称'), '改')
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await settle()
    expect(screen.getByRole('alertdialog', { name: '放弃未保存的内容？' })).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: '取消' }).at(-1) as HTMLElement)
    await settle()
    expect(screen.getByRole('dialog')).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await settle()
    await userEvent.click(screen.getByRole('button', { name: '放弃' }))
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('other content is drawn with the names of the row', async () => {
    await renderWidget({
      ...parts,
      widget: open([{ do: 'open', title: '详情', root: { kind: 'text', id: 'd', value: { $expr: 'row.name' } } }]),
    })
    await userEvent.click(screen.getByRole('button', { name: '打开' }))
    await settle()
    expect(screen.getByText('一号表')).toBeTruthy()
  })

  test('other content sees the opened value as item', async () => {
    const steps: Actions = [
      {
        do: 'open',
        title: '结果',
        value: { taken: { $expr: 'row.id' } },
        root: { kind: 'text', id: 'in', value: { $expr: "'接收 ' + string(int(item.taken)) + ' 行'" } },
      },
    ]
    await renderWidget({ ...parts, widget: open(steps) })
    await userEvent.click(screen.getByRole('button', { name: '打开' }))
    await settle()
    expect(screen.getByText('接收 7 行')).toBeTruthy()
  })

  test('a refused confirm stops the list', async () => {
    const { page } = await renderWidget({
      ...parts,
      widget: open([
        { do: 'confirm', title: '确定删除？', danger: true },
        { do: 'set', into: 'state.x', value: '删了' },
      ]),
    })
    render(<ConfirmHost />)
    await userEvent.click(screen.getByRole('button', { name: '打开' }))
    await userEvent.click(await screen.findByRole('button', { name: '取消' }))
    await settle()
    expect(page.state.x).toBe('')
    await userEvent.click(screen.getByRole('button', { name: '打开' }))
    await userEvent.click(await screen.findByRole('button', { name: '确定' }))
    await settle()
    expect(page.state.x).toBe('删了')
  })

  test('leaving the page closes its dialogs', async () => {
    const { page } = await openEdit()
    act(() => page.stop())
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
