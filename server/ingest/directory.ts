import type { Store } from '../db/connect.ts'
import { isRegisterPoint } from '../metering/points.ts'
import { quality } from '../metering/quality.ts'
import type { ComponentModel } from './component-model.ts'
import { readChanges } from './directory.store.ts'
import { type DirectoryRows, emptyRows, type KnownCollector, type KnownMeter, type KnownPoint } from './known.ts'
import { pointsOfMeter } from './meter-points.ts'
import { plainSecrets, type SecretBox } from './secret-box.ts'

export type { ComponentModel, ModelPoint, RegisterType } from './component-model.ts'
export type { KnownCollector, KnownPoint, LinkKeys } from './known.ts'

/** A meter that is asked, with the model that says what for. */
export interface PolledMeter {
  readonly meterId: number
  readonly address: string
  readonly model: ComponentModel
}

/** Who is who on the roads, held in memory. */
export interface Directory {
  collectorByCodes(buildingCode: string, gatewayCode: string): KnownCollector | undefined
  collectorByNumber(number: string): KnownCollector | undefined
  collectorById(id: number): KnownCollector | undefined
  /** Enabled or not; of one protocol where given. */
  collectors(protocol?: string): readonly KnownCollector[]
  /**
   * The point behind an address of a collector's packet. `item` is what the packet calls the value: function id,
   * coding, register identifier, metric name; '1' where the packet has only one. See `pointsOfMeter` for the order in
   * which it is looked for.
   */
  point(collectorId: number, address: string, item: string): KnownPoint | undefined
  /** The point of an enabled meter that is known by its id; `item` as above. */
  pointOfMeter(meterId: number, item: string): KnownPoint | undefined
  /** By the key of `readings`. */
  pointById(
    pointId: number,
  ): { readonly periodSeconds: number; readonly projectId: number; readonly isInterval: boolean } | undefined
  /** Whether a collector has a meter at an address, or one whose address begins with it (`<address>/<item>`). */
  hasAddress(collectorId: number, address: string): boolean
  /** Enabled meters of a collector that have a model. */
  polled(collectorId: number): readonly PolledMeter[]
  /** The collector has signed in with its new keys: the old ones no longer count. */
  adoptNextKeys(collectorId: number): Promise<void>
  /** Rows were written: what is held is renewed at once, in the background. */
  changed(): void
  /** What is held is as the rows are at this moment. */
  renew(): Promise<void>
  close(): Promise<void>
}

/** What a directory is opened with besides its store. */
export interface DirectoryOptions {
  /** Opens the secrets of collectors; absent: they are stored in the clear. */
  readonly secrets?: SecretBox
  /** Rows that others wrote are found this often. */
  readonly renewMs?: number
  readonly onError?: (error: unknown) => void
}

const usualRenewMs = 30_000

/** Reads collectors, meters, points and models, and follows their changes. */
export async function openDirectory(store: Store, options: DirectoryOptions = {}): Promise<Directory> {
  const { secrets = plainSecrets, renewMs = usualRenewMs, onError = () => undefined } = options
  const rows: DirectoryRows = emptyRows()
  const openSecret = (sealed: string) => {
    try {
      return secrets.open(sealed)
    } catch (error) {
      // A collector whose keys cannot be opened cannot sign in; the others can.
      onError(error)
      return null
    }
  }
  let renewing: Promise<void> | undefined
  let isAsked = false

  const renew = async (): Promise<void> => {
    isAsked = true
    while (isAsked || renewing) {
      if (renewing) {
        await renewing
        continue
      }
      isAsked = false
      renewing = readChanges(store, rows, openSecret).finally(() => {
        renewing = undefined
      })
    }
  }
  const changed = () => {
    renew().catch(onError)
  }
  await renew()
  const timer = setInterval(changed, renewMs)

  const knownMeter = (collectorId: number, address: string): KnownMeter | undefined => {
    const meter = rows.byAddress.get(collectorId)?.get(address)
    return meter?.isEnabled ? meter : undefined
  }
  return {
    collectorByCodes: (buildingCode, gatewayCode) => rows.byCodes.get(`${buildingCode}\n${gatewayCode}`),
    collectorByNumber: (number) => rows.byNumber.get(number),
    collectorById: (id) => rows.collectors.get(id),
    collectors(protocol) {
      const all = [...rows.collectors.values()]
      return protocol === undefined ? all : all.filter((collector) => collector.protocol === protocol)
    },
    point(collectorId, address, item) {
      const own = knownMeter(collectorId, `${address}/${item}`)
      if (own) return pointsOfMeter(own, rows).register
      const meter = knownMeter(collectorId, address)
      return meter && pointsOfMeter(meter, rows).named(item)
    },
    pointOfMeter(meterId, item) {
      const meter = rows.meters.get(meterId)
      return meter?.isEnabled ? pointsOfMeter(meter, rows).named(item) : undefined
    },
    pointById(pointId) {
      if (isRegisterPoint(pointId)) return rows.meters.get(pointId)
      const meterId = rows.points.get(pointId)?.meterId
      return meterId === undefined ? undefined : rows.meters.get(meterId)
    },
    hasAddress(collectorId, address) {
      const meters = rows.byAddress.get(collectorId)
      if (meters === undefined || meters.has(address)) return meters !== undefined
      for (const other of meters.keys()) if (other.startsWith(`${address}/`)) return true
      return false
    },
    polled(collectorId) {
      const meters = [...(rows.byAddress.get(collectorId)?.values() ?? [])]
      return meters.flatMap((meter) => {
        const model = meter.modelId === null ? undefined : rows.models.get(meter.modelId)
        return model && meter.isEnabled && meter.address ? [{ meterId: meter.id, address: meter.address, model }] : []
      })
    },
    async adoptNextKeys(collectorId) {
      await store.pool.query(
        `update collector set auth_key = coalesce(next_auth_key, auth_key), aes_key = coalesce(next_aes_key, aes_key),
           aes_iv = coalesce(next_aes_iv, aes_iv), next_auth_key = null, next_aes_key = null, next_aes_iv = null,
           version = version + 1, updated_at = now()
         where id = $1 and (next_auth_key is not null or next_aes_key is not null)`,
        [collectorId],
      )
      await renew()
    },
    changed,
    renew,
    async close() {
      clearInterval(timer)
      await renewing?.catch(onError)
    },
  }
}

/** A raw value as a reading of a point, and its quality: 越限 where the point's bounds do not hold it. */
export function readingOf(
  point: Pick<KnownPoint, 'coefficient' | 'offset' | 'low' | 'high'>,
  raw: number,
): { readonly value: number; readonly quality: number } {
  const scaled = raw * point.coefficient + point.offset
  // 12 digits: a coefficient such as 0.01 must not make 12.340000000000002 of 1234.
  const value = point.coefficient === 1 && point.offset === 0 ? raw : Number(scaled.toPrecision(12))
  const isOut = (point.low !== null && value < point.low) || (point.high !== null && value > point.high)
  return { value, quality: isOut ? quality.outOfRange : 0 }
}
