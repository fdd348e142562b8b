import { changeOf } from './comparison.ts'
import { type DatedFactor, factorAt } from './factors.ts'
import { sumKnown } from './node-facts.ts'

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
