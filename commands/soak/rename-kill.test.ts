import { expect, test } from 'vitest'
import { soakRename } from './rename-kill.ts'

test.each(['one', 'rename'] as const)(
  'kill -9 while publishing (%s) leaves one whole state',
  async (mode) => {
    const report = await soakRename(process.cwd(), { rounds: 2, mode })
    expect(report.faults).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(0)
  },
  120_000,
)
