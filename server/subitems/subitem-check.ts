/** A meter as the check sees it. */
export interface CheckedMeter {
  readonly id: number
  readonly name: string
  /** Below a sub-metered parent of the same kind, or itself counted: only counted electricity meters are checked. */
  readonly role: string
  readonly isCounted: boolean
  /** The meter above it, whose sub-item takes it along. */
  readonly parentId?: number | null
}

/** A membership that is valid today. */
export interface CheckedMember {
  readonly subitemId: number
  readonly meterId: number
  readonly sign: number
  readonly weight: number
}

/** A sub-item as the check sees it. */
export interface CheckedSubitem {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly parentId: number | null
}

/** What a virtual meter is computed from, today: its terms, the meter that it is a share of, and what it is shared by. */
export interface CheckedVirtual {
  readonly meterId: number
  readonly sources: readonly number[]
}

/** One finding of the check, in words. */
export interface SubitemFinding {
  readonly key: string
  readonly level: '错误' | '提示'
  readonly object: string
  readonly message: string
  readonly advice: string
}

const tolerance = 1e-6

/**
 * What is wrong with the sub-items of a project: meters counted more or less than once, sub-items without members.
 *
 * A meter's weights over leaf sub-items must sum to 1 (model, section 2.2). Only meters that a sub-item could take are
 * held against it: of role 分表 or 分项表 and counted.
 */
export function checkSubitems(
  meters: readonly CheckedMeter[],
  subitems: readonly CheckedSubitem[],
  members: readonly CheckedMember[],
  virtuals: readonly CheckedVirtual[] = [],
): SubitemFinding[] {
  const parents = new Set(subitems.map((subitem) => subitem.parentId))
  const byId = new Map(subitems.map((subitem) => [subitem.id, subitem]))
  const nameOf = (id: number) => `${byId.get(id)?.number ?? ''} ${byId.get(id)?.name ?? ''}`.trim()
  const leafMembers = members.filter((member) => !parents.has(member.subitemId))
  const findings: SubitemFinding[] = []
  const inside = new Set(leafMembers.map(({ meterId }) => meterId))
  const isTaken = coveredBy(meters, inside)
  for (const meter of meters) {
    const own = leafMembers.filter((member) => member.meterId === meter.id)
    const share = own.reduce((sum, member) => sum + member.weight * member.sign, 0)
    const names = own.map((member) => nameOf(member.subitemId)).join('、')
    if (own.length === 0 && meter.isCounted && meter.role === 'sub' && !isTaken(meter.id))
      findings.push({
        key: `none-${meter.id}`,
        level: '错误',
        object: meter.name,
        message: '没有计入任何分项',
        advice: '在对应分项的“构成”中增加这块仪表',
      })
    else if (own.length > 0 && share > 1 + tolerance)
      findings.push({
        key: `twice-${meter.id}`,
        level: '错误',
        object: meter.name,
        message: `重复计入：权重合计 ${share.toFixed(2)}（${names}）`,
        advice: '停止其中一处计入，或按比例改小权重',
      })
    else if (own.length > 0 && share < 1 - tolerance)
      findings.push({
        key: `part-${meter.id}`,
        level: '提示',
        object: meter.name,
        message: `只计入一部分：权重合计 ${share.toFixed(2)}（${names}）`,
        advice: '补足其余分项的权重，使合计为 1',
      })
  }
  for (const subitem of subitems)
    if (!parents.has(subitem.id) && !members.some((member) => member.subitemId === subitem.id))
      findings.push({
        key: `empty-${subitem.id}`,
        level: '提示',
        object: nameOf(subitem.id),
        message: '末级分项没有构成',
        advice: '增加仪表或支路；没有这类用能时可删除',
      })
  findings.push(...virtualFindings(meters, leafMembers, virtuals), ...treeFindings(subitems, nameOf))
  return findings
}

/** Whether a meter stands below one that is in a sub-item. */
function coveredBy(meters: readonly CheckedMeter[], inside: ReadonlySet<number>): (id: number) => boolean {
  const parentOf = new Map(meters.map(({ id, parentId }) => [id, parentId ?? null]))
  return (id) => {
    const seen = new Set<number>()
    for (let above = parentOf.get(id); above != null && !seen.has(above); above = parentOf.get(above)) {
      if (inside.has(above)) return true
      seen.add(above)
    }
    return false
  }
}

/** Virtual meters that are computed from themselves, and those that count beside what they are computed from. */
function virtualFindings(
  meters: readonly CheckedMeter[],
  members: readonly CheckedMember[],
  virtuals: readonly CheckedVirtual[],
): SubitemFinding[] {
  const sourcesOf = new Map(virtuals.map(({ meterId, sources }) => [meterId, sources]))
  const nameOf = (id: number) => meters.find((meter) => meter.id === id)?.name ?? `仪表 ${id}`
  const counted = new Set(members.map(({ meterId }) => meterId))
  return virtuals.flatMap(({ meterId, sources }): SubitemFinding[] => {
    if (reaches(meterId, meterId, sourcesOf))
      return [
        {
          key: `loop-${meterId}`,
          level: '错误',
          object: nameOf(meterId),
          message: '虚拟表的公式成环，用量无法计算',
          advice: '在仪表参数中改正公式，去掉对自身的引用',
        },
      ]
    const both = sources.filter((id) => counted.has(id))
    if (!counted.has(meterId) || both.length === 0) return []
    return [
      {
        key: `both-${meterId}`,
        level: '错误',
        object: nameOf(meterId),
        message: `虚拟表与其计算项同时计入：${both.map(nameOf).join('、')}`,
        advice: '只保留虚拟表或其计算项之一',
      },
    ]
  })
}

function reaches(from: number, goal: number, sourcesOf: ReadonlyMap<number, readonly number[]>): boolean {
  const seen = new Set<number>()
  const open = [...(sourcesOf.get(from) ?? [])]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === goal) return true
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(sourcesOf.get(id) ?? []))
  }
  return false
}

function treeFindings(subitems: readonly CheckedSubitem[], nameOf: (id: number) => string): SubitemFinding[] {
  const parents = new Map(subitems.map(({ id, parentId }) => [id, parentId === null ? [] : [parentId]]))
  return subitems
    .filter(({ id }) => reaches(id, id, parents))
    .map(({ id }) => ({
      key: `circle-${id}`,
      level: '错误',
      object: nameOf(id),
      message: '上级分项成环',
      advice: '改正上级分项',
    }))
}
