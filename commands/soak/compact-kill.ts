import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { openStore } from '../../server/db/open-store.ts'
import { temporaryDataDir } from '../../server/db/temporary-data-dir.ts'
import { shippedEntities } from '../../server/db/test-store.ts'
import { ingest } from '../../server/ingest/ingest.ts'
import { loadReadings } from '../../server/metering/readings/load-readings.ts'
import { countReadings } from '../../server/metering/readings/reading-facts.ts'

/** What a soak of killed packings found. */
export interface CompactKillReport {
  readonly rounds: number
  /** How often the packing was killed while it ran. */
  readonly killed: number
  /** Readings that were packed when the last round had ended. */
  readonly packed: number
  /** Sentences, one for each thing that was wrong; empty when all held. */
  readonly faults: readonly string[]
}

const points = 40
const months = 6
const firstTs = Date.UTC(2024, 0, 1) / 1000
const perPoint = months * 30 * 24
const registerOf = (point: number, place: number) => point * 1000 + place * 0.25 + ((place * 7) % 3) / 100

/**
 * Packs half a year of readings in a process that is killed by SIGKILL at another moment each round, while this one
 * writes late readings to the same months; after each kill and at the end every reading must be there once.
 */
export async function soakCompactKill(rounds: number, log?: (message: string) => void): Promise<CompactKillReport> {
  const dataDir = temporaryDataDir('soak')
  const faults: string[] = []
  let killed = 0
  try {
    const store = await openStore({ dataDir })
    try {
      await migrate(store, shippedEntities(), migrations)
      const expected = await fill(store)
      for (let round = 1; round <= rounds; round += 1) {
        const isLast = round === rounds
        const ended = packUntil(dataDir, isLast ? undefined : 250 + ((round * 367) % 900))
        for (let late = 0; late < 4; late += 1) await sendLate(store, expected, round * 10 + late)
        killed += (await ended) ? 1 : 0
        const found = await verify(store, expected)
        faults.push(...found.map((fault) => `第 ${round} 轮：${fault}`))
        log?.(`第 ${round}/${rounds} 轮：${found.length === 0 ? '读数完整' : found.join('；')}`)
      }
      const { rows } = await store.pool.query('select coalesce(sum(count), 0) as n from reading_block')
      return { rounds, killed, packed: Number(rows[0].n), faults }
    } finally {
      await store.close()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Expected = Map<number, Map<number, number>>

async function fill(store: Store): Promise<Expected> {
  const expected: Expected = new Map()
  for (let point = 1; point <= points; point += 1) {
    const ts = Array.from({ length: perPoint }, (_, place) => firstTs + place * 3600)
    const values = ts.map((_, place) => registerOf(point, place))
    await ingest(store, { pointIds: ts.map(() => point), ts, values, source: 0 }, { isNew: true })
    expected.set(point, new Map(ts.map((at, place) => [at, values[place]!])))
  }
  await store.pool.query('delete from dirty')
  return expected
}

/** A few readings between those that are there, for some points and all months, and one that is there already. */
async function sendLate(store: Store, expected: Expected, step: number): Promise<void> {
  const batch = { pointIds: [] as number[], ts: [] as number[], values: [] as number[], source: 1 }
  for (let point = 1 + (step % 3); point <= points; point += 7) {
    for (let month = 0; month < months; month += 1) {
      const at = firstTs + month * 30 * 86_400 + 1800 + step * 3600
      for (const ts of [at, at - 1800]) {
        const value = expected.get(point)!.get(ts) ?? step
        batch.pointIds.push(point)
        batch.ts.push(ts)
        batch.values.push(value)
        expected.get(point)!.set(ts, value)
      }
    }
  }
  await ingest(store, batch)
  await store.pool.query('delete from dirty')
}

/** Whether the packing had to be killed after its time; without one it may end by itself. */
async function packUntil(dataDir: string, lifeMs: number | undefined): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', resolve(import.meta.dirname, 'compact-process.ts')], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const isReady = new Promise<void>((done) => child.stdout.once('data', () => done()))
  await Promise.race([isReady, ended])
  if (lifeMs === undefined) {
    if ((await ended) !== 0) throw new Error('压缩进程异常结束')
    return false
  }
  const first = await Promise.race([ended.then(() => 'ended'), sleep(lifeMs).then(() => 'alive')])
  if (first === 'ended') return false
  child.kill('SIGKILL')
  await ended
  return true
}

async function verify(store: Store, expected: Expected): Promise<string[]> {
  const faults: string[] = []
  const all = [...expected.values()].reduce((sum, own) => sum + own.size, 0)
  const there = await countReadings(store.pool)
  if (there !== all) faults.push(`读数 ${there} 条，应为 ${all} 条`)
  const windows = [...expected.keys()].map((pointId) => ({ pointId, from: 0, to: 2 ** 40 }))
  const readings = await loadReadings(store.pool, windows)
  for (const [place, { pointId }] of windows.entries()) {
    const own = expected.get(pointId)!
    const wrong = readings[place]!.filter(({ ts, value }) => own.get(ts) !== value).length
    if (wrong > 0 || readings[place]!.length !== own.size) faults.push(`点位 ${pointId} 有 ${wrong} 条读数不符`)
  }
  return faults
}
