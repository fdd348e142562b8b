/** Names of the sub-item codes (model, section 4); a code's parents are found by `parentSubitem`. */
export const subitemNames: Readonly<Record<string, string>> = {
  '01A00': '照明插座',
  '01A10': '室内照明与插座',
  '01A20': '走廊与应急',
  '01A30': '室外景观',
  '01B00': '空调',
  '01B10': '冷热站',
  '01B1A': '冷机',
  '01B1B': '冷却泵',
  '01B1C': '冷冻泵',
  '01B1D': '冷却塔',
  '01B20': '空调末端',
  '01B30': '分散空调',
  '01C00': '动力',
  '01C10': '电梯',
  '01C20': '水泵',
  '01C30': '通风机',
  '01D00': '特殊',
  '01D10': '信息中心',
  '01D20': '厨房',
  '01D30': '特殊设备',
  '01D40': '游泳池',
  '01D50': '健身',
}

/** Code of the sub-item above: `01B1A` -> `01B10` -> `01B00`; undefined for the first level. */
export function parentSubitem(code: string): string | undefined {
  if (!code.endsWith('0')) return `${code.slice(0, 4)}0`
  return code.endsWith('00') ? undefined : `${code.slice(0, 3)}00`
}
