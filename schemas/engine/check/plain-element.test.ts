import { expect, test, vi } from 'vitest'
import { loadDocuments } from '../load.ts'
import type { Source } from '../source.ts'

type Element = Readonly<Record<string, unknown>>

const app: Source = {
  file: 'app/a.json',
  text: JSON.stringify({ kind: 'app', schemaVersion: 1, id: 'a', title: '甲' }),
}

/** A drawing as an editor holds it; its text is read by nobody while there is nothing to tell. */
function drawing(elements: readonly Element[], geometry?: Readonly<Record<string, unknown>>) {
  const value = {
    kind: 'layout',
    schemaVersion: 1,
    id: 'big',
    title: '大图',
    width: 100,
    height: 100,
    layers: [{ id: 'l', title: '层' }],
    elements,
    geometry: geometry ?? Object.fromEntries(elements.map(({ id }) => [id, { x: 0, y: 0, w: 10, h: 10 }])),
  }
  const print = vi.fn(() => JSON.stringify(value, null, 2))
  const source: Source = {
    file: 'layouts/big.json',
    value,
    get text() {
      return print()
    },
  }
  return { source, print }
}

const pumps = (count: number): Element[] =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, symbol: 'pump', title: `${index}# 泵` }))
const issuesOf = (sources: readonly Source[], previous?: ReturnType<typeof loadDocuments>) => {
  const loaded = loadDocuments(sources, {}, previous)
  const issues = loaded.issues.filter(({ file }) => file === 'layouts/big.json')
  return { loaded, issues: issues.map(({ pointer, code, line }) => ({ pointer, code, line })) }
}

test('a sound drawing is never printed; a fault in one of many is told with its place, and goes when it is mended', () => {
  const elements = pumps(100)
  const sound = drawing(elements)
  const first = issuesOf([app, sound.source])
  expect(first.issues).toEqual([])
  expect(sound.print).not.toHaveBeenCalled()

  const wrong = drawing(elements.with(70, { ...elements[70], props: { direction: 'sideways', colour: 'red' } }))
  const second = issuesOf([app, wrong.source], first.loaded)
  expect(second.issues.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    '/elements/70/props/direction unknown-value',
    '/elements/70/props/colour unknown-param',
  ])
  const text = wrong.source.text.split('\n')
  expect(second.issues.map(({ line }) => text[line - 1]?.trim())).toEqual([
    '"direction": "sideways",',
    '"colour": "red"',
  ])

  const moved = drawing([...elements.slice(1), { id: 'p0', symbol: 'pump', props: { colour: 'red' } }])
  expect(issuesOf([app, moved.source], second.loaded).issues.map(({ pointer }) => pointer)).toEqual([
    '/elements/99/props/colour',
  ])
  expect(issuesOf([app, drawing(elements).source], second.loaded).issues).toEqual([])
})

test('the same elements are judged anew where what they read changes: ids, layers, geometry, shared values', () => {
  const elements = pumps(80)
  const reading = { ...elements[3], bind: { power: { value: 'load' } } }
  const before = issuesOf([app, drawing(elements.with(3, reading)).source])
  expect(before.issues.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    '/elements/3/bind/power/value unknown-value',
  ])
  const twice = issuesOf([app, drawing([...elements, elements[0] as Element]).source], before.loaded)
  expect(twice.issues.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(['/elements/80/id duplicate-id'])
  const bare = issuesOf([app, drawing(elements, {}).source], before.loaded)
  expect(bare.issues).toHaveLength(80)
})

test('faults of shape in a long list come and go with the item', () => {
  const elements = pumps(100)
  const wrong = issuesOf([app, drawing(elements.with(5, { id: 'p5', symbol: 'pumpe' })).source])
  expect(wrong.issues.map(({ pointer }) => pointer)).toEqual(['/elements/5/symbol'])
  expect(issuesOf([app, drawing(elements).source], wrong.loaded).issues).toEqual([])
})

test('a property that an edit set to nothing is as one that is not there', () => {
  const elements = pumps(100)
  const { issues, loaded } = issuesOf([app, drawing(elements.with(1, { ...elements[1], title: undefined })).source])
  expect(issues).toEqual([])
  expect(Object.hasOwn(loaded.memo.linked.layouts.big?.elements[1] ?? {}, 'title')).toBe(false)
})
