import { groupBy } from '../group-by.ts'

/** How a virtual meter comes to its usage; the values of enum virtualKind. */
export type VirtualKind = 'sum' | 'difference' | 'ratio' | 'area' | 'persons' | 'meters'

/** A formula as it is kept, dated by local hours `from <= hour < to` (keys yyyymmddhh). */
export interface Formula {
  readonly meterId: number
  readonly kind: VirtualKind
  readonly from: number
  readonly to: number
  readonly terms: readonly { readonly meterId: number; readonly sign: number; readonly weight: number }[]
  readonly sourceMeterId: number | null
  readonly basisMeterId: number | null
  /** What an allocation goes by: shares, m² or persons. */
  readonly basis: number
}

/** What a virtual meter is made of in a stretch of local hours. */
export interface VirtualPart {
  readonly meterId: number
  readonly from: number
  readonly to: number
  /** 1 推导 2 分摊. */
  readonly source: 1 | 2
  /** Every member must be known: what is left of a total is wrong as soon as one of the others is missing. */
  readonly needsAll: boolean
  readonly terms: readonly { readonly meterId: number; readonly factor: number }[]
  /** Allocation by the usage of other meters: the only term counts with the own share of these, hour by hour. */
  readonly byUsage?: { readonly own: number; readonly all: readonly number[] }
}

const isAllocation = (kind: VirtualKind) => kind !== 'sum' && kind !== 'difference'

/**
 * Parts of all virtual meters, dates resolved. The factors of all that one meter is allocated to add up to 1 at any
 * time, whoever takes part in it then.
 */
export function partsOfFormulas(formulas: readonly Formula[]): VirtualPart[] {
  const derived = formulas
    .filter((formula) => !isAllocation(formula.kind))
    .map((formula): VirtualPart => {
      const isRest = formula.kind === 'difference'
      const terms = formula.terms.map(({ meterId, sign, weight }, place) => ({
        meterId,
        factor: isRest ? (place === 0 ? weight : -weight) : sign * weight,
      }))
      return { meterId: formula.meterId, from: formula.from, to: formula.to, source: 1, needsAll: isRest, terms }
    })
  const allocated = groupBy(
    formulas.filter((formula) => isAllocation(formula.kind) && formula.sourceMeterId !== null),
    (formula) => formula.sourceMeterId,
  )
  return [...derived, ...[...allocated.values()].flatMap(partsOfAllocation)]
}

function partsOfAllocation(formulas: readonly Formula[]): VirtualPart[] {
  const edges = [...new Set(formulas.flatMap(({ from, to }) => [from, to]))].sort((one, other) => one - other)
  return edges.slice(0, -1).flatMap((from, place) => {
    const to = edges[place + 1]!
    const active = formulas
      .filter((formula) => formula.from <= from && formula.to >= to)
      .sort((one, other) => one.meterId - other.meterId)
    const shares = sharesOf(active.map((formula) => formula.basis))
    const all = active.flatMap((formula) => (formula.basisMeterId === null ? [] : [formula.basisMeterId]))
    return active.map((formula, index): VirtualPart => {
      const isByUsage = formula.kind === 'meters' && formula.basisMeterId !== null
      return {
        meterId: formula.meterId,
        from,
        to,
        source: 2,
        needsAll: false,
        terms: [{ meterId: formula.sourceMeterId!, factor: isByUsage ? 1 : shares[index]! }],
        ...(isByUsage && { byUsage: { own: formula.basisMeterId!, all } }),
      }
    })
  })
}

/** Shares that add up to 1: the last takes the rounding. Even ones where nothing is to go by. */
export function sharesOf(bases: readonly number[]): number[] {
  const clean = bases.map((basis) => (Number.isFinite(basis) && basis > 0 ? basis : 0))
  const total = clean.reduce((sum, basis) => sum + basis, 0)
  let rest = 1
  return clean.map((basis, index) => {
    if (index === clean.length - 1) return rest
    const share = total > 0 ? basis / total : 1 / clean.length
    rest -= share
    return share
  })
}

/** All meters that a part reads. */
export function membersOf(part: VirtualPart): number[] {
  return [...part.terms.map((term) => term.meterId), ...(part.byUsage?.all ?? [])]
}

/** Virtual meters in an order in which each comes after those that it reads; those in a circle are left out. */
export function inOrder(parts: readonly VirtualPart[]): number[] {
  const reads = readsOf(parts)
  const order: number[] = []
  const done = new Set<number>()
  const visit = (id: number, way: ReadonlySet<number>): boolean => {
    if (!reads.has(id) || done.has(id)) return true
    if (way.has(id)) return false
    const next = new Set([...way, id])
    if (![...reads.get(id)!].every((member) => visit(member, next))) return false
    done.add(id)
    order.push(id)
    return true
  }
  for (const id of reads.keys()) visit(id, new Set())
  return order
}

/** A circle in the formulas, as the meters on its way, the first one named again at its end; undefined: there is none. */
export function circleOf(parts: readonly VirtualPart[]): number[] | undefined {
  const reads = readsOf(parts)
  const done = new Set<number>()
  const visit = (id: number, way: readonly number[]): number[] | undefined => {
    const at = way.indexOf(id)
    if (at >= 0) return [...way.slice(at), id]
    if (done.has(id)) return undefined
    for (const member of reads.get(id) ?? []) {
      const circle = visit(member, [...way, id])
      if (circle) return circle
    }
    done.add(id)
    return undefined
  }
  for (const id of reads.keys()) {
    const circle = visit(id, [])
    if (circle) return circle
  }
  return undefined
}

function readsOf(parts: readonly VirtualPart[]): Map<number, Set<number>> {
  const reads = new Map<number, Set<number>>()
  for (const part of parts) {
    const own = reads.get(part.meterId) ?? new Set()
    for (const member of membersOf(part)) own.add(member)
    reads.set(part.meterId, own)
  }
  return reads
}
