import { expect, test } from 'vitest'
import { type AppModel, loadDocuments } from '../../../schemas/index.ts'
import { shippedSources } from '../../draft/shipped-sources.ts'
import { hotSpotKinds, hotSpotSteps, neededRights, placeToFill, rightsToName, stepsText } from './hot-spot.ts'
import { sampleDrawing } from './sample-drawing.ts'

const model = {
  endpoints: { 'alarm.ignore': { id: 'alarm.ignore', title: '忽略报警', access: 'alarm.write' } },
  routes: { '/meters': 'meters' },
  pages: { meters: { id: 'meters', title: '仪表参数', access: 'meter.read' } },
  accessCodes: { 'alarm.write': '处理报警', 'meter.read': '查看仪表' },
} as unknown as AppModel

test('a call of an endpoint begins with a confirm that names the element, and the call is what is filled in', () => {
  const steps = hotSpotSteps('request', sampleDrawing, '1# 冷冻泵')
  expect(steps.map((step) => step.do)).toEqual(['confirm', 'request'])
  expect(steps[0]).toMatchObject({ title: '确定对“1# 冷冻泵”执行此操作吗？' })
  expect(placeToFill(steps)).toEqual([1])
})

test('of every kind that is offered nothing is missing but what is to be chosen', () => {
  const missing = Object.fromEntries(
    hotSpotKinds.map(([kind]) => {
      const steps = hotSpotSteps(kind, sampleDrawing, '1# 冷冻泵')
      const elements = sampleDrawing.elements.map((part) => (part.id === 'pump' ? { ...part, do: steps } : part))
      const { issues } = loadDocuments([
        ...shippedSources,
        { file: 'layouts/sample.json', text: JSON.stringify({ ...sampleDrawing, id: 'sample', elements }) },
      ])
      return [kind, issues.filter(({ isDoubt }) => !isDoubt).map(({ message }) => message)]
    }),
  )
  expect(missing).toEqual({
    page: ['此处还没有填'],
    drawing: ['还没有选择画面'],
    form: ['此处还没有填'],
    request: ['此处还没有填'],
  })
})

test('of a drawing in a dialog the drawing is what is chosen next', () => {
  expect(placeToFill(hotSpotSteps('drawing', sampleDrawing, ''))).toEqual([0, 'root'])
})

test('rights of endpoints and pages are told, however deep; only those of endpoints are named by the element', () => {
  const steps = [
    { do: 'navigate' as const, to: '/meters' },
    // biome-ignore lint/suspicious/noThenProperty: the word of the language
    { do: 'if' as const, when: true, then: [{ do: 'request' as const, endpoint: 'alarm.ignore' }] },
  ]
  expect(neededRights(steps, model)).toEqual([
    { code: 'meter.read', title: '查看仪表', for: '页面“仪表参数”' },
    { code: 'alarm.write', title: '处理报警', for: '接口“忽略报警”' },
  ])
  expect(rightsToName(steps, model).map(({ code }) => code)).toEqual(['alarm.write'])
})

test('steps are told in a line', () => {
  const call = { do: 'request' as const, endpoint: 'alarm.ignore' }
  expect(stepsText([{ do: 'confirm', title: '?' }, call], model)).toBe('确认 → 调用“忽略报警”')
  expect(stepsText([{ do: 'navigate', to: '' }], model)).toBe('打开页面（未选）')
})
