import path from 'node:path'
import { readPlan } from '../../commands/simulate/plan.ts'
import { type NationalCollector, startNationalCollector } from '../../generators/simulate/national-collector.ts'
import { instance } from './instance.ts'

/** Keys of a collector, as the platform gives them out once. */
export interface Keys {
  readonly authKey: string
  readonly aesKey: string
  readonly aesIv: string
}

interface Address {
  readonly buildingCode: string
  readonly gatewayCode: string
}

/** Collectors of the demo that nobody plays, and the gateway's port. */
export function plan() {
  const found = readPlan(path.join(instance().dataDir, 'simulators.json'))
  if (!found?.collectorPort) throw new Error('The instance has no gateway.')
  return { port: found.collectorPort, collectors: found.collectors.filter(({ road }) => road === 'national') }
}

/** A collector that calls the platform with keys. */
export function collectorAt(address: Address, keys: Keys, onAcknowledged: () => void): NationalCollector {
  return startNationalCollector({
    host: '127.0.0.1',
    port: plan().port,
    address,
    keys: { salt: keys.authKey, key: Buffer.from(keys.aesKey, 'hex'), iv: Buffer.from(keys.aesIv, 'hex') },
    zoneHours: 8,
    heartBeatMs: 10_000,
    onAcknowledged,
  })
}

/** Calls the platform with keys and reports one register, read now; gives the link once it was acknowledged. */
export function report(address: Address, keys: Keys, meter: string, value: number): Promise<NationalCollector> {
  return new Promise((resolve) => {
    const link = collectorAt(address, keys, () => resolve(link))
    link.report(Math.floor(Date.now() / 1000), [{ meter, item: '1', coding: '', value }])
  })
}
