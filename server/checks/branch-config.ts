/** A branch as its record is checked. */
export interface ConfiguredBranch {
  readonly id: number
  readonly parentId: number | null
  readonly number: string
  readonly name: string
  readonly energyKind: string
  /** Rated apparent power in kVA, and rated current in A. */
  readonly ratedKva: number | null
  readonly ratedCurrent: number | null
  /** `10kV`, `0.4kV` … */
  readonly voltage: string | null
  /** Whether it, or one of its meters, counts into a sub-item; or stands below a branch that does. */
  readonly hasSubitem: boolean
  /** Meters bound today. */
  readonly meters: readonly { readonly id: number; readonly number: string; readonly energyKind: string }[]
  /** Highest mean of a slot in the last twelve months, kW. */
  readonly peakKw: number | null
}

/** A fault in the record of a branch. */
export interface ConfigFault {
  readonly kind: 'no-meter' | 'no-total' | 'duplicate' | 'loop' | 'kind' | 'no-subitem' | 'overload' | 'high-load'
  readonly level: '错误' | '提示'
  readonly text: string
  readonly advice: string
}

/** Power factor that a load in kW is turned into kVA with where none is measured (lowest that the grid allows: 0.9). */
export const usualPowerFactor = 0.9
/** From here on a load is told as high, in per cent of the capacity. */
const highLoadPercent = 80

const lineVolts: Readonly<Record<string, number>> = { '35kV': 35_000, '10kV': 10_000, '0.4kV': 380 }

/** What a branch may carry in kVA: as rated, else from its rated current (√3·U·I; one phase at 220 V); null if unknown. */
export function capacityKva({
  ratedKva,
  ratedCurrent,
  voltage,
}: Pick<ConfiguredBranch, 'ratedKva' | 'ratedCurrent' | 'voltage'>): number | null {
  if (ratedKva !== null && ratedKva > 0) return ratedKva
  if (ratedCurrent === null || ratedCurrent <= 0) return null
  if (voltage === '0.22kV') return (220 * ratedCurrent) / 1000
  const volts = lineVolts[voltage ?? '0.4kV']
  return volts === undefined ? null : (Math.sqrt(3) * volts * ratedCurrent) / 1000
}

/** Highest load in per cent of what the branch may carry (model, section 7: S = P / cosφ); null where one is unknown. */
export function loadPercent(branch: ConfiguredBranch): number | null {
  const capacity = capacityKva(branch)
  if (capacity === null || branch.peakKw === null || branch.energyKind !== '01') return null
  return (branch.peakKw / usualPowerFactor / capacity) * 100
}

/** The faults of every branch, by its id: only those with faults are in it (pages, /branchInfo). */
export function checkBranchRecords(branches: readonly ConfiguredBranch[]): Map<number, ConfigFault[]> {
  const byId = new Map(branches.map((branch) => [branch.id, branch]))
  const parents = new Set(branches.map(({ parentId }) => parentId))
  const holders = new Map<number, ConfiguredBranch[]>()
  for (const branch of branches)
    for (const meter of branch.meters) holders.set(meter.id, [...(holders.get(meter.id) ?? []), branch])
  const found = new Map<number, ConfigFault[]>()
  for (const branch of branches) {
    const faults = [
      ...meterFaults(branch, parents.has(branch.id), holders),
      ...placeFaults(branch, parents.has(branch.id), byId),
      ...loadFaults(branch),
    ]
    if (faults.length > 0) found.set(branch.id, faults)
  }
  return found
}

function meterFaults(
  branch: ConfiguredBranch,
  isParent: boolean,
  holders: ReadonlyMap<number, readonly ConfiguredBranch[]>,
): ConfigFault[] {
  if (branch.meters.length === 0)
    return [
      isParent
        ? { kind: 'no-total', level: '提示', text: '没有总表，用量由下级合计', advice: '补装总表后才能校核平衡' }
        : { kind: 'no-meter', level: '错误', text: '没有绑定仪表', advice: '绑定仪表，或停用这条支路' },
    ]
  const faults: ConfigFault[] = []
  for (const meter of branch.meters) {
    const others = (holders.get(meter.id) ?? []).filter(({ id }) => id !== branch.id)
    if (others.length > 0)
      faults.push({
        kind: 'duplicate',
        level: '错误',
        text: `仪表 ${meter.number} 同时绑定在 ${others.map(({ name }) => name).join('、')}`,
        advice: '停止其中一处计入',
      })
    if (meter.energyKind !== branch.energyKind)
      faults.push({
        kind: 'kind',
        level: '错误',
        text: `仪表 ${meter.number} 的能源种类与支路不同`,
        advice: '改绑同种能源的仪表',
      })
  }
  return faults
}

function placeFaults(
  branch: ConfiguredBranch,
  isParent: boolean,
  byId: ReadonlyMap<number, ConfiguredBranch>,
): ConfigFault[] {
  const faults: ConfigFault[] = []
  if (isInCircle(branch, byId))
    faults.push({ kind: 'loop', level: '错误', text: '上级支路成环', advice: '改正上级支路' })
  const parent = branch.parentId === null ? undefined : byId.get(branch.parentId)
  if (parent && parent.energyKind !== branch.energyKind)
    faults.push({
      kind: 'kind',
      level: '错误',
      text: `上级支路 ${parent.name} 的能源种类不同`,
      advice: '改正上级支路或能源种类',
    })
  if (!isParent && branch.energyKind === '01' && !branch.hasSubitem)
    faults.push({ kind: 'no-subitem', level: '提示', text: '没有归入分项', advice: '选定分项，否则计入未分项' })
  return faults
}

function loadFaults(branch: ConfiguredBranch): ConfigFault[] {
  const load = loadPercent(branch)
  if (load === null || load <= highLoadPercent) return []
  const figures = `最大负荷 ${Math.round(branch.peakKw!)} kW，额定 ${Math.round(capacityKva(branch)!)} kVA，负载率 ${load.toFixed(0)} %`
  return load > 100
    ? [
        {
          kind: 'overload',
          level: '错误',
          text: `容量不足：${figures}`,
          advice: '核对额定值与倍率；属实则须增容或转移负荷',
        },
      ]
    : [{ kind: 'high-load', level: '提示', text: `负载率偏高：${figures}`, advice: '关注高峰时段' }]
}

function isInCircle(branch: ConfiguredBranch, byId: ReadonlyMap<number, ConfiguredBranch>): boolean {
  const seen = new Set<number>()
  for (let above = branch.parentId; above !== null; ) {
    if (above === branch.id) return true
    if (seen.has(above)) return false
    seen.add(above)
    above = byId.get(above)?.parentId ?? null
  }
  return false
}
