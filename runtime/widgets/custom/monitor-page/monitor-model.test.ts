import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DevicePoint, MonitorMark } from '../../../../schemas/index.ts'
import { binderDraft, boundEdit } from './binder-draft.ts'
import { markText, ruleColor } from './monitor-model.ts'
import { movedIds } from './move-ids.ts'

const mark: MonitorMark = { id: 'm1', deviceId: 1, pointId: 2, x: 10, y: 10 }
const point = (value: number | null, kind = 'gauge'): DevicePoint => ({
  id: 2,
  identifier: 'x',
  name: '室温',
  kind,
  unit: '℃',
  access: 'r',
  value,
  at: null,
  ageSeconds: null,
  qualityText: '正常',
  state: 'fresh',
  states: '0 停，1：开',
})

describe('what a mark shows', () => {
  test.each([
    [point(26.04), mark, '26.0℃'],
    [point(26.04), { ...mark, decimals: 2, unit: '度' }, '26.04 度'],
    [point(1, 'state'), mark, '开'],
    [point(2, 'state'), { ...mark, unit: '' }, '2'],
    [{ ...point(0.354), unit: 'MPa' }, mark, '0.35 MPa'],
    [{ ...point(0.354), unit: 'm³/h' }, mark, '0.35 m³/h'],
    [point(null), mark, '--'],
    [null, mark, '--'],
    [point(3), { ...mark, pointId: null }, undefined],
  ])('%#', (shown, of, text) => {
    expect(markText(of, shown)).toBe(text)
  })

  test('the first rule that holds colours the value; none without a value', () => {
    const rules = [
      { op: '>', value: 30, color: 'alarm' },
      { op: '>=', value: 28, color: 'waiting' },
    ] as const
    expect([31, 28, 27, null].map((value) => ruleColor(rules, value))).toEqual([
      'alarm',
      'waiting',
      undefined,
      undefined,
    ])
  })
})

describe('placing devices', () => {
  const page = { marks: [mark], width: 800, height: 600 }
  test('icons stay on the ground, and a drag is one step', () => {
    let draft = boundEdit(binderDraft(page), { kind: 'place', id: 'm1', x: 900, y: -5, begins: true })
    draft = boundEdit(draft, { kind: 'place', id: 'm1', x: 400.26, y: 30, begins: false })
    expect(draft.history.now[0]).toMatchObject({ x: 400.3, y: 30 })
    expect(boundEdit(draft, { kind: 'undo' }).history.now).toEqual([mark])
  })

  test('a name that is written is one step, whatever its letters; another property is another', () => {
    const put = (draft: ReturnType<typeof binderDraft>, part: Partial<MonitorMark>) =>
      boundEdit(draft, { kind: 'put', mark: { ...(draft.history.now[0] as MonitorMark), ...part } })
    let draft = binderDraft(page)
    for (const label of ['东', '东侧', '东侧空', '东侧空调']) draft = put(draft, { label })
    draft = put(draft, { unit: '度' })
    draft = put(draft, { decimals: 1 })
    draft = put(draft, { decimals: 2 })
    const shown = () => draft.history.now[0]
    const undo = () => {
      draft = boundEdit(draft, { kind: 'undo' })
    }
    undo()
    expect(shown()).toMatchObject({ label: '东侧空调', unit: '度', decimals: 1 })
    undo()
    undo()
    expect(shown()).toEqual({ ...mark, label: '东侧空调' })
    undo()
    expect(shown()).toEqual(mark)
    expect(draft.history.undo).toEqual([])
  })

  test('a new one gets an id that none has', () => {
    const add = { kind: 'add', deviceId: 3, pointId: null, x: 1, y: 1 } as const
    const two = boundEdit(boundEdit(binderDraft({ ...page, marks: [{ ...mark, id: 'm2' }] }), add), add)
    expect(new Set(two.history.now.map(({ id }) => id)).size).toBe(3)
  })
})

test('moving a page keeps every page, and moving it back gives the first order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 9 }), fc.nat(), fc.nat(), (ids, from, to) => {
      const [a, b] = [from % ids.length, to % ids.length]
      const moved = movedIds(ids, ids[a]!, b)
      expect([...moved].sort()).toEqual([...ids].sort())
      expect(moved[b]).toBe(ids[a])
      expect(movedIds(moved, ids[a]!, a)).toEqual(ids)
    }),
  )
})
