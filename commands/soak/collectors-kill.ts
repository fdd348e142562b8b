import { randomInt } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type NationalCollector, startNationalCollector } from '../../generators/simulate/national-collector.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { openStore } from '../../server/db/open-store.ts'
import { readPostmaster } from '../../server/db/supervisor/postmaster.ts'
import { temporaryDataDir } from '../../server/db/temporary-data-dir.ts'
import { shippedEntities } from '../../server/db/test-store.ts'
import { type FieldCollector, layField, registerAfter } from '../bench/field.ts'
import { childrenOf } from '../bench/processes.ts'
import { checkStored, type PlayedCollector } from './collectors-check.ts'
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts'

/** What the rounds saw. */
export interface CollectorsKillReport {
  readonly rounds: number
  /** Rounds in which the embedded database was killed with the server. */
  readonly databaseKills: number
  /** Readings that were acknowledged to the collectors, each stored exactly once where `faults` is empty. */
  readonly acknowledged: number
  /** Packets that were under way at the kills: sent and not acknowledged. */
  readonly inFlight: number
  /** Starts after a kill, milliseconds from the start of the process to its first answer. */
  readonly startMs: readonly number[]
  /** From the start of the process to the first acknowledgement after a kill, milliseconds. */
  readonly resumeMs: readonly number[]
  /** Sentences, one for each thing that was wrong. */
  readonly faults: readonly string[]
}

/** How long and how hard. */
export interface CollectorsKillOptions {
  readonly root: string
  readonly rounds: number
  readonly collectors?: number
  readonly metersEach?: number
  readonly fromSources?: boolean
  readonly log?: (message: string) => void
}

const periodSeconds = 900
/** Collectors speak of this many days before now at first, as fast as they are acknowledged. */
const daysBack = 300
const waitMs = 120_000

/**
 * Collectors report as fast as they are acknowledged; the server is killed by SIGKILL at random moments, every third
 * time with its database, and started again. The collectors find it by themselves. At the end every acknowledged
 * reading must be there once with its value and its packet, nothing else, and the days' usage must be what the
 * registers say.
 */
export async function soakCollectors(options: CollectorsKillOptions): Promise<CollectorsKillReport> {
  const { root, rounds, collectors = 200, metersEach = 5, fromSources = false, log = () => undefined } = options
  const dataDir = temporaryDataDir('soak')
  const startMs: number[] = []
  const resumeMs: number[] = []
  let [inFlight, databaseKills] = [0, 0]
  let played: Played[] = []
  let server: ServerProcess | undefined
  try {
    const field = await layIn(dataDir, { collectors, metersEach, periodSeconds })
    const port = await freePort()
    const start = () => startServerProcess({ root, dataDir, fromSources, env: { COLLECTOR_PORT: String(port) } })
    server = await start()
    played = play(field, port)
    for (let round = 1; round <= rounds; round += 1) {
      await loaded(played, dataDir)
      await sleep(randomInt(100, 3000))
      const withDatabase = round % 3 === 0
      if (withDatabase) killDatabase(dataDir)
      server.kill()
      await server.ended
      inFlight += played.filter((one) => one.link.waiting() > 0).length
      if (withDatabase) databaseKills += 1
      const before = acknowledgedBy(played)
      const begunMs = performance.now()
      server = await start()
      startMs.push(Math.round(server.startMs))
      while (acknowledgedBy(played) === before) {
        if (performance.now() - begunMs > waitMs) throw await stalled('重新启动后没有采集器恢复上报', dataDir, played)
        await sleep(5)
      }
      resumeMs.push(Math.round(performance.now() - begunMs))
      log(
        `第 ${round}/${rounds} 轮${withDatabase ? '（连同数据库）' : ''}：已确认 ${acknowledgedBy(played) * metersEach} 条，启动 ${startMs.at(-1)} ms，恢复 ${resumeMs.at(-1)} ms`,
      )
    }
    await loaded(played, dataDir)
    await drained(played, dataDir)
    const store = await openStore({ dataDir })
    const faults = await checkStored(store, played, { periodSeconds, log }).finally(() => store.close())
    return {
      rounds,
      databaseKills,
      acknowledged: acknowledgedBy(played) * metersEach,
      inFlight,
      startMs,
      resumeMs,
      faults,
    }
  } finally {
    for (const { link } of played) link.close()
    server?.process.kill('SIGTERM')
    await server?.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function layIn(dataDir: string, size: Parameters<typeof layField>[1]): Promise<FieldCollector[]> {
  const store = await openStore({ dataDir })
  try {
    await migrate(store, shippedEntities(), migrations)
    return await layField(store, size)
  } finally {
    await store.close()
  }
}

interface Played extends PlayedCollector {
  readonly link: NationalCollector
  /** Acknowledged since this was last set to 0. */
  lately: number
  isEnding: boolean
  /** What its link said last. */
  state: string
}

/** Starts the collectors; each hands over its next instant when the one before was acknowledged. */
function play(field: readonly FieldCollector[], port: number): Played[] {
  const firstTs = (Math.floor(Date.now() / 1000 / periodSeconds) - (daysBack * 86_400) / periodSeconds) * periodSeconds
  return field.map((collector) => {
    const next = () => {
      const ts = firstTs + one.sent * periodSeconds
      if (one.isEnding || ts * 1000 > Date.now()) return
      const values = collector.meterIds.map((id, place) => ({
        meter: String(place + 1),
        item: '1',
        coding: '01A00',
        value: registerAfter(id, one.sent),
      }))
      one.sent += 1
      one.link.report(ts, values)
    }
    const link = startNationalCollector({
      host: '127.0.0.1',
      port,
      address: collector,
      keys: collector.keys,
      zoneHours: 8,
      heartBeatMs: 30_000,
      mostBackOffMs: 2000,
      onState(state) {
        one.state = state
      },
      onAcknowledged() {
        one.acknowledged += 1
        one.lately += 1
        next()
      },
    })
    const one: Played = { collector, link, firstTs, sent: 0, acknowledged: 0, lately: 0, isEnding: false, state: '' }
    next()
    return one
  })
}

const acknowledgedBy = (played: readonly Played[]) => played.reduce((sum, one) => sum + one.acknowledged, 0)

/** Waits until most collectors have been heard again since the last start. */
async function loaded(played: readonly Played[], dataDir: string): Promise<void> {
  for (const one of played) one.lately = 0
  for (const untilMs = performance.now() + waitMs; performance.now() < untilMs; await sleep(20)) {
    if (played.filter((one) => one.lately > 0).length >= played.length * 0.8) return
  }
  throw await stalled('没有达到负载', dataDir, played)
}

/** Lets the collectors end, each with all it has sent acknowledged. */
async function drained(played: readonly Played[], dataDir: string): Promise<void> {
  for (const one of played) one.isEnding = true
  for (const untilMs = performance.now() + waitMs; performance.now() < untilMs; await sleep(20)) {
    if (played.every((one) => one.link.waiting() === 0)) return
  }
  throw await stalled('没有确认全部数据包', dataDir, played)
}

/** A fault with all that tells why nothing went on: what the links said last, and what the server kept of late. */
async function stalled(what: string, dataDir: string, played: readonly Played[]): Promise<Error> {
  const states: Record<string, number> = {}
  for (const { state } of played) states[state] = (states[state] ?? 0) + 1
  const store = await openStore({ dataDir })
  try {
    const { rows } = await store.pool.query(
      `select kind, error, count(*) as packets from raw_packet where received_ms > $1 group by 1, 2 order by 3 desc limit 20`,
      [Date.now() - waitMs],
    )
    return new Error(`${waitMs / 1000} 秒内${what}：${JSON.stringify({ states, packets: rows })}`)
  } finally {
    await store.close()
  }
}

/** SIGKILL to the embedded database and all of its processes. */
function killDatabase(dataDir: string): void {
  const postmaster = readPostmaster(realpathSync(path.join(dataDir, 'db', 'postgres')))
  if (postmaster === undefined) return
  for (const pid of [postmaster.pid, ...childrenOf(postmaster.pid)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
