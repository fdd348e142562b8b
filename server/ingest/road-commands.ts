/** What became of a command to a collector. `sent`: the answer comes later, as packets like any other. */
export interface CommandResult {
  readonly state: 'done' | 'sent' | 'offline' | 'unsupported' | 'failed'
  /** In Chinese, for the person who gave it. */
  readonly message: string
}

/** What a road can ask its collectors for; a road leaves out what its protocol has no word for. Instants: epoch seconds. */
export interface RoadCommands {
  /** Reads now (召测); all meters of the collector where no addresses are given. */
  readonly readNow?: (collectorId: number, addresses?: readonly string[]) => Promise<CommandResult>
  /** Asks for what the collector keeps of a stretch of time (补抄, 补传). */
  readonly refill?: (collectorId: number, from: number, to: number) => Promise<CommandResult>
  readonly setClock?: (collectorId: number) => Promise<CommandResult>
  readonly restart?: (collectorId: number) => Promise<CommandResult>
  /** Hands down the collection period in seconds (下发配置). */
  readonly setPeriod?: (collectorId: number, seconds: number) => Promise<CommandResult>
}

/** The commands of all roads that are open, by the protocol of a collector (enum collectorProtocol). */
export interface CommandRoom {
  /** A road offers its commands while it is open; gives the function that takes them back. */
  offer(protocol: string, commands: RoadCommands): () => void
  of(protocol: string): RoadCommands
}

/** An empty room; roads offer what they can when they open. */
export function commandRoom(): CommandRoom {
  const offered = new Map<string, RoadCommands>()
  return {
    offer(protocol, commands) {
      offered.set(protocol, commands)
      return () => {
        if (offered.get(protocol) === commands) offered.delete(protocol)
      }
    },
    of: (protocol) => offered.get(protocol) ?? {},
  }
}

/** The answer where a road has no word for a command. */
export const unsupported: CommandResult = { state: 'unsupported', message: '该采集器的协议不支持这一指令' }
