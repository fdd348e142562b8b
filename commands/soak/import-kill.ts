import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { openStore } from '../../server/db/open-store.ts'
import { temporaryDataDir } from '../../server/db/temporary-data-dir.ts'

/** What a soak of killed imports found. */
export interface ImportKillReport {
  readonly rounds: number
  /** How often an import was killed while it ran. */
  readonly killed: number
  /** Sentences, one for each thing that was wrong; empty when all held. */
  readonly faults: readonly string[]
}

/** How long and how hard. */
export interface ImportKillOptions {
  readonly rounds: number
  /** Rows of the file that is imported. */
  readonly rows?: number
  readonly log?: (message: string) => void
}

const meters = 20

/**
 * Imports a file, killed by SIGKILL at a later moment each time, and started again until it ends by itself; each round
 * in a store of its own. Checks then that every row is there once, and that counts and totals of all levels are right.
 */
export async function soakImportKill({ rounds, rows = 400_000, log }: ImportKillOptions): Promise<ImportKillReport> {
  const folder = temporaryDataDir('soak')
  const faults: string[] = []
  let killed = 0
  try {
    const file = join(folder, 'soak', 'readings.csv.gz')
    mkdirSync(join(folder, 'soak'))
    const total = writeReadings(file, rows)
    for (let round = 1; round <= rounds; round += 1) {
      const dataDir = join(folder, `data-${round}`)
      mkdirSync(dataDir)
      const kills = await importWithKills(dataDir, file, round)
      const found = await verify(dataDir, rows, total)
      killed += kills
      faults.push(...found.map((fault) => `第 ${round} 轮：${fault}`))
      log?.(`第 ${round}/${rounds} 轮：中断 ${kills} 次，${found.length === 0 ? '数据完整' : found.join('；')}`)
      rmSync(dataDir, { recursive: true, force: true })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { rounds, killed, faults }
}

function writeReadings(file: string, rows: number): number {
  const lines = ['timestamp_utc,meter_id,kind,unit,value']
  let total = 0
  for (let row = 0; row < rows; row += 1) {
    const meter = row % meters
    const hour = Math.floor(row / meters)
    const value = ((meter * 7 + hour * 13) % 97) / 4
    total += value
    const at = new Date(Date.UTC(2022, 0, 1) + hour * 3_600_000).toISOString()
    lines.push(`${at},S${meter},electricity,kWh,${value}`)
  }
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`))
  return total
}

/** Runs the import until it ends by itself; each start lives a little longer than the one before. */
async function importWithKills(dataDir: string, file: string, round: number): Promise<number> {
  let lifeMs = 900 + ((round * 370) % 1100)
  for (let kills = 0; ; kills += 1) {
    const child = startImport(dataDir, file)
    const ended = new Promise<number | null>((done) => child.once('exit', done))
    const first = await Promise.race([ended.then((code) => ({ code })), sleep(lifeMs).then(() => undefined)])
    if (first !== undefined) {
      if (first.code !== 0) throw new Error(`导入以退出码 ${first.code} 结束`)
      return kills
    }
    child.kill('SIGKILL')
    await ended
    lifeMs += 1500
  }
}

function startImport(dataDir: string, file: string): ChildProcess {
  const command = resolve(import.meta.dirname, '../import.ts')
  return spawn(process.execPath, ['--import', 'tsx', command, file], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
}

async function verify(dataDir: string, rows: number, total: number): Promise<string[]> {
  const store = await openStore({ dataDir })
  try {
    const one = async (text: string) => Number((await store.pool.query(text)).rows[0]?.n ?? 0)
    const faults: string[] = []
    const expect = (what: string, got: number, wanted: number) => {
      if (Math.abs(got - wanted) > 1e-6 * Math.max(1, wanted)) faults.push(`${what}为 ${got}，应为 ${wanted}`)
    }
    expect('读数行数', await one('select count(*) as n from readings'), rows)
    expect('已导入行数', await one(`select sum(rows_taken) as n from import_job where not dry_run`), rows)
    expect('未完成的任务', await one(`select count(*) as n from import_job where state <> 'done'`), 0)
    expect('待汇总', await one('select count(*) as n from dirty'), 0)
    for (const [step, type] of [
      ['hour', 'meter'],
      ['year', 'meter'],
      ['year', 'project'],
    ] as const) {
      const sum = `select sum(use) as n from usage_${step} where node_type = '${type}'`
      expect(`${type} 的 ${step} 合计`, await one(sum), total)
    }
    return faults
  } finally {
    await store.close()
  }
}
