import type { Store } from '../../db/connect.ts'
import type { DefaultKeys } from './key-ring.ts'

/** The keys that the platform's parameters name, held in memory. */
export interface HeldDefaults {
  current(): DefaultKeys
  close(): void
}

const renewMs = 30_000
const names = { salt: 'gateway.salt', key: 'gateway.aesKey', iv: 'gateway.aesIv' } as const

/** Reads the parameters of group 采集网关 now, and again every 30 seconds. */
export async function holdDefaultKeys(store: Store, onError: (error: unknown) => void): Promise<HeldDefaults> {
  let held: DefaultKeys = { salt: '', key: '', iv: '' }
  const read = async () => {
    const rows = await store.db
      .selectFrom('param')
      .select(['number', 'value'])
      .where('number', 'in', Object.values(names))
      .where('deleted', '=', 0)
      .execute()
    const of = (number: string) => rows.find((row) => row.number === number)?.value.trim() ?? ''
    held = { salt: of(names.salt), key: of(names.key), iv: of(names.iv) }
  }
  await read()
  const timer = setInterval(() => void read().catch(onError), renewMs)
  return { current: () => held, close: () => clearInterval(timer) }
}
