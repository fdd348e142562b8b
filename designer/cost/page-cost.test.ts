import { expect, test } from 'vitest'
import { costWords } from './page-cost.ts'

test.each([
  [{ requests: 4, nodes: 812, readyMs: 180.4 }, ['4 次请求', '812 个节点', '180 毫秒就绪'], []],
  [
    { requests: 13, nodes: 3001, readyMs: 301 },
    ['13 次请求', '3001 个节点', '301 毫秒就绪'],
    ['requests', 'nodes', 'readyMs'],
  ],
  [{ requests: 0, nodes: 10, readyMs: null }, ['0 次请求', '10 个节点', '尚未就绪'], []],
])('%j', (cost, texts, heavy) => {
  const words = costWords(cost)
  expect(words.map(({ text }) => text)).toEqual(texts)
  expect(words.filter(({ isHeavy }) => isHeavy).map(({ key }) => key)).toEqual(heavy)
})
