import { expect, test } from 'vitest'
import { flowOf } from './flow.ts'
import { forestOf } from './node-tree.ts'

const spec = (key: string, parentKey: string | null, name = key) => ({ key, name, parentKey, ids: [] })
const source = (uses: Record<string, number>, nodes: ReturnType<typeof spec>[], depth = 3) =>
  flowOf({
    supply: '市电',
    whole: '总表',
    total: 100,
    forest: forestOf(nodes),
    usageOf: (key) => uses[key] ?? null,
    color: 'electricity',
    depth,
  })

test('what no child accounts for flows to 不明用能', () => {
  const { edges, gaps } = source({ a: 60, b: 30, a1: 60 }, [spec('a', null), spec('b', null), spec('a1', 'a')])
  expect(edges.map(({ source: from, target, value }) => [from, target, value])).toEqual([
    ['市电', '总表', 100],
    ['总表', 'a', 60],
    ['a', 'a1', 60],
    ['总表', 'b', 30],
    ['总表', '不明用能', 10],
  ])
  expect(gaps.map(({ name, gap, state }) => [name, gap, state])).toEqual([
    ['总表', 10, 'watch'],
    ['a', 0, 'ok'],
  ])
})

test('children above their node draw no negative stream, but the gap tells', () => {
  const { edges, gaps } = source({ a: 120 }, [spec('a', null)])
  expect(edges.some(({ unknown }) => unknown)).toBe(false)
  expect(gaps[0]).toMatchObject({ gap: -20, ratio: -20, state: 'bad' })
})

test('no name occurs twice, so that there is no circle', () => {
  const { edges } = source({ a: 50, b: 50, c: 20, d: 20 }, [
    spec('a', null, '总表'),
    spec('b', null, '空调'),
    spec('c', 'b', '空调'),
    spec('d', 'a', '空调'),
  ])
  const targets = edges.filter(({ unknown }) => !unknown).map(({ target }) => target)
  expect(new Set(targets).size).toBe(targets.length)
  expect(targets).not.toContain('市电')
})

test('deeper levels than asked for are not drawn', () => {
  const { edges } = source({ a: 100, b: 100 }, [spec('a', null), spec('b', 'a')], 1)
  expect(edges.map(({ target }) => target)).toEqual(['总表', 'a'])
})

test('a whole without nodes is unknown all of it', () => {
  const { edges, gaps } = source({}, [])
  expect(edges.map(({ target, value }) => [target, value])).toEqual([
    ['总表', 100],
    ['不明用能', 100],
  ])
  expect(gaps[0]).toMatchObject({ ratio: 100, state: 'bad' })
})
