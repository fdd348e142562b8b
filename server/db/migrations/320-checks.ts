import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

const group = '数据校核'
const guess = '公共建筑分项能耗调查的常见范围（参考值，启用前请核对）'

const params = [
  ['check.okPercent', '平衡差率正常上限', '5', '父支路与下级合计之差不超过此值为正常'],
  ['check.badPercent', '平衡差率异常下限', '10', '差率超过此值为异常，介于两者之间为关注'],
  ['check.negativePercent', '负差率允许值', '0.5', '下级合计大于父支路时，在计量误差之内的不算异常'],
  ['check.jumpPercent', '同比突变下限', '30', '分项用电同比变化超过此值时提示'],
] as const

/** Lowest and highest usual share of total electricity in per cent, by type of institution and sub-item. */
const bands: Readonly<Record<string, readonly (readonly [string, number, number])[]>> = {
  government: [
    ['01A00', 20, 40],
    ['01B00', 30, 50],
    ['01C00', 5, 20],
    ['01D00', 5, 30],
  ],
  school: [
    ['01A00', 25, 50],
    ['01B00', 20, 45],
    ['01C00', 5, 15],
    ['01D00', 5, 30],
  ],
  hospital: [
    ['01A00', 15, 35],
    ['01B00', 35, 60],
    ['01C00', 5, 20],
    ['01D00', 10, 35],
  ],
  venue: [
    ['01A00', 20, 45],
    ['01B00', 30, 55],
    ['01C00', 5, 20],
    ['01D00', 2, 20],
  ],
}

/** Thresholds and reference shares of the checks with their first values, all editable, and where reports are kept. */
export const checks: Migration = {
  id: '320-checks',
  why: 'A check needs thresholds from the first day; a report is a document that is previewed and drawn in several formats.',
  async up(trx) {
    await trx
      .insertInto('param')
      .values(
        params.map(([number, name, value, remark], sort) => ({
          group,
          number,
          name,
          kind: 'number',
          value,
          default_value: value,
          unit: '%',
          minimum: 0,
          maximum: 100,
          remark,
          sort,
        })),
      )
      .execute()
    await trx
      .insertInto('subitem_band')
      .values(
        Object.entries(bands).flatMap(([type, rows]) =>
          rows.map(([number, low, high]) => ({
            project_type: type,
            subitem_number: number,
            low_percent: low,
            high_percent: high,
            valid_from: '2000-01-01',
            source_doc: guess,
          })),
        ),
      )
      .execute()
    await sql`create table check_report_body (report_id bigint primary key, body jsonb not null)`.execute(trx)
  },
}
