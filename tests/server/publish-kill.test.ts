import { expect, test } from 'vitest'
import { soakPublish } from '../../commands/soak/publish-kill.ts'

test('kill -9 during a publish loses nothing that was acknowledged, and the server comes up by itself', async () => {
  const report = await soakPublish(process.cwd(), { rounds: 2, fromSources: true })
  expect(report.lost).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(0)
}, 120_000)
