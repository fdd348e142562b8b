import { readFileSync } from 'node:fs'

/** A meter that a simulator plays, and where its register stood last. */
export interface SimulatedMeter {
  /** Number of the meter; in the demo the load model knows it by this. */
  readonly number: string
  /** As the platform knows it on its collector: an id, a Modbus unit, a DL/T 645 address, a device's name. */
  readonly address: string
  /** Usage is register difference times ratio. */
  readonly ratio: number
  readonly registerMax: number
  readonly decimals: number
  /** Epoch seconds and register of the newest reading that the platform has. */
  readonly last: { readonly ts: number; readonly value: number }
}

/** A collector that a simulator plays. */
export interface SimulatedCollector {
  readonly number: string
  readonly road: 'national' | 'mqtt' | 'modbus' | 'dlt645'
  readonly buildingCode: string
  readonly gatewayCode: string
  readonly authKey: string
  /** 32 hexadecimal digits; `aesIv` likewise, empty for the key itself. */
  readonly aesKey: string
  readonly aesIv: string
  /** Where the platform polls it (Modbus, DL/T 645); 0 for collectors that call by themselves. */
  readonly port: number
  readonly meters: readonly SimulatedMeter[]
}

/** All that simulators need: where the platform listens, and what is to be played. */
export interface SimulationPlan {
  /** Port of the gateway on this machine; null: no gateway is open. */
  readonly collectorPort: number | null
  readonly mqttPort: number | null
  readonly collectors: readonly SimulatedCollector[]
}

/** Reads the plan that a server in demo mode leaves in its folder; undefined where there is none. */
export function readPlan(file: string): SimulationPlan | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SimulationPlan
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
