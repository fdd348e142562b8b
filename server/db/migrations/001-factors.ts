import type { Migration } from '../migrate/migrate.ts'

const general = 'GB/T 2589-2020《综合能耗计算通则》附录（参考值，启用前请核对）'
const grid2023 = '生态环境部、国家统计局《2023 年电力二氧化碳排放因子》公告'
const grid2022 = '生态环境部、国家统计局《2022 年电力二氧化碳排放因子》公告'
const grid2021 = '生态环境部、国家统计局《2021 年电力二氧化碳排放因子》公告（参考值，启用前请核对）'
const guide = '公共建筑运营单位温室气体核算参考值（启用前请核对）'

const electricity = (
  regionName: string,
  year: number,
  value: number,
  from: string,
  to: string | null,
  doc: string,
) => ({
  energy_kind: '01',
  scope: 2,
  region_name: regionName,
  year,
  value,
  unit: 'kWh',
  valid_from: from,
  valid_to: to,
  source_doc: doc,
})

/** First values of coal and carbon factors and the calorific value of gas (model, section 5): editable, dated. */
export const factors: Migration = {
  id: '001-factors',
  why: 'Consumption in tce and kgCO2 needs factors from the first day; each names the document that it is taken from.',
  async up(trx) {
    const coal = { basis: 'calorific', valid_from: '2000-01-01', source_doc: general }
    await trx
      .insertInto('coal_factor')
      .values([
        { ...coal, energy_kind: '01', value: 0.1229, unit: 'kWh' },
        { ...coal, energy_kind: '02', value: 0, unit: 'm³', remark: '水不计入综合能耗；需要时可改为 0.2571 kgce/t' },
        { ...coal, energy_kind: '03', value: 1.2143, unit: 'm³' },
        { ...coal, energy_kind: '04', value: 34.12, unit: 'GJ' },
        { ...coal, energy_kind: '05', value: 34.12, unit: 'GJ' },
      ])
      .execute()
    const regions = { 华北: 0.6361, 东北: 0.5122, 华东: 0.55, 华中: 0.5271, 西北: 0.5543 }
    await trx
      .insertInto('carbon_factor')
      .values([
        electricity('全国', 2021, 0.5568, '2000-01-01', '2022-01-01', grid2021),
        electricity('全国', 2022, 0.5366, '2022-01-01', '2023-01-01', grid2022),
        electricity('全国', 2023, 0.5306, '2023-01-01', null, grid2023),
        ...Object.entries(regions).map(([name, value]) => electricity(name, 2023, value, '2023-01-01', null, grid2023)),
      ])
      .execute()
    const other = { region_name: '全国', valid_from: '2000-01-01', source_doc: guide }
    await trx
      .insertInto('carbon_factor')
      .values([
        { ...other, energy_kind: '03', scope: 1, value: 2.16, unit: 'm³' },
        { ...other, energy_kind: '04', scope: 2, value: 110, unit: 'GJ' },
      ])
      .execute()
    await trx
      .insertInto('calorific_value')
      .values({
        energy_kind: '03',
        kwh_per_m3: 9.8889, // 35.6 MJ/m³
        valid_from: '2000-01-01',
        source_doc: general,
      })
      .execute()
  },
}
