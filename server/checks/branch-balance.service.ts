import { sumKnown } from '../analysis/node-facts.ts'
import { isWeekend, keysOf, labelOf, type Span, spanOf } from '../analysis/periods.ts'
import { loadAnchor, loadProjects, type ProjectFacts } from '../analysis/projects.store.ts'
import { checkedSpan } from '../analysis/usage.service.ts'
import { columnOf, timeOf } from '../analysis/usage-columns.ts'
import type { Store } from '../db/connect.ts'
import { badInput } from '../errors.ts'
import type { Caller, Service } from '../http/service.ts'
import { canonicalUnit } from '../metering/units.ts'
import { balanceOf, noBalance } from './balance.ts'
import {
  type BranchCounts,
  type BranchRow,
  branchRows,
  countStates,
  flatRows,
  rowsInStates,
  treeOfBranches,
  worstRow,
} from './branch-balance.ts'
import { type BranchSet, loadBranches } from './branches.store.ts'
import { type CauseText, causeText } from './cause-text.ts'
import { type CheckLimits, loadLimits } from './check-limits.store.ts'
import { type Located, locateCauses } from './locate.ts'

/** Request of the two services of /branchEnergyConsumption. */
export interface BranchBalanceRequest {
  readonly projectId: number
  readonly energyKind?: string
  readonly granularity?: 'day' | 'month'
  readonly from: string
  readonly to: string
  readonly states?: readonly string[]
  readonly branchId?: number
}

/** A cause of a difference, as page and report show it. */
export interface BranchFinding extends CauseText {
  readonly key: string
  /** The branch that is out of balance. */
  readonly branchId: number
  readonly branch: string
  /** The branch that is suspected. */
  readonly objectId: number
  readonly object: string
  readonly cause: string
  readonly factor: number | null
  readonly before: number
  readonly after: number | null
  readonly days: number
  readonly perDay: number
}

/** The check of a project's branches over a span. */
export interface BranchCheck {
  readonly project: ProjectFacts
  readonly span: Span
  readonly set: BranchSet
  readonly rows: readonly BranchRow[]
  readonly counts: BranchCounts
  readonly findings: readonly BranchFinding[]
  readonly limits: CheckLimits
  readonly unit: string
}

/** `check.branchBalance`: every parent branch against its children, and what may be the cause of a difference. */
export function branchBalanceService(store: Store, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as BranchBalanceRequest
    const check = await checkBranches(store, caller, request, nowSeconds())
    const roots = check.rows.filter(({ parts }) => parts !== null)
    const whole = sumKnown(roots.map(({ use }) => use))
    const parts = sumKnown(roots.map((row) => row.parts))
    const states = request.states ?? []
    return {
      rows: states.length > 0 ? rowsInStates(check.rows, states) : check.rows,
      columns: keysOf(check.span).map((key) => columnOf(check.span.granularity, key)),
      findings: check.findings,
      facts: { ...check.counts, ...balanceOf(whole, parts, check.limits), findings: check.findings.length },
      limits: check.limits,
      unit: check.unit,
      worstId: worstRow(check.rows)?.id ?? null,
    }
  }
}

/** `check.branchTrend`: one branch, by default the worst, against its children, period by period. */
export function branchTrendService(store: Store, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as BranchBalanceRequest
    const check = await checkBranches(store, caller, request, nowSeconds())
    const known = flatRows(check.rows)
    const chosen = known.find(({ id }) => id === request.branchId) ?? worstRow(check.rows) ?? known[0]
    if (!chosen)
      return { branch: null, series: [], facts: { ...noBalance, badPeriods: 0, periods: 0 }, unit: check.unit }
    const facts = check.set.facts.get(String(chosen.id))!
    const below = treeOfBranches(check.set.branches).childrenOf(chosen.id)
    const { granularity } = check.span
    const keys = keysOf(check.span)
    const periods = keys.map((key, index) => {
      const uses = below.map(({ id }) => check.set.facts.get(String(id))!.values[index]!.use)
      return { key, uses, ...balanceOf(facts.values[index]!.use, sumKnown(uses), check.limits) }
    })
    const nodes = below.length > 0 ? below.map(({ name }) => name) : [chosen.name]
    const series = periods.flatMap(({ key, uses, use, gap, ratio }) =>
      nodes.map((node, place) => ({
        time: timeOf(granularity, key),
        label: labelOf(granularity, key),
        node,
        color: `series${(place % 9) + 1}`,
        value: below.length > 0 ? (uses[place] ?? null) : use,
        whole: use,
        gap,
        ratio,
        weekend: granularity === 'day' && isWeekend(key),
      })),
    )
    const judged = periods.filter(({ state }) => state !== null)
    return {
      branch: { id: chosen.id, name: chosen.name, number: chosen.number, meterNumbers: chosen.meterNumbers },
      series,
      facts: {
        use: chosen.use,
        parts: chosen.parts,
        gap: chosen.gap,
        ratio: chosen.ratio,
        state: chosen.state,
        yoy: chosen.yoy,
        badPeriods: judged.filter(({ state }) => state === 'bad').length,
        periods: judged.length,
      },
      unit: check.unit,
    }
  }
}

/** The whole check; 404 for a project that the caller may not see. Also what the report is written from. */
export async function checkBranches(
  store: Store,
  caller: Caller,
  request: BranchBalanceRequest,
  nowSeconds: number,
): Promise<BranchCheck> {
  const project = await oneProject(store, caller, request.projectId)
  const energyKind = request.energyKind ?? '01'
  const span = checkedSpan(request.granularity ?? 'day', request.from, request.to)
  const [{ nowHour }, limits] = await Promise.all([loadAnchor(store, [project], nowSeconds), loadLimits(store)])
  const query = { projectId: project.id, energyKind, nowHour }
  const set = await loadBranches(store, { ...query, span })
  const byDay = span.granularity === 'day' ? set : await loadBranches(store, { ...query, span: recentDays(request) })
  const unit = canonicalUnit(energyKind)
  const rows = branchRows(set, keysOf(span), limits)
  return {
    project,
    span,
    set,
    rows,
    counts: countStates(rows),
    findings: findingsOf(rows, byDay, limits, unit),
    limits,
    unit,
  }
}

/** The project of a call; 404 or 403 as `loadProjects` refuses. */
export async function oneProject(store: Store, caller: Caller, projectId: number): Promise<ProjectFacts> {
  const [project] = await loadProjects(store, caller, [projectId])
  if (!project) throw badInput('projectId', '请选择一个项目')
  return project
}

const longestDays = 366

/** Causes are looked for by days: the last year of a longer span. */
function recentDays({ from, to }: BranchBalanceRequest): Span {
  const span = spanOf('day', from, to)
  const keys = keysOf(span)
  return { ...span, from: keys.at(-longestDays) ?? span.from }
}

function findingsOf(rows: readonly BranchRow[], byDay: BranchSet, limits: CheckLimits, unit: string): BranchFinding[] {
  const tree = treeOfBranches(byDay.branches)
  const byId = new Map(byDay.branches.map((branch) => [branch.id, branch]))
  const usesOf = (id: number) => byDay.facts.get(String(id))!.values.map(({ use }) => use)
  const located = flatRows(rows)
    .filter(({ state }) => state !== null)
    .flatMap((row) => {
      const children = tree.childrenOf(row.id).map(({ id, name }) => ({ id, name, uses: usesOf(id) }))
      return locateCauses({ id: row.id, name: row.name, uses: usesOf(row.id), children }, limits).map((one) => ({
        row,
        one,
      }))
    })
  return located
    .map(({ row, one }) => findingOf(row, one, unit, ratioOf(byId.get(one.branchId)?.meters ?? [])))
    .sort((a, b) => Number(a.level === '提示') - Number(b.level === '提示') || Math.abs(b.perDay) - Math.abs(a.perDay))
}

function findingOf(row: BranchRow, one: Located, unit: string, ratio: number | null): BranchFinding {
  return {
    key: `${row.id}-${one.cause}-${one.branchId}`,
    branchId: row.id,
    branch: row.name,
    objectId: one.branchId,
    object: one.branchName,
    cause: one.cause,
    factor: one.factor,
    before: one.before,
    after: one.after,
    days: one.days,
    perDay: one.perDay,
    ...causeText(one, unit, ratio),
  }
}

function ratioOf(meters: readonly { readonly ratio: number | null }[]): number | null {
  return meters.length === 1 ? meters[0]!.ratio : null
}
