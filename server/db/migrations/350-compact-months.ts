import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

const statements = [
  // Readings of one point and month (UTC, epoch seconds of its beginning) in the form of reading-block.ts. A point has
  // a month's readings either here or in readings, never in both. Beside the bytes stands what is asked without them:
  // marked are those with a quality other than 0; intervals those that are interval values, with their sum.
  `create table reading_block (
    point_id bigint not null, month bigint not null, count int not null, first_ts bigint not null, last_ts bigint not null,
    marked int not null, intervals int not null, interval_sum double precision not null, data bytea not null,
    primary key (point_id, month))`,
  // The bytes are packed already.
  'alter table reading_block alter column data set storage external',
  // Months of which there is or was a block: where there is none, nobody has to look for blocks.
  'create table compact_month (month bigint primary key)',
]

/** Closed months of readings as blocks, and after how long. */
export const compactMonths: Migration = {
  id: '350-compact-months',
  why: 'A reading as a row takes about a hundred bytes with its key, in a block three.',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
    await trx
      .insertInto('param')
      .values({
        group: '数据采集',
        number: 'reading.compactAfterDays',
        name: '读数压缩存储起始天数',
        kind: 'integer',
        value: '62',
        default_value: '62',
        unit: '天',
        minimum: 0,
        maximum: 3650,
        remark:
          '整月读数在该月结束满此天数后，于夜间转为压缩存储，每条读数约占几个字节，查询、追溯、补录和重算均不受影响；小于 7 天按 7 天计，0 为不压缩。',
        sort: 1,
      })
      .execute()
  },
}
