import type { Logger } from 'pino'
import type { ServerConfig } from '../config.ts'
import type { Store } from '../db/connect.ts'
import type { Directory } from './directory.ts'
import type { Intake } from './intake.ts'
import type { CommandRoom } from './road-commands.ts'

/** What every road in is handed. */
export interface RoadParts {
  readonly config: ServerConfig
  readonly store: Store
  readonly intake: Intake
  readonly directory: Directory
  /** Where a road offers what it can ask its collectors for. */
  readonly commands: CommandRoom
  readonly log: Logger
}

/** How a road is at this moment. */
export interface RoadState {
  /** Short name, such as 国标采集网关. */
  readonly title: string
  readonly isUp: boolean
  /** Where it listens, or why it does not. */
  readonly message: string
}

/** A road that was started. */
export interface StartedRoad {
  state(): RoadState
  /** Port that it listens on, where it listens. */
  readonly port?: number
  close(): Promise<void>
}

/** Starts one road. Throws only where the environment asks for what cannot be had; else it says so in its state. */
export type StartRoad = (parts: RoadParts) => Promise<StartedRoad>

/** The roads by name, in the order in which they are started. */
const roads: Readonly<Record<string, StartRoad>> = {}

/** All roads in. */
export interface Roads {
  states(): readonly (RoadState & { readonly name: string })[]
  /** Port that a road listens on: `gateway`, `mqtt`. */
  port(name: string): number | undefined
  /** Takes no more; what was submitted is up to the intake. */
  close(): Promise<void>
}

/** Starts every road; where one cannot be started, those before it are closed again. */
export async function startRoads(parts: RoadParts): Promise<Roads> {
  const started = new Map<string, StartedRoad>()
  const close = async () => {
    for (const [name, road] of [...started].reverse()) {
      started.delete(name)
      await road.close()
    }
  }
  try {
    for (const [name, start] of Object.entries(roads)) started.set(name, await start(parts))
  } catch (error) {
    await close().catch((fault: unknown) => parts.log.error(fault))
    throw error
  }
  return {
    states: () => [...started].map(([name, road]) => ({ name, ...road.state() })),
    port: (name) => started.get(name)?.port,
    close,
  }
}
