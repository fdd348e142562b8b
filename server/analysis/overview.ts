import { changeOf, shareOf } from './comparison.ts'
import { factorAt, type DatedFactor } from './factors.ts'
import { baseLoadOf, hourText } from './heat.ts'
import { completenessOf, type SpanSum, sumKnown } from './node-facts.ts'
import { addDays } from './periods.ts'

/** Sums of one project over a span and the two that it is compared with. */
export interface ProjectSums {
  readonly projectId: number
  readonly region: string
  readonly now: number | null
  readonly yearAgo: number | null
  readonly before: number | null
}

/** Figures of one card. Changes are in per cent. */
export interface OverviewCard {
  readonly value: number | null
  readonly yoy: number | null
  readonly mom: number | null
  readonly spark: readonly number[]
}

/** The cards by name: the measured kinds, 综合能耗 in tce and 碳排放 in tCO₂. */
export type OverviewCards = Readonly<Record<'electricity' | 'water' | 'gas' | 'heat' | 'coal' | 'carbon', OverviewCard>>

/** What the cards are made of, by energy kind. */
export interface CardMaterial {
  readonly sums: ReadonlyMap<string, readonly ProjectSums[]>
  /** Course of the span: hours, days or months. */
  readonly spark: ReadonlyMap<string, readonly (number | null)[]>
  readonly coal: readonly DatedFactor[]
  readonly carbon: readonly DatedFactor[]
  /** A day of the span, of last year's and of the one before, for the factors. */
  readonly days: { readonly now: number; readonly yearAgo: number; readonly before: number }
}

const parts = ['now', 'yearAgo', 'before'] as const

/** A card for each energy kind, one for 综合能耗 (tce) and one for 碳排放 (tCO₂). */
export function overviewCards(material: CardMaterial): OverviewCards {
  const own = (kind: string): OverviewCard => {
    const sums = material.sums.get(kind) ?? []
    return {
      value: sumKnown(sums.map(({ now }) => now)),
      yoy: changeOver(sums, 'yearAgo'),
      mom: changeOver(sums, 'before'),
      spark: sparkOf(material.spark.get(kind) ?? []),
    }
  }
  return {
    electricity: own('01'),
    water: own('02'),
    gas: own('03'),
    heat: own('04'),
    coal: weighted(material, (kind, day) => factorAt(material.coal, kind, day)),
    carbon: weighted(material, (kind, day, region) => factorAt(material.carbon, kind, day, region)),
  }
}

type FactorOf = (kind: string, day: number, region: string) => number | null

function weighted(material: CardMaterial, factorOf: FactorOf): OverviewCard {
  const all = [...material.sums].flatMap(([kind, sums]) =>
    sums.map((one): ProjectSums => {
      const times = (part: (typeof parts)[number]) => {
        const factor = factorOf(kind, material.days[part], one.region)
        return one[part] === null || factor === null ? null : (one[part] * factor) / 1000
      }
      return { ...one, now: times('now'), yearAgo: times('yearAgo'), before: times('before') }
    }),
  )
  const length = Math.max(0, ...[...material.spark.values()].map((values) => values.length))
  const spark = Array.from({ length }, (_, index) =>
    sumKnown(
      [...material.spark].map(([kind, values]) => {
        const use = values[index] ?? null
        return use === null ? null : use * (factorOf(kind, material.days.now, '') ?? 0)
      }),
    ),
  )
  return {
    value: sumKnown(all.map(({ now }) => now)),
    yoy: changeOver(all, 'yearAgo'),
    mom: changeOver(all, 'before'),
    spark: sparkOf(spark),
  }
}

/** Change over the projects that were measured in both spans: a project that joined meanwhile is no rise. */
function changeOver(sums: readonly ProjectSums[], part: 'yearAgo' | 'before'): number | null {
  const both = sums.filter((one) => one[part] !== null)
  return changeOf(sumKnown(both.map(({ now }) => now)), sumKnown(both.map((one) => one[part])))
}

function sparkOf(values: readonly (number | null)[]): number[] {
  return values.flatMap((value) => (value === null ? [] : [value]))
}

/** One hour of one project and energy kind. */
export interface ProjectHour {
  readonly projectId: number
  readonly energyKind: string
  readonly hour: number
  readonly use: number | null
  readonly due: number
  readonly good: number
  readonly estimated: number
}

/** One mark of the load curve, in kW (kWh an hour). */
export interface LoadPoint {
  readonly time: string
  readonly today: number | null
  readonly yesterday: number | null
  readonly estimated: boolean
}

/** Electric load by hour, today against yesterday, with the figures of the line above the curve. */
export function loadCurve(hours: readonly ProjectHour[], today: number) {
  const power = hours.filter(({ energyKind }) => energyKind === '01')
  const at = (day: number, hour: number) => power.filter((one) => one.hour === day * 100 + hour)
  const rows = Array.from({ length: 24 }, (_, hour): LoadPoint => {
    const now = at(today, hour)
    return {
      time: hourText(hour),
      today: sumKnown(now.map(({ use }) => use)),
      yesterday: sumKnown(at(addDays(today, -1), hour).map(({ use }) => use)),
      estimated: now.some(({ estimated }) => estimated > 0),
    }
  })
  const known = rows.filter((row) => row.today !== null)
  const top = known.reduce<LoadPoint | undefined>((best, row) => (best && best.today! >= row.today! ? best : row), undefined)
  const use = sumKnown(known.map((row) => row.today))
  const same = sumKnown(known.map((row) => row.yesterday))
  return {
    rows,
    facts: {
      now: known.at(-1)?.today ?? null,
      nowAt: known.at(-1)?.time ?? '',
      max: top?.today ?? null,
      maxAt: top?.time ?? '',
      todayUse: use,
      change: changeOf(use, same),
    },
  }
}

/** Colour of a two-hour block by its completeness: 0 missing, 1 partly, 2 complete; -1 nothing was due. */
export type BlockState = -1 | 0 | 1 | 2

/** Completeness of a project over 24 hours, in blocks of two. */
export interface QualityRow {
  readonly completeness: number | null
  readonly blocks: readonly BlockState[]
}

/** The 24 hours up to `lastHour`, in twelve blocks, oldest first. */
export function qualityOf(hours: readonly ProjectHour[], lastHour: number): QualityRow {
  const slots = Array.from({ length: 24 }, (_, back) => {
    const hour = earlier(lastHour, 23 - back)
    return hours.filter((one) => one.hour === hour)
  })
  const sumOf = (some: readonly ProjectHour[]) => ({
    due: some.reduce((sum, { due }) => sum + due, 0),
    good: some.reduce((sum, { good }) => sum + good, 0),
  })
  const blocks = Array.from({ length: 12 }, (_, index): BlockState => {
    const share = completenessOf(sumOf(slots.slice(index * 2, index * 2 + 2).flat()))
    if (share === null) return -1
    return share >= 98 ? 2 : share > 0 ? 1 : 0
  })
  return { completeness: completenessOf(sumOf(slots.flat())), blocks }
}

/** Night base load of the day before, and its change against a week earlier (pages, /index). */
export function baseLoadRow(hours: readonly ProjectHour[], day: number) {
  const ofDay = (wanted: number) =>
    baseLoadOf(
      hours.flatMap(({ energyKind, hour, use }) =>
        energyKind === '01' && use !== null && Math.floor(hour / 100) === wanted ? [{ hour, use }] : [],
      ),
    )
  const ratio = ofDay(day)
  return { ratio, change: changeOf(ratio, ofDay(addDays(day, -7))) }
}

/** One part of a ring. */
export interface RingPart {
  readonly name: string
  readonly color: string
  readonly value: number | null
  readonly share: number | null
  readonly yoy: number | null
}

/** Usage of a part now, and a year ago with what that may be compared with. */
export interface RingSum {
  readonly now: number | null
  readonly yearAgo: Pick<SpanSum, 'use' | 'base'>
}

/** Parts of a total with what they leave of it; changes against last year. */
export function ringOf(
  total: RingSum,
  found: readonly (RingSum & { readonly name: string })[],
  restName: string,
): RingPart[] {
  const known = found.filter(({ now }) => now !== null)
  const rest = (of: (sum: RingSum) => number | null) => {
    const whole = of(total)
    return whole === null ? null : whole - (sumKnown(known.map(of)) ?? 0)
  }
  const made = known.map(
    ({ name, now, yearAgo }, index): RingPart => ({
      name,
      color: `series${(index % 9) + 1}`,
      value: now,
      share: shareOf(now, total.now),
      yoy: changeOf(yearAgo.base, yearAgo.use),
    }),
  )
  const left = rest(({ now }) => now)
  if (left === null || left <= (total.now ?? 0) * 1e-6) return made
  const yoy = changeOf(rest(({ yearAgo }) => yearAgo.base), rest(({ yearAgo }) => yearAgo.use))
  return [...made, { name: restName, color: 'series10', value: left, share: shareOf(left, total.now), yoy }]
}

function earlier(hour: number, hours: number): number {
  const index = (hour % 100) - hours
  return addDays(Math.floor(hour / 100), Math.floor(index / 24)) * 100 + (((index % 24) + 24) % 24)
}
