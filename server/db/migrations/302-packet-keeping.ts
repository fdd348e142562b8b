import type { Migration } from '../migrate/migrate.ts'

/** How long raw packets are kept; an operator may change it among the parameters. */
export const packetKeeping: Migration = {
  id: '302-packet-keeping',
  why: 'How long packets are kept is a matter of each operator.',
  async up(trx) {
    await trx
      .insertInto('param')
      .values({
        group: '数据采集',
        number: 'packet.keepDays',
        name: '原始数据包保留天数',
        kind: 'integer',
        value: '90',
        default_value: '90',
        unit: '天',
        minimum: 0,
        maximum: 3650,
        remark: '按整月清理：一个月的最后一天也超过保留天数时，该月的数据包一并删除；0 为不清理。读数不受影响。',
        sort: 0,
      })
      .execute()
  },
}
