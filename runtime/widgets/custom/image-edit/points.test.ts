import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PointUnit } from '../../../../schemas/index.ts'
import { draftOf, edited, isChanged, savedPoints } from './draft.ts'
import {
  chooseType,
  codesOf,
  kindFields,
  newPoint,
  pointFault,
  setCodes,
  tickKind,
  toDraft,
  toSaved,
} from './points.ts'

const [ele, water, gas, heat] = kindFields
if (!ele || !water || !gas || !heat) throw new Error('four kinds')
const stored: PointUnit = {
  id: 7,
  mapName: '总配电',
  pointX: 400,
  pointY: 300,
  finishedStatus: true,
  eleType: 1,
  eleCode: 'B-01,B-02',
}
const config = { pointsArr: [stored], width: 1000, height: 800, showPopup: false }

describe('section 3: point on an image (pointUnit)', () => {
  test('"For each of four energy kinds: a checked flag, a type and a code."', () => {
    expect(kindFields.map(({ checked, type, code }) => `${checked}, ${type}, ${code}`)).toEqual(
      [
        'electricity: eleChecked, eleType, eleCode (comma-separated list)',
        'water: waterChecked, waterType, waterCode',
        'gas: gasChecked, gasType, gasCode',
        'heat: hotChecked, heatType, heatCode',
      ].map((line) => line.replace(/^\w+: | \(.*\)$/g, '')),
    )
  })

  test('"electricity: eleChecked, eleType, eleCode (comma-separated list)"', () => {
    const point = toDraft(stored, 'a', 1)
    expect(point).toMatchObject({ eleChecked: true, waterChecked: false, gasChecked: false, hotChecked: false })
    expect(codesOf(point, ele)).toEqual(['B-01', 'B-02'])
    expect(setCodes(point, ele, ['B-03', 'B-04']).eleCode).toBe('B-03,B-04')
  })

  test.each([
    ['', '请填写点位名称'],
    ['一二三四五六七八九十', undefined],
    ['一二三四五六七八九十一', '点位名称不超过 10 个字'],
  ])('"mapName (name, max 10 characters)", "Point name maximum 10 characters.": %s', (mapName, fault) => {
    expect(pointFault({ ...newPoint('a', { x: 0, y: 0 }), mapName })).toBe(fault)
  })

  test('a kind that is ticked needs its type and something to show', () => {
    const point = { ...newPoint('a', { x: 0, y: 0 }), mapName: '点' }
    expect(pointFault(tickKind(point, gas, true))).toBe('请选择气的类别，或取消勾选')
    expect(pointFault(chooseType(tickKind(point, gas, true), gas, 2))).toBe('请选择气的计量对象，或取消勾选')
  })
})

describe('section 4: states and transitions', () => {
  test('"A new point is unfinished (finishedStatus false); it becomes finished on double-click or save."', () => {
    const added = edited(draftOf(config), { kind: 'add', at: { x: 10, y: 10 } })
    const point = added.history.now.points.at(-1)!
    expect(point.finishedStatus).toBe(false)
    const clicked = edited(added, { kind: 'open', key: point.key, finish: true })
    expect(clicked.history.now.points.at(-1)?.finishedStatus).toBe(true)
    expect(toSaved([point], 1)[0]?.finishedStatus).toBe(true)
  })

  test('"Clicking the add tab when an unfinished point exists reopens it; otherwise a new point is added."', () => {
    const once = edited(draftOf(config), { kind: 'add', at: { x: 10, y: 10 } })
    expect(once.history.now.points).toHaveLength(2)
    const closed = edited(once, { kind: 'close' })
    const again = edited(closed, { kind: 'add', at: { x: 50, y: 50 } })
    expect(again.history.now.points).toHaveLength(2)
    expect(again.opened).toBe(once.opened)
    const finished = edited(again, {
      kind: 'put',
      point: { ...again.history.now.points[1]!, mapName: '点', finishedStatus: true },
    })
    expect(edited(finished, { kind: 'add', at: { x: 50, y: 50 } }).history.now.points).toHaveLength(3)
  })

  test.each(kindFields)('"Unchecking a kind\'s checkbox clears its type and codes." $title', (fields) => {
    const point = setCodes(chooseType(tickKind(newPoint('a', { x: 0, y: 0 }), fields, true), fields, 2), fields, ['A'])
    expect(point).toMatchObject({ [fields.checked]: true, [fields.type]: 2, [fields.code]: 'A' })
    expect(tickKind(point, fields, false)).toMatchObject({
      [fields.checked]: false,
      [fields.type]: null,
      [fields.code]: null,
    })
  })

  test('another type starts with no codes: they name nodes of another tree', () => {
    expect(chooseType(toDraft(stored, 'a', 1), ele, 3)).toMatchObject({ eleType: 3, eleCode: null })
    expect(chooseType(toDraft(stored, 'a', 1), ele, 1).eleCode).toBe('B-01,B-02')
  })

  test('"Saving the edit divides coordinates by the image scale, removes helper fields (electricitylist and the four checked flags)"', () => {
    const draft = { ...toDraft(stored, 'a', 0.25), electricitylist: [], hotChecked: false }
    expect(draft).toMatchObject({ pointX: 100, pointY: 75 })
    const [saved] = toSaved([draft], 0.25)
    expect(saved).toEqual(stored)
    for (const helper of ['electricitylist', 'eleChecked', 'waterChecked', 'gasChecked', 'hotChecked', 'key'])
      expect(saved).not.toHaveProperty(helper)
  })

  test('"pointX, pointY (stored in natural image pixels)": they come back the same at any zoom, through any change of it', () => {
    const place = fc.record({ x: fc.integer({ min: 0, max: 10_000 }), y: fc.integer({ min: 0, max: 8000 }) })
    const scale = fc.double({ min: 0.05, max: 4, noNaN: true })
    fc.assert(
      fc.property(place, fc.array(scale, { maxLength: 8 }), ({ x, y }, scales) => {
        const point = { ...stored, pointX: x / 10, pointY: y / 10 }
        const draft = scales.reduce(
          (now, to) => edited(now, { kind: 'scale', scale: to }),
          draftOf({ ...config, pointsArr: [point] }),
        )
        expect(savedPoints(draft)).toEqual([point])
        expect(isChanged(draft)).toBe(false)
      }),
    )
  })
})

test('any edits undone give the first points again, and redone the last, whatever the zoom between them', () => {
  const key = fc.constantFrom('p7', 'new-1', 'new-2')
  const edit = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), at: fc.constant({ x: 40, y: 40 }) }),
    fc.record({ kind: fc.constant('remove' as const), key }),
    fc.record({
      kind: fc.constant('move' as const),
      key,
      dx: fc.integer({ min: -50, max: 50 }),
      dy: fc.constant(3),
      begins: fc.constant(true),
    }),
    fc.record({ kind: fc.constant('scale' as const), scale: fc.constantFrom(0.25, 0.5, 1, 2) }),
  )
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const last = edits.reduce(edited, draftOf(config))
      const steps = last.history.undo.length
      let draft = last
      for (let step = 0; step < steps; step += 1) draft = edited(draft, { kind: 'undo' })
      expect(isChanged(draft)).toBe(false)
      for (let step = 0; step < steps; step += 1) draft = edited(draft, { kind: 'redo' })
      expect(savedPoints(draft)).toEqual(savedPoints(last))
    }),
  )
})
