import { parentSubitem, subitemNames } from './subitem-codes.ts'

/** A meter without a sub-item, as the proposal sees it. */
export interface UnassignedMeter {
  readonly id: number
  readonly number: string
  readonly name: string
}

/** A meter and the sub-item that its name speaks for. */
export interface ProposedMember {
  readonly meterId: number
  readonly meter: string
  readonly code: string
  readonly subitem: string
}

/** Words of meter names, Chinese and English, by the leaf of the sub-item tree that they mean; the first match counts. */
const words: readonly (readonly [string, RegExp])[] = [
  ['01D10', /机房|数据中心|信息中心|服务器|server|data.?cent(er|re)|\bups\b/i],
  ['01D20', /厨房|食堂|餐饮|kitchen|canteen/i],
  ['01D30', /洗衣|消毒|医疗设备|充电桩|laundry|charg(er|ing)/i],
  ['01D40', /泳池|游泳|pool/i],
  ['01D50', /健身|gym/i],
  ['01B1A', /冷机|冷水机组|制冷机|chiller/i],
  ['01B1B', /冷却泵|冷却水泵|condenser.?pump/i],
  ['01B1C', /冷冻泵|冷冻水泵|chilled.?water.?pump/i],
  ['01B1D', /冷却塔|cooling.?tower/i],
  ['01B20', /末端|盘管|新风|空调箱|空调机组|\b(ahu|fcu|pau)\b/i],
  ['01B30', /分体|多联|\bvr[vf]\b|split/i],
  ['01B10', /空调|制冷|供冷|采暖|供暖|热泵|锅炉|cool|heat|hvac|air.?con|boiler/i],
  ['01C10', /电梯|扶梯|lift\b|elevator|escalator/i],
  ['01C20', /水泵|给水|排水|pump/i],
  ['01C30', /通风|排风|送风|风机|动力|ventilat|\bfans?\b|mechanical/i],
  ['01A20', /走廊|应急|公共照明|corridor|emergency/i],
  ['01A30', /室外|景观|路灯|泛光|outdoor|exterior|landscape/i],
  ['01A10', /照明|插座|办公用电|light|plug|socket|receptacle/i],
]

/** The sub-item that a meter's name speaks for, by its national code; undefined where it says nothing. */
export function subitemCodeOf(name: string): string | undefined {
  return words.find(([, pattern]) => pattern.test(name))?.[0]
}

/** Meters whose names say what they supply, with their sub-items, in the order of the codes. */
export function proposeMembers(meters: readonly UnassignedMeter[]): ProposedMember[] {
  return meters
    .flatMap((meter) => {
      const code = subitemCodeOf(meter.name) ?? subitemCodeOf(meter.number)
      return code === undefined
        ? []
        : [{ meterId: meter.id, meter: meter.name, code, subitem: subitemNames[code] ?? code }]
    })
    .sort((one, other) => one.code.localeCompare(other.code) || one.meterId - other.meterId)
}

/** The codes with all that stand above them, parents first. */
export function codesWithParents(codes: readonly string[]): string[] {
  const chain = (code: string): string[] => {
    const parent = parentSubitem(code)
    return parent === undefined ? [code] : [...chain(parent), code]
  }
  return [...new Set(codes.flatMap(chain))].sort(
    (one, other) => chain(one).length - chain(other).length || one.localeCompare(other),
  )
}
