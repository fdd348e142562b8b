import { expect, test } from 'vitest'
import type { AppModel } from '../../../schemas/index.ts'
import { hotSpotKinds, hotSpotSteps, neededRights, rightsToName, stepsText, stepToFill } from './hot-spot.ts'
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
  expect(stepToFill(steps)).toBe(1)
})

test('every kind that is offered makes steps', () => {
  for (const [kind] of hotSpotKinds) expect(hotSpotSteps(kind, sampleDrawing, '').length).toBeGreaterThan(0)
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
