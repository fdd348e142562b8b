/** How an institution's buildings are used through day and week. */
export type Rhythm =
  | 'office'
  | 'hospital'
  | 'ward'
  | 'school'
  | 'dormitory'
  | 'library'
  | 'stadium'
  | 'canteen'
  | 'plant'

/** One building of an institution. */
export interface DemoBuilding {
  readonly name: string
  /** Building category of the superior platform (A 办公 … H 其他). */
  readonly category: string
  readonly area: number
  readonly floors: number
  readonly year: number
  readonly rhythm: Rhythm
  /** Departments that use it, by name. */
  readonly org: string
  readonly region: string
  /** Leaf sub-items metered apart, by code. */
  readonly subitems: readonly string[]
  readonly hasHeat: boolean
  readonly hasGas?: boolean
}

/** One public institution of the demo. */
export interface DemoInstitution {
  readonly number: string
  readonly name: string
  readonly type: 'government' | 'hospital' | 'school' | 'venue'
  readonly lon: number
  readonly lat: number
  readonly startYear: number
  readonly contact: string
  readonly persons: number
  readonly students?: number
  readonly beds?: number
  readonly vehicles: number
  readonly orgs: readonly string[]
  readonly regions: readonly string[]
  readonly buildings: readonly DemoBuilding[]
  readonly gasKWhPerM3: number
}

const common = ['01A10', '01B20', '01C10'] as const

/** The six institutions, of different kinds, all in one town. */
export const institutions: readonly DemoInstitution[] = [
  {
    number: 'XZ01',
    name: '市行政中心',
    type: 'government',
    lon: 117.203,
    lat: 39.131,
    startYear: 2016,
    contact: '李建华',
    persons: 1860,
    vehicles: 64,
    orgs: ['办公室', '财政局', '发展改革委', '机关事务管理局'],
    regions: ['办公区', '会议区', '后勤区'],
    gasKWhPerM3: 9.88,
    buildings: [
      {
        name: '1 号办公楼',
        category: 'A',
        area: 18600,
        floors: 12,
        year: 2011,
        rhythm: 'office',
        org: '办公室',
        region: '办公区',
        subitems: [...common, '01D10'],
        hasHeat: true,
      },
      {
        name: '2 号办公楼',
        category: 'A',
        area: 14200,
        floors: 9,
        year: 2012,
        rhythm: 'office',
        org: '财政局',
        region: '办公区',
        subitems: [...common],
        hasHeat: true,
      },
      {
        name: '会议中心',
        category: 'A',
        area: 5400,
        floors: 3,
        year: 2013,
        rhythm: 'office',
        org: '发展改革委',
        region: '会议区',
        subitems: [...common],
        hasHeat: true,
      },
      {
        name: '机关食堂',
        category: 'H',
        area: 2600,
        floors: 2,
        year: 2011,
        rhythm: 'canteen',
        org: '机关事务管理局',
        region: '后勤区',
        subitems: ['01A10', '01D20'],
        hasHeat: false,
        hasGas: true,
      },
    ],
  },
  {
    number: 'YY01',
    name: '市第一人民医院',
    type: 'hospital',
    lon: 117.188,
    lat: 39.118,
    startYear: 2014,
    contact: '王淑敏',
    persons: 3240,
    beds: 1500,
    vehicles: 38,
    orgs: ['门诊部', '住院部', '医技科', '后勤保障部'],
    regions: ['门诊区', '住院区', '医技区', '能源区'],
    gasKWhPerM3: 9.88,
    buildings: [
      {
        name: '门诊综合楼',
        category: 'E',
        area: 32000,
        floors: 6,
        year: 2009,
        rhythm: 'hospital',
        org: '门诊部',
        region: '门诊区',
        subitems: [...common],
        hasHeat: true,
      },
      {
        name: '住院部 A 座',
        category: 'E',
        area: 38500,
        floors: 18,
        year: 2012,
        rhythm: 'ward',
        org: '住院部',
        region: '住院区',
        subitems: [...common],
        hasHeat: true,
      },
      {
        name: '住院部 B 座',
        category: 'E',
        area: 29800,
        floors: 15,
        year: 2015,
        rhythm: 'ward',
        org: '住院部',
        region: '住院区',
        subitems: [...common],
        hasHeat: true,
      },
      {
        name: '医技楼',
        category: 'E',
        area: 16400,
        floors: 5,
        year: 2012,
        rhythm: 'hospital',
        org: '医技科',
        region: '医技区',
        subitems: ['01A10', '01B20', '01D10'],
        hasHeat: true,
      },
      {
        name: '能源中心',
        category: 'H',
        area: 3200,
        floors: 2,
        year: 2012,
        rhythm: 'plant',
        org: '后勤保障部',
        region: '能源区',
        subitems: ['01B1A', '01B1B', '01B1C'],
        hasHeat: false,
        hasGas: true,
      },
    ],
  },
  {
    number: 'XX01',
    name: '市实验中学',
    type: 'school',
    lon: 117.231,
    lat: 39.142,
    startYear: 2017,
    contact: '赵立新',
    persons: 286,
    students: 2640,
    vehicles: 6,
    orgs: ['教务处', '总务处', '学生处'],
    regions: ['教学区', '生活区'],
    gasKWhPerM3: 9.88,
    buildings: [
      {
        name: '教学楼',
        category: 'D',
        area: 15800,
        floors: 6,
        year: 2008,
        rhythm: 'school',
        org: '教务处',
        region: '教学区',
        subitems: ['01A10', '01B30', '01C10'],
        hasHeat: true,
      },
      {
        name: '实验楼',
        category: 'D',
        area: 7600,
        floors: 5,
        year: 2010,
        rhythm: 'school',
        org: '教务处',
        region: '教学区',
        subitems: ['01A10', '01B30', '01D10'],
        hasHeat: true,
      },
      {
        name: '学生公寓',
        category: 'D',
        area: 9400,
        floors: 6,
        year: 2014,
        rhythm: 'dormitory',
        org: '学生处',
        region: '生活区',
        subitems: ['01A10', '01C20'],
        hasHeat: true,
      },
      {
        name: '食堂',
        category: 'H',
        area: 3200,
        floors: 2,
        year: 2008,
        rhythm: 'canteen',
        org: '总务处',
        region: '生活区',
        subitems: ['01A10', '01D20'],
        hasHeat: false,
        hasGas: true,
      },
    ],
  },
  {
    number: 'XX02',
    name: '市职业学院',
    type: 'school',
    lon: 117.262,
    lat: 39.094,
    startYear: 2015,
    contact: '陈国栋',
    persons: 740,
    students: 9850,
    vehicles: 15,
    orgs: ['教务处', '实训中心', '后勤处', '学生处'],
    regions: ['教学区', '实训区', '生活区'],
    gasKWhPerM3: 9.88,
    buildings: [
      {
        name: '图文信息楼',
        category: 'D',
        area: 24600,
        floors: 10,
        year: 2013,
        rhythm: 'school',
        org: '教务处',
        region: '教学区',
        subitems: [...common, '01D10'],
        hasHeat: true,
      },
      {
        name: '教学主楼',
        category: 'D',
        area: 36200,
        floors: 8,
        year: 2011,
        rhythm: 'school',
        org: '教务处',
        region: '教学区',
        subitems: ['01A10', '01B30', '01C10'],
        hasHeat: true,
      },
      {
        name: '实训楼',
        category: 'D',
        area: 21800,
        floors: 4,
        year: 2012,
        rhythm: 'school',
        org: '实训中心',
        region: '实训区',
        subitems: ['01A10', '01C30', '01D30'],
        hasHeat: true,
      },
      {
        name: '学生公寓',
        category: 'D',
        area: 41200,
        floors: 7,
        year: 2011,
        rhythm: 'dormitory',
        org: '学生处',
        region: '生活区',
        subitems: ['01A10', '01C20'],
        hasHeat: true,
      },
      {
        name: '第一食堂',
        category: 'H',
        area: 6400,
        floors: 3,
        year: 2011,
        rhythm: 'canteen',
        org: '后勤处',
        region: '生活区',
        subitems: ['01A10', '01D20'],
        hasHeat: false,
        hasGas: true,
      },
    ],
  },
  {
    number: 'CG01',
    name: '市图书馆',
    type: 'venue',
    lon: 117.211,
    lat: 39.087,
    startYear: 2018,
    contact: '孙文静',
    persons: 158,
    vehicles: 4,
    orgs: ['读者服务部', '典藏部', '物业部'],
    regions: ['阅览区', '书库区', '设备区'],
    gasKWhPerM3: 9.88,
    buildings: [
      {
        name: '主馆',
        category: 'D',
        area: 24200,
        floors: 7,
        year: 2016,
        rhythm: 'library',
        org: '读者服务部',
        region: '阅览区',
        subitems: [...common, '01A20'],
        hasHeat: true,
      },
      {
        name: '书库',
        category: 'D',
        area: 5800,
        floors: 4,
        year: 2016,
        rhythm: 'library',
        org: '典藏部',
        region: '书库区',
        subitems: ['01A10', '01B20'],
        hasHeat: true,
      },
      {
        name: '冷热站',
        category: 'H',
        area: 1100,
        floors: 1,
        year: 2016,
        rhythm: 'plant',
        org: '物业部',
        region: '设备区',
        subitems: ['01B1A', '01B1B', '01B1C', '01B1D'],
        hasHeat: false,
        hasGas: true,
      },
    ],
  },
  {
    number: 'CG02',
    name: '市体育中心',
    type: 'venue',
    lon: 117.276,
    lat: 39.119,
    startYear: 2016,
    contact: '周海涛',
    persons: 210,
    vehicles: 9,
    orgs: ['场馆运营部', '游泳馆', '物业部'],
    regions: ['体育馆区', '游泳馆区', '室外场地'],
    gasKWhPerM3: 9.88,
    buildings: [
      {
        name: '综合体育馆',
        category: 'F',
        area: 31500,
        floors: 3,
        year: 2014,
        rhythm: 'stadium',
        org: '场馆运营部',
        region: '体育馆区',
        subitems: [...common, '01A30'],
        hasHeat: true,
      },
      {
        name: '游泳馆',
        category: 'F',
        area: 14800,
        floors: 2,
        year: 2015,
        rhythm: 'stadium',
        org: '游泳馆',
        region: '游泳馆区',
        subitems: ['01A10', '01C20', '01D40'],
        hasHeat: true,
        hasGas: true,
      },
      {
        name: '全民健身馆',
        category: 'F',
        area: 9600,
        floors: 3,
        year: 2018,
        rhythm: 'stadium',
        org: '场馆运营部',
        region: '室外场地',
        subitems: ['01A10', '01B20', '01D50'],
        hasHeat: true,
      },
    ],
  },
]

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
