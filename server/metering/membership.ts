import { groupBy } from './group-by.ts'
import { canonicalFactor } from './units.ts'

/** End of a membership that is still open, as an hour key. */
export const openHour = 2_147_000_000

/** A stretch of local hours `from <= hour < to`, keys yyyymmddhh. */
export interface HourSpan {
  readonly from: number
  readonly to: number
}

/** What of a meter decides where it counts. */
export interface MemberMeter {
  readonly id: number
  readonly energyKind: string
  readonly unit: string
  readonly role: string
  readonly isCounted: boolean
  /** It stands for what people declare of an energy that nobody measures; see `computeDeclared`. */
  readonly isDeclared?: boolean
  readonly parentMeterId: number | null
  readonly buildingId: number | null
}

/** A node of a tree of branches, sub-items, organisations or regions. */
export interface MemberNode {
  readonly id: number
  readonly parentId: number | null
}

/** A meter or a branch that counts into a node, dated. */
export interface Member extends HourSpan {
  readonly nodeId: number
  readonly meterId: number | null
  readonly branchId: number | null
  /** Sign times weight. */
  readonly factor: number
}

/** A branch that names its sub-item, organisation or region itself. */
export interface BranchLink {
  readonly branchId: number
  readonly subitem: number | null
  readonly org: number | null
  readonly region: number | null
}

/** Trees and members of one project. */
export interface ProjectStructure {
  readonly projectId: number
  readonly meters: readonly MemberMeter[]
  readonly trees: Readonly<Record<'branch' | 'subitem' | 'org' | 'region', readonly MemberNode[]>>
  readonly members: Readonly<Record<'branch' | 'subitem' | 'org' | 'region', readonly Member[]>>
  readonly branchLinks: readonly BranchLink[]
  /** Calorific values of gas, kWh/m³. */
  readonly calorific: readonly (HourSpan & { readonly kWhPerM3: number })[]
}

/** A meter that counts into a node, everything resolved: a row of `node_meter`. */
export interface NodeMeter extends HourSpan {
  readonly meterId: number
  readonly nodeType: string
  readonly nodeId: number
  readonly energyKind: string
  readonly factor: number
}

interface Part extends HourSpan {
  readonly meterId: number
  readonly factor: number
}

/**
 * Which meters add up to which node of a project, trees, dates, signs and units resolved.
 *
 * A node with members of its own is their sum; one without is the sum of its children, so that nothing counts twice.
 * Buildings and the project are the sum of their counted meters that stand below no other counted meter of the same
 * building or project; check meters are never summed. A meter whose unit cannot be converted is left out.
 */
export function resolveMembership(structure: ProjectStructure): NodeMeter[] {
  const meters = new Map(structure.meters.map((meter) => [meter.id, meter]))
  const branchParts = partsOfTree(structure.trees.branch, structure.members.branch, () => [])
  const rows: NodeMeter[] = []
  const put = (nodeType: string, parts: ReadonlyMap<number, readonly Part[]>) => {
    for (const [nodeId, some] of parts) rows.push(...rowsOf(nodeType, nodeId, some, meters, structure.calorific))
  }
  put('branch', branchParts)
  for (const type of ['subitem', 'org', 'region'] as const) {
    const members = structure.members[type]
    const linked = linkedMembers(type, structure)
    const explicit = new Set(members.map((member) => member.nodeId))
    const all = [...members, ...linked.filter((member) => !explicit.has(member.nodeId))]
    put(
      type,
      partsOfTree(structure.trees[type], all, (branch) => branchParts.get(branch) ?? []),
    )
  }
  put(
    'building',
    groupTop(structure.meters, meters, (meter) => meter.buildingId),
  )
  put(
    'project',
    groupTop(structure.meters, meters, () => structure.projectId),
  )
  return rows
}

function linkedMembers(type: 'subitem' | 'org' | 'region', structure: ProjectStructure): Member[] {
  const parents = new Map(structure.trees.branch.map((branch) => [branch.id, branch.parentId]))
  const linkOf = new Map(structure.branchLinks.map((link) => [link.branchId, link[type]]))
  return structure.branchLinks.flatMap((link) => {
    const nodeId = link[type]
    if (nodeId === null) return []
    for (const above of ancestors(link.branchId, parents)) if (linkOf.get(above) === nodeId) return []
    return [{ nodeId, meterId: null, branchId: link.branchId, factor: 1, from: 0, to: openHour }]
  })
}

function* ancestors(id: number, parents: ReadonlyMap<number, number | null>): Generator<number> {
  const seen = new Set([id])
  for (let above = parents.get(id); above != null && !seen.has(above); above = parents.get(above)) {
    seen.add(above)
    yield above
  }
}

function partsOfTree(
  nodes: readonly MemberNode[],
  members: readonly Member[],
  ofBranch: (branchId: number) => readonly Part[],
): Map<number, readonly Part[]> {
  const own = groupBy(members, (member) => member.nodeId)
  const children = groupBy(nodes, (node) => node.parentId)
  const parts = new Map<number, readonly Part[]>()
  const resolve = (id: number, way: ReadonlySet<number>): readonly Part[] => {
    const known = parts.get(id)
    if (known) return known
    if (way.has(id)) return []
    const mine = own.get(id)
    const resolved = mine
      ? mine.flatMap((member) => partsOf(member, ofBranch))
      : (children.get(id) ?? []).flatMap((child) => resolve(child.id, new Set([...way, id])))
    parts.set(id, resolved)
    return resolved
  }
  for (const node of nodes) resolve(node.id, new Set())
  return parts
}

function partsOf(member: Member, ofBranch: (branchId: number) => readonly Part[]): Part[] {
  if (member.meterId !== null) {
    return [{ meterId: member.meterId, factor: member.factor, from: member.from, to: member.to }]
  }
  if (member.branchId === null) return []
  return ofBranch(member.branchId).map((part) => ({
    meterId: part.meterId,
    factor: part.factor * member.factor,
    from: Math.max(part.from, member.from),
    to: Math.min(part.to, member.to),
  }))
}

function groupTop(
  all: readonly MemberMeter[],
  meters: ReadonlyMap<number, MemberMeter>,
  groupOf: (meter: MemberMeter) => number | null,
): Map<number, Part[]> {
  const parents = new Map(all.map((meter) => [meter.id, meter.parentMeterId]))
  const counts = (meter: MemberMeter) =>
    meter.isCounted && meter.role !== 'check' && (meter.role !== 'virtual' || meter.isDeclared === true)
  const groups = new Map<number, Part[]>()
  for (const meter of all) {
    const group = groupOf(meter)
    if (group === null || !counts(meter)) continue
    const isBelow = [...ancestors(meter.id, parents)].some((id) => {
      const above = meters.get(id)
      return above && counts(above) && groupOf(above) === group && above.energyKind === meter.energyKind
    })
    if (isBelow) continue
    const part = { meterId: meter.id, factor: 1, from: 0, to: openHour }
    const own = groups.get(group)
    if (own) own.push(part)
    else groups.set(group, [part])
  }
  return groups
}

/** Rows without overlap: where members overlap in time their factors add up, and calorific values cut the time. */
function rowsOf(
  nodeType: string,
  nodeId: number,
  parts: readonly Part[],
  meters: ReadonlyMap<number, MemberMeter>,
  calorific: ProjectStructure['calorific'],
): NodeMeter[] {
  const rows: NodeMeter[] = []
  for (const [meterId, some] of groupBy(parts, (part) => part.meterId)) {
    const meter = meters.get(meterId)
    if (!meter) continue
    const needsValue = canonicalFactor(meter.energyKind, meter.unit) === undefined
    const cuts = new Set(some.flatMap((part) => [part.from, part.to]))
    if (needsValue) for (const value of calorific) for (const cut of [value.from, value.to]) cuts.add(cut)
    const edges = [...cuts].sort((one, other) => one - other)
    for (const [index, from] of edges.slice(0, -1).entries()) {
      const to = edges[index + 1]!
      const within = some.filter((part) => part.from <= from && part.to >= to)
      if (within.length === 0) continue
      const value = calorific.findLast((one) => one.from <= from && one.to >= to)
      const unit = canonicalFactor(meter.energyKind, meter.unit, value?.kWhPerM3)
      const factor = within.reduce((sum, part) => sum + part.factor, 0) * (unit ?? 0)
      if (factor !== 0) rows.push({ meterId, nodeType, nodeId, energyKind: meter.energyKind, factor, from, to })
    }
  }
  return rows
}
