import { expect, test } from 'vitest'
import { answerCache } from './answer-cache.ts'

function setUp() {
  const state = { revision: 1, nowMs: 0, made: 0 }
  const cache = answerCache({ revision: () => state.revision, nowMs: () => state.nowMs })
  const ask = (key = 'a') =>
    cache.get(key, async () => {
      state.made += 1
      return state.made
    })
  return { state, cache, ask }
}

test('two askers share one making', async () => {
  const { ask } = setUp()
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  expect(await ask('b')).toBe(2)
})

test('a new revision or half a minute makes the answer anew', async () => {
  const { ask, state } = setUp()
  await ask()
  state.revision = 2
  expect(await ask()).toBe(2)
  state.nowMs = 30_001
  expect(await ask()).toBe(3)
})

test('a fault is not kept', async () => {
  const { cache, ask } = setUp()
  await expect(cache.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await ask()).toBe(1)
})
