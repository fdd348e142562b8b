import type { Directory, KnownCollector } from '../directory.ts'
import type { Intake } from '../intake.ts'
import { type LinePoller, linePoller, type PollTally } from './poll-line.ts'
import type { PollRoad } from './road.ts'
import { type Line, tcpLine } from './tcp-line.ts'

/** What a poller works with. */
export interface PollerParts {
  readonly road: PollRoad
  readonly directory: Pick<Directory, 'collectors' | 'polled' | 'point'>
  readonly intake: Pick<Intake, 'submit' | 'note'>
  readonly onError: (error: unknown) => void
  readonly now?: () => number
  readonly requestTimeoutMs?: number
  readonly lineOf?: (host: string, port: number) => Line
}

/** Asks the meters of all collectors of one protocol, each collector at the beginning of each of its periods. */
export interface Poller {
  /** Starts what is due at `nowMs`; returns at once. A collector seen for the first time waits for its next period. */
  tick(nowMs: number): void
  /** Asks a collector's meters at once, out of turn; undefined where it is not there, not enabled or has no address. */
  readNow(collectorId: number, addresses?: readonly string[]): Promise<PollTally | undefined>
  /** Once nothing is being asked. */
  idle(): Promise<void>
  /** Stops asking in the middle of a word; the connections are closed. */
  close(): Promise<void>
}

interface OpenLine {
  readonly line: Line
  readonly poller: LinePoller
  readonly stop: AbortController
  /** Collectors to be asked next; one that is still waiting when its next period begins is asked once. */
  readonly waiting: Map<number, KnownCollector>
  running: Promise<void> | undefined
}

/** Periods are looked at this often, in milliseconds. */
export const pollTickMs = 1000

/** One connection for each address; addresses are asked at the same time, the meters of one address in turn. */
export function openPoller(parts: PollerParts): Poller {
  const { road, directory, onError, now = Date.now, lineOf = (host, port) => tcpLine({ host, port }) } = parts
  const lines = new Map<string, OpenLine>()
  const slots = new Map<number, number>()

  const lineFor = (key: string, { ip, port }: Reachable): OpenLine => {
    const known = lines.get(key)
    if (known) return known
    const line = lineOf(ip, port)
    const made: OpenLine = {
      line,
      poller: linePoller({ ...parts, line, now }),
      stop: new AbortController(),
      waiting: new Map(),
      running: undefined,
    }
    lines.set(key, made)
    return made
  }
  const work = async (open: OpenLine): Promise<void> => {
    for (let next = open.waiting.entries().next(); !next.done; next = open.waiting.entries().next()) {
      const [id, collector] = next.value
      open.waiting.delete(id)
      if (open.stop.signal.aborted) return
      await open.poller.poll(collector, open.stop.signal).catch(onError)
    }
  }
  const shut = async (key: string, open: OpenLine): Promise<void> => {
    lines.delete(key)
    open.stop.abort()
    open.line.close()
    await open.running
  }
  return {
    tick(nowMs) {
      const inUse = new Set<string>()
      const known = new Set<number>()
      for (const collector of directory.collectors(road.protocol)) {
        if (!isReachable(collector)) continue
        const key = `${collector.ip}:${collector.port}`
        inUse.add(key)
        known.add(collector.id)
        const slot = Math.floor(nowMs / (collector.periodSeconds * 1000))
        const last = slots.get(collector.id)
        slots.set(collector.id, slot)
        if (last === undefined || slot <= last) continue
        const open = lineFor(key, collector)
        open.waiting.set(collector.id, collector)
        open.running ??= work(open).finally(() => {
          open.running = undefined
        })
      }
      for (const id of slots.keys()) if (!known.has(id)) slots.delete(id)
      for (const [key, open] of lines) if (!inUse.has(key)) void shut(key, open).catch(onError)
    },
    async readNow(collectorId, addresses) {
      const collector = directory.collectors(road.protocol).find(({ id }) => id === collectorId)
      if (!collector || !isReachable(collector)) return undefined
      const open = lineFor(`${collector.ip}:${collector.port}`, collector)
      return open.poller.poll(collector, open.stop.signal, addresses ?? everyAddress(directory, collectorId))
    },
    async idle() {
      while ([...lines.values()].some(({ running }) => running)) {
        await Promise.all([...lines.values()].map(({ running }) => running))
      }
    },
    async close() {
      await Promise.all([...lines].map(([key, open]) => shut(key, open)))
    },
  }
}

const everyAddress = (directory: Pick<Directory, 'polled'>, collectorId: number): string[] =>
  directory.polled(collectorId).map(({ address }) => address)

type Reachable = KnownCollector & { readonly ip: string; readonly port: number }

const isReachable = (collector: KnownCollector): collector is Reachable =>
  collector.isEnabled && Boolean(collector.ip) && Boolean(collector.port)
