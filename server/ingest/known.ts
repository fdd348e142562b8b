import type { ComponentModel } from './component-model.ts'

/** Keys of a link, in the clear; null where none is set. */
export interface LinkKeys {
  readonly authKey: string | null
  readonly aesKey: string | null
  readonly aesIv: string | null
}

/** A collector as the roads know it. */
export interface KnownCollector extends LinkKeys {
  readonly id: number
  readonly number: string
  readonly projectId: number
  readonly protocol: string
  readonly dialect: string | null
  readonly buildingCode: string | null
  readonly gatewayCode: string
  /** Keys given out by a rotation; the old ones hold until the collector signs in with these. */
  readonly next: LinkKeys | undefined
  readonly periodSeconds: number
  readonly heartbeatSeconds: number
  /** IANA name of the project's time zone. */
  readonly zone: string
  readonly ip: string | null
  readonly port: number | null
  readonly isEnabled: boolean
}

/** A point that readings can be stored for. A raw value times `coefficient` plus `offset` is the reading. */
export interface KnownPoint {
  /** Key of `readings`. */
  readonly pointId: number
  readonly meterId: number
  readonly projectId: number
  readonly coefficient: number
  readonly offset: number
  readonly low: number | null
  readonly high: number | null
  readonly periodSeconds: number
  readonly kind: 'cumulative' | 'gauge' | 'state'
  readonly isRegister: boolean
  /** Its meter sends what it used since last time, not a register: source 区间值. */
  readonly isInterval: boolean
}

/** Where the values of one meter go. */
export interface MeterPoints {
  /** The meter's own register. */
  readonly register: KnownPoint
  /** The point that a packet calls `item`; undefined where the meter has none of that name. */
  named(item: string): KnownPoint | undefined
}

/** What the directory knows of a meter. */
export interface KnownMeter {
  readonly id: number
  readonly projectId: number
  readonly collectorId: number | null
  readonly address: string | null
  readonly modelId: number | null
  readonly periodSeconds: number
  readonly isInterval: boolean
  readonly isEnabled: boolean
}

/** A row of entity point that belongs to a meter. */
export interface PointRow {
  readonly id: number
  readonly meterId: number
  readonly identifier: string
  readonly address: string | null
  readonly kind: 'cumulative' | 'gauge' | 'state' | 'text'
  readonly coefficient: number
  readonly offset: number
  readonly low: number | null
  readonly high: number | null
}

/** Everything that the directory holds, indexed as it is asked for. */
export interface DirectoryRows {
  /** Instant up to which rows were read; undefined before the first time. */
  readUntil: string | undefined
  readonly collectors: Map<number, KnownCollector>
  readonly byNumber: Map<string, KnownCollector>
  /** By building code, line break, gateway code. */
  readonly byCodes: Map<string, KnownCollector>
  readonly meters: Map<number, KnownMeter>
  /** By collector, then by address. */
  readonly byAddress: Map<number, Map<string, KnownMeter>>
  readonly models: Map<number, ComponentModel>
  /** By the key of `readings`. */
  readonly points: Map<number, PointRow>
  /** By meter. */
  readonly pointsOf: Map<number, PointRow[]>
  /** Points of meters as they were worked out; emptied by changes. */
  readonly resolved: Map<number, MeterPoints>
}

/** Nothing read yet. */
export function emptyRows(): DirectoryRows {
  return {
    readUntil: undefined,
    collectors: new Map(),
    byNumber: new Map(),
    byCodes: new Map(),
    meters: new Map(),
    byAddress: new Map(),
    models: new Map(),
    points: new Map(),
    pointsOf: new Map(),
    resolved: new Map(),
  }
}
