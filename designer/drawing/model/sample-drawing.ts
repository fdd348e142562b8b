import type { Drawing, Geometry, Part } from './drawing.ts'

/** A drawing for tests: pump and chiller joined by a pipe, a grouped pair of tags, a locked ground and a hidden layer. */
export const sampleDrawing: Drawing = {
  kind: 'layout',
  schemaVersion: 1,
  id: 'plant',
  title: '冷站',
  width: 800,
  height: 600,
  grid: 10,
  values: { load: { point: 'CH-01.load' }, spare: { point: 'CH-09.load' } },
  layers: [
    { id: 'base', title: '底图', locked: true },
    { id: 'main', title: '设备' },
    { id: 'notes', title: '备注', hidden: true },
  ],
  elements: [
    { id: 'ground', symbol: 'rectangle', layer: 'base' },
    { id: 'pump', symbol: 'pump', layer: 'main', title: '1# 冷冻泵', subject: 'CHP-01' },
    {
      id: 'chiller',
      symbol: 'chiller',
      layer: 'main',
      bind: {
        power: { point: 'CH-01.power' },
        load: { value: 'load' },
        cop: { $expr: 'values.load' },
        supply: { meter: 'XZ01-H-01', figure: 'today' },
      },
    },
    { id: 'pipe', symbol: 'pipe', layer: 'main', props: { width: 8 } },
    { id: 'tag-a', symbol: 'value-tag', layer: 'main', group: 'tags', bind: { value: { point: 'CH-01.chwOut' } } },
    { id: 'tag-b', symbol: 'value-tag', layer: 'main', group: 'tags' },
    { id: 'note', symbol: 'text', layer: 'notes' },
  ],
  geometry: {
    ground: { x: 0, y: 0, w: 800, h: 600 },
    pump: { x: 100, y: 100, w: 40, h: 40 },
    chiller: { x: 300, y: 200, w: 200, h: 100 },
    pipe: {
      points: [
        [140, 120],
        [220, 120],
        [220, 225],
        [300, 225],
      ],
    },
    'tag-a': { x: 100, y: 400, w: 80, h: 20 },
    'tag-b': { x: 200, y: 440, w: 80, h: 20 },
    note: { x: 10, y: 10, w: 50, h: 20 },
  },
}

/** A drawing of `count` boxes in rows, every tenth a pipe: for measuring. */
export function largeDrawing(count: number): Drawing {
  const elements: Part[] = []
  const geometry: Record<string, Geometry> = {}
  for (let index = 0; index < count; index += 1) {
    const id = `e${index}`
    const [x, y] = [(index % 50) * 76 + 16, Math.floor(index / 50) * 76 + 16]
    if (index % 10 === 9) {
      elements.push({ id, symbol: 'pipe' })
      geometry[id] = {
        points: [
          [x, y + 20],
          [x + 40, y + 20],
          [x + 40, y + 56],
        ],
      }
      continue
    }
    const symbol = (['pump', 'valve', 'fan', 'value-tag', 'rectangle'] as const)[index % 5] ?? 'pump'
    elements.push({ id, symbol })
    geometry[id] = { x, y, w: symbol === 'value-tag' ? 64 : 40, h: symbol === 'value-tag' ? 22 : 40 }
  }
  return {
    kind: 'layout',
    schemaVersion: 1,
    id: 'large',
    title: '大图',
    width: 3840,
    height: Math.ceil(count / 50) * 76 + 32,
    layers: [{ id: 'base', title: '图层 1' }],
    elements,
    geometry,
  }
}

/** A large drawing of which so many elements, spread over it, each show a value of their own. */
export function liveDrawing(count: number, bound: number): Drawing {
  const plain = largeDrawing(count)
  const every = Math.floor(count / bound)
  const elements = plain.elements.map((part, index): Part => {
    if (index % every !== 0 || index / every >= bound) return part
    const isPump = (index / every) % 2 === 0
    const point = { point: `D${index}.power` }
    return { ...part, symbol: isPump ? 'pump' : 'value-tag', bind: isPump ? { power: point } : { value: point } }
  })
  const geometry = Object.fromEntries(
    elements.map(({ id }, index) => {
      const place = plain.geometry[id] as Geometry
      const isBound = index % every === 0 && 'points' in place
      return [id, isBound ? { x: (index % 50) * 76 + 16, y: Math.floor(index / 50) * 76 + 16, w: 40, h: 40 } : place]
    }),
  )
  return { ...plain, id: 'live', elements, geometry }
}
