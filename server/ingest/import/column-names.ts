import { halfWidth } from './half-width.ts'
import type { ColumnMapping } from './mapping.ts'

const parts: readonly (readonly [keyof ColumnMapping, RegExp])[] = [
  ['zone', /^(time ?zone|tz|时区)$/],
  [
    'time',
    /^(time ?stamp|date ?time|date and time|time|date|at|ts|时间|日期|日期时间|采集时间|抄表时间|数据时间)( ?\(?(utc|gmt|local|本地)\)?)?$/,
  ],
  ['meter', /^(meter|meter ?(id|no|number|code)|point|tag|表号|表计编号|仪表|仪表编号|表具编号|计量点|点位)$/],
  ['building', /^(building|building ?(id|no|code)|建筑|楼宇|建筑编号|楼宇编号|建筑代码)$/],
  ['energyKind', /^(kind|energy ?(kind|type)?|utility|meter ?type|能源|能源种类|能源类型|能源类别|表类型)$/],
  ['unit', /^(units?|单位|计量单位)$/],
  [
    'value',
    /^(value|reading|readings|usage|consumption|kwh|register|meter ?reading|读数|示数|表底|用量|用电量|能耗|数值|值|电量|水量|气量|热量)( ?[([（].*[)\]）])?$/,
  ],
  ['subitem', /^(sub ?item|end ?use|分项|分项编码|分项名称|所属分项)$/],
  ['parent', /^(parent|parent ?(meter|id|no)|上级仪表|上级表号|上级表|父表)$/],
  ['total', /^(total|total ?kwh|合计|总用量)$/],
  ['area', /^(area|sqm|(gross ?)?(internal|floor)? ?area ?(m2|sqm)?|建筑面积|面积)( ?[([（].*[)\]）])?$/],
  ['floors', /^(floors|number ?of ?floors|层数|楼层数)$/],
  ['usage', /^(use|usage ?type|primary ?usage|建筑用途|用途|建筑类别)$/],
  ['year', /^(year ?built|built|建成年份|建成年代)$/],
  ['persons', /^(occupants|persons|用能人数|人数)$/],
  ['name', /^(name|meter ?name|building ?name|名称|表名|仪表名称|建筑名称|楼宇名称)$/],
  ['temperature', /^(air ?)?temp(erature)?( ?\(?(c|°c|℃)\)?)?$|^(室外)?(温度|气温)/],
  ['humidity', /^(rh|(relative ?)?humidity)( ?\(?(pct|percent|%)\)?)?$|^(相对)?湿度/],
  [
    'irradiation',
    /^(ghi|(global ?)?(horizontal ?)?(solar ?)?(irradiation|irradiance|radiation))( ?\(?w ?\/? ?m ?2\)?)?$|辐照|辐射/,
  ],
]

/** The part that a column plays by its name alone; undefined for a name that says nothing. */
export function partOf(name: string): keyof ColumnMapping | undefined {
  const plain = halfWidth(name)
    .trim()
    .toLowerCase()
    .replace(/[_\s-]+/g, ' ')
  return parts.find(([, pattern]) => pattern.test(plain))?.[0]
}

const kinds: readonly (readonly [string, RegExp])[] = [
  ['05', /cool|chill|供冷|冷量/],
  ['04', /heat|steam|hot ?water|供热|热量|热力|暖|^热$/],
  ['03', /gas|燃气|天然气|气量|^气$/],
  ['02', /water|自来水|中水|水量|用水|^水$/],
  ['01', /electric|elec|power|电/],
]

/** Code of an energy kind from a word of it in Chinese or English, or from the code itself; undefined for others. */
export function energyKindOf(text: string): string | undefined {
  const plain = halfWidth(text).trim().toLowerCase()
  if (/^0[1-6]$/.test(plain)) return plain
  return kinds.find(([, pattern]) => pattern.test(plain))?.[0]
}
