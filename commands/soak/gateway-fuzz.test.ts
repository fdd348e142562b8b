import { expect, test } from 'vitest'
import { fuzzGateway } from './gateway-fuzz.ts'

test('the gateway stands ten thousand broken frames: every link ends answered or closed', async () => {
  const report = await fuzzGateway({ frames: 10_000, seed: 7 })
  expect(report.faults).toEqual([])
  expect(report.answered + report.closed).toBe(report.links)
  expect(report.answered).toBeGreaterThan(0)
})
