import type { ColumnMapping } from './mapping.ts'

/** Chinese name of the part that a column plays. */
export const partNames: Readonly<Record<keyof ColumnMapping, string>> = {
  time: '时间',
  meter: '表号',
  building: '建筑编号',
  energyKind: '能源种类',
  unit: '单位',
  value: '数值',
  name: '名称',
  subitem: '分项',
  parent: '上级仪表',
  total: '合计（核对用）',
  area: '面积',
  floors: '层数',
  usage: '用途',
  zone: '时区',
  year: '建成年份',
  persons: '人数',
  temperature: '温度',
  humidity: '相对湿度',
  irradiation: '辐照度',
}
