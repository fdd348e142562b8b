import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

test('a task never runs twice at once, goes on after a fault, and ends after the run under way', async () => {
  let [runs, atOnce, most] = [0, 0, 0]
  const faults: unknown[] = []
  const task = repeat(
    async () => {
      runs += 1
      atOnce += 1
      most = Math.max(most, atOnce)
      await sleep(10)
      atOnce -= 1
      if (runs === 1) throw new Error('first')
    },
    5,
    (error) => faults.push(error),
  )
  task.poke()
  task.poke()
  await sleep(100)
  task.poke()
  await task.stop()
  const ended = runs
  await sleep(40)
  expect(most).toBe(1)
  expect(faults).toHaveLength(1)
  expect(ended).toBeGreaterThan(2)
  expect(runs).toBe(ended)
  task.poke()
  await sleep(20)
  expect(runs).toBe(ended)
})
