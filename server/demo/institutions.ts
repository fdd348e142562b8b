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

/** Size is area in m², floors and year. */
function building(
  name: string,
  category: string,
  rhythm: Rhythm,
  [area, floors, year]: readonly [number, number, number],
  org: string,
  region: string,
  subitems: readonly string[],
  media: readonly ('heat' | 'gas')[],
): DemoBuilding {
  const [hasHeat, hasGas] = [media.includes('heat'), media.includes('gas')]
  return { name, category, area, floors, year, rhythm, org, region, subitems, hasHeat, hasGas }
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
      building('1 号办公楼', 'A', 'office', [18600, 12, 2011], '办公室', '办公区', [...common, '01D10'], ['heat']),
      building('2 号办公楼', 'A', 'office', [14200, 9, 2012], '财政局', '办公区', [...common], ['heat']),
      building('会议中心', 'A', 'office', [5400, 3, 2013], '发展改革委', '会议区', [...common], ['heat']),
      building('机关食堂', 'H', 'canteen', [2600, 2, 2011], '机关事务管理局', '后勤区', ['01A10', '01D20'], ['gas']),
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
      building('门诊综合楼', 'E', 'hospital', [32000, 6, 2009], '门诊部', '门诊区', [...common], ['heat']),
      building('住院部 A 座', 'E', 'ward', [38500, 18, 2012], '住院部', '住院区', [...common], ['heat']),
      building('住院部 B 座', 'E', 'ward', [29800, 15, 2015], '住院部', '住院区', [...common], ['heat']),
      building('医技楼', 'E', 'hospital', [16400, 5, 2012], '医技科', '医技区', ['01A10', '01B20', '01D10'], ['heat']),
      building('能源中心', 'H', 'plant', [3200, 2, 2012], '后勤保障部', '能源区', ['01B1A', '01B1B', '01B1C'], ['gas']),
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
      building('教学楼', 'D', 'school', [15800, 6, 2008], '教务处', '教学区', ['01A10', '01B30', '01C10'], ['heat']),
      building('实验楼', 'D', 'school', [7600, 5, 2010], '教务处', '教学区', ['01A10', '01B30', '01D10'], ['heat']),
      building('学生公寓', 'D', 'dormitory', [9400, 6, 2014], '学生处', '生活区', ['01A10', '01C20'], ['heat']),
      building('食堂', 'H', 'canteen', [3200, 2, 2008], '总务处', '生活区', ['01A10', '01D20'], ['gas']),
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
      building('图文信息楼', 'D', 'school', [24600, 10, 2013], '教务处', '教学区', [...common, '01D10'], ['heat']),
      building('教学主楼', 'D', 'school', [36200, 8, 2011], '教务处', '教学区', ['01A10', '01B30', '01C10'], ['heat']),
      building('实训楼', 'D', 'school', [21800, 4, 2012], '实训中心', '实训区', ['01A10', '01C30', '01D30'], ['heat']),
      building('学生公寓', 'D', 'dormitory', [41200, 7, 2011], '学生处', '生活区', ['01A10', '01C20'], ['heat']),
      building('第一食堂', 'H', 'canteen', [6400, 3, 2011], '后勤处', '生活区', ['01A10', '01D20'], ['gas']),
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
      building('主馆', 'D', 'library', [24200, 7, 2016], '读者服务部', '阅览区', [...common, '01A20'], ['heat']),
      building('书库', 'D', 'library', [5800, 4, 2016], '典藏部', '书库区', ['01A10', '01B20'], ['heat']),
      building(
        '冷热站',
        'H',
        'plant',
        [1100, 1, 2016],
        '物业部',
        '设备区',
        ['01B1A', '01B1B', '01B1C', '01B1D'],
        ['gas'],
      ),
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
      building(
        '综合体育馆',
        'F',
        'stadium',
        [31500, 3, 2014],
        '场馆运营部',
        '体育馆区',
        [...common, '01A30'],
        ['heat'],
      ),
      building(
        '游泳馆',
        'F',
        'stadium',
        [14800, 2, 2015],
        '游泳馆',
        '游泳馆区',
        ['01A10', '01C20', '01D40'],
        ['heat', 'gas'],
      ),
      building(
        '全民健身馆',
        'F',
        'stadium',
        [9600, 3, 2018],
        '场馆运营部',
        '室外场地',
        ['01A10', '01B20', '01D50'],
        ['heat'],
      ),
    ],
  },
]
