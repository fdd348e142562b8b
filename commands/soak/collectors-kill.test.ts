import { expect, test } from 'vitest'
import { soakCollectors } from './collectors-kill.ts'

test('what collectors were told is stored is there once after kill -9 of the server, and they go on by themselves', async () => {
  const options = { rounds: 2, collectors: 10, metersEach: 3, fromSources: true }
  const report = await soakCollectors({ root: process.cwd(), ...options })
  expect(report.faults).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report.resumeMs).toHaveLength(2)
}, 240_000)
