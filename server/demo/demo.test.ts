import { expect, test } from 'vitest'
import { plainRules, type RegisterRules } from '../metering/register-rules.ts'
import { usageOfRegisters } from '../metering/register-usage.ts'
import { parentSubitem, subitemNames } from '../subitems/subitem-codes.ts'
import { dayNumber, demoDay } from './demo-calendar.ts'
import { demoWeather } from './demo-weather.ts'
import { institutions } from './institutions.ts'
import { hourContext } from './loads.ts'
import { meterTree, usageOfHour } from './meter-tree.ts'
import { faultsOf, registerPlan, runRegister } from './registers.ts'

const startHour = Date.UTC(2025, 9, 20, 16) / 3_600_000
const hours = 24 * 396

function usageOf(institution: (typeof institutions)[number], step = 1) {
  const meters = meterTree(institution)
  const rows: Float64Array[] = []
  for (let hour = 0; hour < hours; hour += step) {
    const usage = new Float64Array(meters.length)
    usageOfHour(meters, usage, hourContext(startHour + hour))
    rows.push(usage)
  }
  return { meters, rows }
}

test('parents are the sum of their children and what is lost on the way', () => {
  for (const institution of institutions) {
    const { meters, rows } = usageOf(institution, 997)
    for (const usage of rows) {
      for (const [index, meter] of meters.entries()) {
        const children = meters.flatMap((child, place) => (child.parent === meter.number ? [usage[place]!] : []))
        expect(usage[index]).toBeGreaterThanOrEqual(0)
        if (children.length === 0) continue
        const sum = children.reduce((total, use) => total + use, 0)
        expect(usage[index]).toBeCloseTo(sum * (1 + meter.loss), 6)
      }
    }
  }
})

test('no ordinary hour is beyond what its meter is rated for', () => {
  for (const institution of institutions) {
    const { meters, rows } = usageOf(institution, 5)
    for (const [index, meter] of meters.entries()) {
      const most = Math.max(...rows.map((usage) => usage[index]!))
      expect(most, meter.number).toBeLessThan(registerPlan(meter).maxPerHour)
      expect(most, meter.number).toBeGreaterThan(0)
    }
  }
})

test('the same hour is the same at every start', () => {
  const [institution] = institutions
  const { meters, rows } = usageOf(institution!, 500)
  const again = new Float64Array(meters.length)
  usageOfHour(meterTree(institution!), again, hourContext(startHour + 500))
  expect(again).toEqual(rows[1])
})

test('registers with faults give back what was used, but for what nobody can know', () => {
  for (const institution of institutions) {
    const { meters, rows } = usageOf(institution)
    const faults = faultsOf(institution.number, meters, hours)
    for (const [index, meter] of meters.entries()) {
      const own = faults.get(meter.number) ?? []
      if (own.length === 0) continue
      const plan = registerPlan(meter)
      const usage = Float64Array.from(rows, (row) => row[index]!)
      const { values, changes } = runRegister(plan, usage, own)
      const readings = [...values].flatMap((value, hour) => (Number.isNaN(value) ? [] : [{ ts: hour * 3600, value }]))
      const rules: RegisterRules = {
        ...plainRules(3600),
        ratios: [{ from: 0, ratio: plan.ratio }],
        registerMax: plan.registerMax,
        maxPerHour: plan.maxPerHour,
        changes: changes.map(({ hour, oldEnd, newStart }) => ({ ts: hour * 3600 + 60, oldEnd, newStart })),
      }
      const found = usageOfRegisters(readings, rules)
      const sum = found.intervals.reduce((total, interval) => total + (interval.use ?? 0), 0)
      const unknown = found.intervals.filter((interval) => interval.kind === 'unknown').length
      const wanted = usage.reduce((total, use) => total + use, 0)
      expect(unknown, meter.number).toBe(own.some((fault) => fault.kind === 'reset') ? 1 : 0)
      expect(Math.abs(sum - wanted) / wanted, meter.number).toBeLessThan(0.01)
    }
  }
})

test('seasons and holidays are those of the place', () => {
  const winter = demoWeather(Date.UTC(2026, 0, 15, 20) / 3_600_000)
  const summer = demoWeather(Date.UTC(2026, 6, 15, 6) / 3_600_000)
  expect(winter.temperature).toBeLessThan(3)
  expect(winter.irradiance).toBe(0)
  expect(summer.temperature).toBeGreaterThan(24)
  expect(demoDay(dayNumber(2026, 2, 17))).toMatchObject({ kind: 'holiday', name: '春节', isHeating: true })
  expect(demoDay(dayNumber(2026, 2, 14)).kind).toBe('makeup')
  expect(demoDay(dayNumber(2026, 7, 18)).kind).toBe('restday')
})

test('every sub-item has a name and a way up', () => {
  for (const { buildings } of institutions) {
    for (const code of buildings.flatMap((building) => building.subitems)) {
      for (let above: string | undefined = code; above; above = parentSubitem(above))
        expect(subitemNames[above]).toBeDefined()
    }
  }
})
