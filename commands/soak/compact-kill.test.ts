import { expect, test } from 'vitest'
import { soakCompactKill } from './compact-kill.ts'

test('packing that is killed leaves every reading there once, also those that come meanwhile', {
  timeout: 240_000,
}, async () => {
  const report = await soakCompactKill(4)
  expect(report.faults).toEqual([])
  expect(report.killed).toBeGreaterThan(0)
  expect(report.packed).toBeGreaterThan(0)
})
