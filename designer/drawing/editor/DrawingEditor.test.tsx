// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PageContext, PageContextHolder, RuntimeContext, type ShellRuntime } from '../../../runtime/index.ts'
import { type AppModel, loadDocuments } from '../../../schemas/index.ts'
import type { Box } from '../model/drawing.ts'
import { sampleDrawing } from '../model/sample-drawing.ts'
import { DrawingEditor } from './DrawingEditor.tsx'
import type { EditorHost } from './editor.ts'
import { useHistoryHost } from './use-history-host.ts'

const model = loadDocuments([]).memo.linked as unknown as AppModel
const runtime = {
  client: { session: null },
  preferences: { read: () => undefined, write: () => {}, subscribe: () => () => {} },
  live: { subscribe: () => () => {}, onReconnect: () => () => {} },
} as unknown as ShellRuntime

const point = (number: string, project: string) => ({
  code: `${number}.power`,
  kind: 'point',
  number,
  name: `${number} 空调`,
  pointName: '功率',
  building: null,
  project: `${project}项目`,
  projectNumber: project,
  unit: 'kW',
  value: 1,
  at: null,
})
/** Two projects have an AC-1. */
const answers: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => unknown>> = {
  'drawing.points': ({ keyword }) => ({
    rows: keyword === '' ? [point('AC-1', 'A'), point('AC-1', 'B'), point('AC-2', 'A')] : [point('CH-1', 'A')],
  }),
  'drawing.values': () => ({ values: [] }),
}
const page = {
  call: async (id: string, params: Readonly<Record<string, unknown>>) => answers[id]?.(params),
} as unknown as PageContext

let host: EditorHost
function Stand() {
  host = useHistoryHost(sampleDrawing)
  return <DrawingEditor host={host} model={model} head={null} actions={null} saved={null} />
}

beforeEach(() => {
  render(
    <RuntimeContext value={runtime}>
      <PageContextHolder value={page}>
        <Stand />
      </PageContextHolder>
    </RuntimeContext>,
  )
})
afterEach(cleanup)

const stage = () => screen.getByRole('application')
const press = (key: string, code: string, held: object = {}) => fireEvent.keyDown(stage(), { key, code, ...held })
const chosen = () => [...host.chosen].sort().join(' ')
const boxAt = (id: string) => host.drawing.geometry[id] as Box

describe('keys', () => {
  test('all, next, none', () => {
    press('a', 'KeyA', { ctrlKey: true })
    expect(chosen()).toBe('chiller pipe pump tag-a tag-b')
    press('Escape', 'Escape')
    expect(chosen()).toBe('')
    press('.', 'Period')
    expect(chosen()).toBe('pump')
  })
  test('arrows nudge by 1 and with Shift by 10; a run of them is one step', () => {
    press('.', 'Period')
    press('ArrowRight', 'ArrowRight')
    press('ArrowRight', 'ArrowRight', { shiftKey: true })
    expect(boxAt('pump').x).toBe(111)
    press('z', 'KeyZ', { ctrlKey: true })
    expect(host.drawing).toBe(sampleDrawing)
  })
  test('delete, undo, redo', () => {
    press('.', 'Period')
    press('Delete', 'Delete')
    expect(host.drawing.geometry.pump).toBeUndefined()
    press('z', 'KeyZ', { ctrlKey: true })
    expect(boxAt('pump').x).toBe(100)
    press('y', 'KeyY', { ctrlKey: true })
    expect(host.drawing.geometry.pump).toBeUndefined()
  })
  test('letters typed into the inspector are no commands', () => {
    press('.', 'Period')
    const name = screen.getByRole('textbox', { name: /^名称/ })
    fireEvent.keyDown(name, { key: 'Delete', code: 'Delete' })
    fireEvent.change(name, { target: { value: '备用泵' } })
    expect(host.drawing.elements[1]).toMatchObject({ id: 'pump', title: '备用泵' })
  })
})

describe('library, layers, outline', () => {
  test('Enter on a symbol puts it in the middle and chooses it', () => {
    fireEvent.change(screen.getByRole('textbox', { name: '搜索图符' }), { target: { value: '冷却塔' } })
    fireEvent.click(screen.getByRole('button', { name: '冷却塔' }), { detail: 0 })
    expect(chosen()).toBe('cooling-tower')
    expect(host.drawing.elements.at(-1)).toMatchObject({ symbol: 'cooling-tower', title: '1# 冷却塔', layer: 'main' })
  })
  test('a layer is hidden and shown', () => {
    fireEvent.click(screen.getByRole('tab', { name: '图层' }))
    fireEvent.click(screen.getByRole('button', { name: '设备隐藏' }))
    expect(host.drawing.layers[1]?.hidden).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: '设备显示' }))
    expect(host.drawing.layers[1]?.hidden).toBeUndefined()
  })
  test('the outline names what is there and chooses', () => {
    fireEvent.click(screen.getByRole('tab', { name: '大纲' }))
    const lines = within(screen.getByRole('listbox')).getAllByRole('option')
    expect(lines.map((line) => line.textContent)).toContain('1# 冷冻泵水泵')
    fireEvent.click(lines.find((line) => line.textContent?.startsWith('1# 冷冻泵')) as HTMLElement)
    expect(chosen()).toBe('pump')
  })
})

describe('inspector', () => {
  test('place and size are numbers, props come from the symbol, slots from its table', () => {
    press('.', 'Period')
    fireEvent.change(screen.getByRole('textbox', { name: '横' }), { target: { value: '160' } })
    expect(boxAt('pump').x).toBe(160)
    expect(host.drawing.geometry.pipe).not.toEqual(sampleDrawing.geometry.pipe)
    fireEvent.click(screen.getByRole('radio', { name: '左' }))
    expect(host.drawing.elements[1]?.props).toEqual({ direction: 'left' })
    fireEvent.click(screen.getByRole('tab', { name: '数据' }))
    expect(screen.getByRole('button', { name: /频率 Hz.*未绑定/ })).toBeTruthy()
  })
  test('with nothing chosen it is about the drawing', () => {
    fireEvent.change(screen.getByRole('textbox', { name: /^画布宽度/ }), { target: { value: '1000' } })
    expect(host.drawing.width).toBe(1000)
  })
})

describe('binding', () => {
  const openPicker = () => {
    press('.', 'Period')
    fireEvent.click(screen.getByRole('tab', { name: '数据' }))
    fireEvent.click(screen.getByRole('button', { name: /为功率 kW选择点位或仪表/ }))
    return within(screen.getByRole('dialog'))
  }
  const linesOf = (picker: { getAllByRole(role: string): HTMLElement[] }) =>
    picker
      .getAllByRole('row')
      .slice(1)
      .map((row) => `${row.firstChild?.textContent} ${row.children[3]?.textContent}`)

  test('the same code of several projects is told apart, and nothing of an earlier search stays', async () => {
    const picker = openPicker()
    await picker.findByText('AC-2.power')
    expect(linesOf(picker)).toEqual(['AC-1.power A项目', 'AC-1.power B项目', 'AC-2.power A项目'])
    fireEvent.change(picker.getByRole('textbox', { name: '搜索点位与仪表' }), { target: { value: 'CH' } })
    await picker.findByText('CH-1.power')
    expect(linesOf(picker)).toEqual(['CH-1.power A项目'])
  })

  test('what several projects have names the project of the drawing, in the same step', async () => {
    const picker = openPicker()
    await picker.findByText('AC-2.power')
    fireEvent.doubleClick(picker.getAllByText('AC-1.power')[1] as HTMLElement)
    expect(host.drawing.project).toBe('B')
    expect(host.drawing.elements.find(({ id }) => id === 'pump')?.bind?.power).toMatchObject({ point: 'AC-1.power' })
    press('z', 'KeyZ', { ctrlKey: true })
    expect(host.drawing).toBe(sampleDrawing)
  })
})
