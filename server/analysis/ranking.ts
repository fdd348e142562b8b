import { changeOf } from './comparison.ts'

/** What is ranked: the amount, per m², per person, or the change against last year. */
export type RankMeasure = 'total' | 'perArea' | 'perPerson' | 'growth'

/** A candidate with what the ranking needs; `null` where unknown. */
export interface RankCandidate {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly typeLabel: string
  /** What it lies in: project of an organisation, building of a meter; empty for projects. */
  readonly owner: string
  readonly area: number | null
  readonly persons: number | null
  readonly use: number | null
  readonly yearAgo: number | null
  readonly before: number | null
  readonly yearBefore: number | null
}

/** One line of the ranking. */
export interface RankRow {
  readonly rank: number
  readonly id: number
  readonly name: string
  /** The name, with its owner where another row has the same name: a chart tells rows by it. */
  readonly label: string
  readonly type: string
  readonly typeLabel: string
  readonly owner: string
  /** The ranked figure; per cent for growth. */
  readonly value: number
  readonly use: number | null
  readonly perArea: number | null
  readonly perPerson: number | null
  readonly yoy: number | null
  readonly mom: number | null
  /** Place in the period before; null where it had no figure then. */
  readonly lastRank: number | null
  /** Places gained (positive: moved up the list) since then. */
  readonly moved: number | null
  /** Per cent of its type that stand at or below its figure: 100 for the highest of a type. */
  readonly percentile: number
}

/** How a ranking is asked for. */
export interface RankOrder {
  readonly measure: RankMeasure
  readonly order: 'asc' | 'desc'
  readonly top: number
}

/** Ranks candidates; those without a figure are left out. Equal figures keep the order of their names. */
export function rankOf(candidates: readonly RankCandidate[], { measure, order, top }: RankOrder): RankRow[] {
  const sign = order === 'desc' ? -1 : 1
  const place = (figure: (candidate: RankCandidate) => number | null) =>
    candidates
      .flatMap((candidate) => {
        const value = figure(candidate)
        return value === null ? [] : [{ candidate, value }]
      })
      .sort(
        (one, other) =>
          sign * (one.value - other.value) || one.candidate.name.localeCompare(other.candidate.name, 'zh'),
      )
  const now = place((candidate) => figureOf(candidate, measure, candidate.use, candidate.yearAgo))
  const earlier = place((candidate) => figureOf(candidate, measure, candidate.before, candidate.yearBefore))
  const lastRanks = new Map(earlier.map(({ candidate }, index) => [candidate.id, index + 1]))
  const names = new Map<string, number>()
  for (const { candidate } of now.slice(0, top)) names.set(candidate.name, (names.get(candidate.name) ?? 0) + 1)
  const percentileOf = percentiles(now)
  return now.slice(0, top).map(({ candidate, value }, index) => {
    const lastRank = lastRanks.get(candidate.id) ?? null
    return {
      rank: index + 1,
      id: candidate.id,
      name: candidate.name,
      label: labelOf(candidate, names),
      type: candidate.type,
      typeLabel: candidate.typeLabel,
      owner: candidate.owner,
      value,
      use: candidate.use,
      perArea: perOne(candidate.use, candidate.area),
      perPerson: perOne(candidate.use, candidate.persons),
      yoy: changeOf(candidate.use, candidate.yearAgo),
      mom: changeOf(candidate.use, candidate.before),
      lastRank,
      moved: lastRank === null ? null : lastRank - (index + 1),
      percentile: percentileOf(candidate.type, value),
    }
  })
}

/** How many per cent of a type stand at or below a figure that is among them. */
function percentiles(placed: readonly { readonly candidate: RankCandidate; readonly value: number }[]) {
  const upTo = new Map<string, Map<number, number>>()
  const counts = new Map<string, number>()
  for (const { candidate, value } of placed.toSorted((one, other) => one.value - other.value)) {
    const count = (counts.get(candidate.type) ?? 0) + 1
    counts.set(candidate.type, count)
    const own = upTo.get(candidate.type) ?? new Map<number, number>()
    upTo.set(candidate.type, own.set(value, count))
  }
  return (type: string, value: number) => (upTo.get(type)!.get(value)! / counts.get(type)!) * 100
}

/** `names`: how many of the rows have a name. */
function labelOf({ name, owner }: RankCandidate, names: ReadonlyMap<string, number>): string {
  return owner !== '' && names.get(name)! > 1 ? `${owner} · ${name}` : name
}

function figureOf(candidate: RankCandidate, measure: RankMeasure, use: number | null, yearAgo: number | null) {
  if (measure === 'perArea') return perOne(use, candidate.area)
  if (measure === 'perPerson') return perOne(use, candidate.persons)
  return measure === 'growth' ? changeOf(use, yearAgo) : use
}

/** Amount a unit of the denominator; null where either is missing or the denominator is not positive. */
export function perOne(use: number | null, denominator: number | null): number | null {
  return use === null || denominator === null || denominator <= 0 ? null : use / denominator
}
