import type { Migration } from '../migrate/migrate.ts'

const group = '采集网关'

const params = [
  ['gateway.salt', '默认认证密钥', '没有自己的认证密钥的采集器以此计算 MD5；留空则拒绝这些采集器'],
  ['gateway.aesKey', '默认加密密钥', '没有自己的加密密钥的采集器以此加密；32 位十六进制或 16 个字符'],
  ['gateway.aesIv', '默认初始向量', '留空则与默认加密密钥相同'],
] as const

/** Keys of collectors that have none of their own: empty at first, so that none gets in without being asked for. */
export const collectorGateway: Migration = {
  id: '330-collector-gateway',
  why: 'Towns give all collectors of their type the same keys; these are entered once.',
  async up(trx) {
    const rows = params.map(([number, name, remark], sort) => ({
      group,
      number,
      name,
      kind: 'text',
      value: '',
      default_value: '',
      remark,
      sort,
    }))
    await trx.insertInto('param').values(rows).execute()
  },
}
