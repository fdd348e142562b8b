import { expect, test } from 'vitest'
import { soakImportKill } from './import-kill.ts'

test('an import that is killed goes on by itself and ends with every row there once', {
  timeout: 240_000,
}, async () => {
  const report = await soakImportKill({ rounds: 1, rows: 120_000 })
  expect(report.faults).toEqual([])
  expect(report.killed).toBeGreaterThan(0)
})
