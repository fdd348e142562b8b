import type pg from 'pg'
import type { GoneOn } from './gone-on.ts'
import type { HourUse } from './hours-of-slots.ts'
import { addSum, clearSum, emptySum, hasSlots, type Sum } from './sums.ts'
import { loadSums } from './sums-before.store.ts'
import { type KnownSums, noSums, type SumsBefore } from './sums-before.ts'
import { openStage, type UsageStage } from './usage-stage.ts'

/**
 * Writes hours of meters, and days, months and years as the hours and what is finished of each make them, and moves
 * tails on. What is finished is remembered under the stamp of the meter's tail, else read from what is stored.
 */
export async function writeUsage(client: pg.PoolClient, known: KnownSums, goneOn: readonly GoneOn[]): Promise<void> {
  const sums = noSums()
  const isKnown = (gone: GoneOn) =>
    known.read(gone.meter.id, sums) && sums.stamp === gone.stamp && sums.hour === gone.hours[0]!.period
  const unknown = goneOn.filter((gone) => !isKnown(gone))
  const loaded = await loadSums(
    client,
    unknown.map(({ meter, hours, stamp }) => ({
      meterId: meter.id,
      energyKind: meter.energyKind,
      hour: hours[0]!.period,
      stamp,
    })),
  )
  for (const [place, { meter }] of unknown.entries()) known.write(meter.id, loaded[place]!)
  const stage = openStage(client)
  for (const gone of goneOn) {
    known.read(gone.meter.id, sums)
    const wait = addRows(stage, gone, sums)
    known.write(gone.meter.id, sums)
    if (wait) await wait
  }
  await stage.write()
}

// Used again for each meter: half a million of them would keep the memory busy.
const sumOf: Sum = emptySum()
const running = { day: emptySum(), month: emptySum(), year: emptySum() }
const dayKey = (hour: number) => Math.floor(hour / 100)
const monthKey = (hour: number) => Math.floor(hour / 10_000)
const yearKey = (hour: number) => Math.floor(hour / 1_000_000)

/** Puts a meter's hours on the stage and moves `sums` on to its running hour. */
function addRows(stage: UsageStage, gone: GoneOn, sums: SumsBefore): Promise<void> | undefined {
  const { hours, hasBegun, runningHour, newTail } = gone
  const { id, energyKind } = gone.meter
  const { day, month, year } = running
  // Which of the running periods have rows already.
  let hasDay = hasBegun || hasSlots(sums.day)
  let hasMonth = hasDay || hasSlots(sums.month)
  let hasYear = hasMonth || hasSlots(sums.year)
  let wait: Promise<void> | undefined
  for (let place = 0; place < hours.length; place += 1) {
    const hour = hours[place]!
    const { period } = hour
    const isLast = place === hours.length - 1
    const next = isLast ? runningHour : hours[place + 1]!.period
    const isNewDay = dayKey(next) !== dayKey(period)
    const isNewMonth = monthKey(next) !== monthKey(period)
    const isNewYear = yearKey(next) !== yearKey(period)
    stage.begin(id, energyKind, period)
    set(sumOf, hour)
    stage.put(0, place > 0 || !hasBegun, sumOf)
    plus(day, sums.day, sumOf)
    if (isLast || isNewDay) {
      stage.put(1, !hasDay, day)
      plus(month, sums.month, day)
    }
    if (isLast || isNewMonth) {
      stage.put(2, !hasMonth, month)
      plus(year, sums.year, month)
    }
    if (isLast || isNewYear) stage.put(3, !hasYear, year)
    wait = stage.end(isLast ? newTail : undefined) ?? wait
    if (next !== period) moveOn(sums, period, next, running)
    hasDay &&= !isNewDay
    hasMonth &&= !isNewMonth
    hasYear &&= !isNewYear
  }
  return wait
}

/** An hour is finished, and with it perhaps its day, month and year. */
function moveOn(sums: SumsBefore, from: number, to: number, whole: { day: Sum; month: Sum; year: Sum }): void {
  sums.hour = to
  sums.day.set(whole.day)
  if (dayKey(to) === dayKey(from)) return
  clearSum(sums.day)
  sums.month.set(whole.month)
  if (monthKey(to) === monthKey(from)) return
  clearSum(sums.month)
  sums.year.set(whole.year)
  if (yearKey(to) !== yearKey(from)) clearSum(sums.year)
}

function plus(into: Sum, before: Sum, part: Sum): void {
  into.set(before)
  addSum(into, part)
}

function set(sum: Sum, { use, slots, peak, peakTs }: HourUse): void {
  clearSum(sum)
  sum[0] = use
  sum[1] = slots
  sum[2] = slots
  sum[6] = peak
  sum[7] = peakTs
}
