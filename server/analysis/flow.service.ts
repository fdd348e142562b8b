import type { Store } from '../db/connect.ts'
import type { Service } from '../http/service.ts'
import { canonicalUnit } from '../metering/units.ts'
import { loadFactors } from './factors.store.ts'
import type { NodeType } from './facts.store.ts'
import { flowOf } from './flow.ts'
import { measuredKinds } from './kinds.ts'
import { sumKnown } from './node-facts.ts'
import { dayKeyOf, daysBetween } from './periods.ts'
import { askedProject, loadAnchor, loadProjects } from './projects.store.ts'
import { checkedSpan, loadMaterial } from './usage.service.ts'
import { coalOf } from './usage-answer.ts'

interface FlowRequest {
  readonly projectId?: number | null
  readonly energyKind?: string
  readonly view: Extract<NodeType, 'branch' | 'subitem' | 'org' | 'building'>
  readonly from: string
  readonly to: string
  readonly unit?: 'natural' | 'kgce'
  readonly depth?: number
}

const supplies: Readonly<Record<string, string>> = {
  '01': '市电',
  '02': '市政给水',
  '03': '天然气',
  '04': '市政热力',
  '05': '集中供冷',
}
const wholes: Readonly<Record<string, string>> = {
  '01': '总用电',
  '02': '总用水',
  '03': '总用气',
  '04': '总用热',
  '05': '总用冷',
}

/** `analysis.flow`: from the supply over the whole to branches, sub-items or organisations (pages, /energyMap). */
export function flowService(store: Store, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as FlowRequest
    const energyKind = request.energyKind ?? '01'
    const long = daysBetween(dayKeyOf(request.from), dayKeyOf(request.to)) > 92
    const span = checkedSpan(long ? 'month' : 'day', request.from, request.to)
    const [found, factors] = await Promise.all([
      loadProjects(store, caller, askedProject(request.projectId)),
      loadFactors(store),
    ])
    const projects = found.slice(0, 1)
    const { nowHour } = await loadAnchor(store, projects, nowSeconds())
    const material = await loadMaterial(
      store,
      { dimension: request.view, energyKind },
      projects,
      span,
      nowHour,
      factors,
    )
    const usageOf = (key: string) => {
      const facts = key === 'total' ? material.total : material.facts.get(key)
      if (!facts) return null
      return request.unit === 'kgce' ? coalOf(material, key, facts) : sumKnown(facts.values.map(({ use }) => use))
    }
    const total = usageOf('total') ?? 0
    const { edges, gaps } = flowOf({
      supply: supplies[energyKind] ?? '供能',
      whole: wholes[energyKind] ?? '总用能',
      total,
      forest: material.level,
      usageOf,
      color: measuredKinds.find(({ kind }) => kind === energyKind)?.color ?? 'series8',
      depth: request.depth ?? 2,
    })
    const top = gaps[0]
    return {
      rows: edges,
      gaps,
      facts: {
        total,
        parts: top?.parts ?? null,
        gap: top?.gap ?? null,
        ratio: top?.ratio ?? null,
        state: top?.state ?? 'ok',
      },
      unit: request.unit === 'kgce' ? 'kgce' : canonicalUnit(energyKind),
      project: projects[0]?.name ?? '',
    }
  }
}
