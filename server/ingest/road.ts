import type { Logger } from 'pino'
import type { AppModel } from '../../schemas/index.ts'
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
  /** The linked documents of this moment; a publish may change them. */
  readonly model: () => AppModel
  readonly log: Logger
}

/** How a road is at this moment. */
export interface RoadState {
  /** Short name, such as 国标采集网关. */
  readonly title: string
  readonly isUp: boolean
  /** False where nobody asked for it; absent: it should be up. */
  readonly isWanted?: boolean
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
