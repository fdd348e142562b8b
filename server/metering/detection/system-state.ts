import { statfs } from 'node:fs/promises'
import type { Store } from '../../db/connect.ts'
import type { Traffic } from './score.ts'

/** A part of the running server that says how it is. */
export interface ServiceState {
  readonly name: string
  readonly title: string
  readonly isUp: boolean
  /** False where nobody asked for it; absent: it should be up. */
  readonly isWanted?: boolean
  readonly message: string
}

/** Where parts of the server say how they are; filled while the server starts. */
export interface ServiceRoom {
  offer(states: () => readonly ServiceState[]): void
  all(): readonly ServiceState[]
}

/** An empty room. */
export function serviceRoom(): ServiceRoom {
  const offered: (() => readonly ServiceState[])[] = []
  return {
    offer: (states) => {
      offered.push(states)
    },
    all: () => offered.flatMap((states) => states()),
  }
}

/** One line of the system's state. */
export interface StateLine {
  readonly key: string
  readonly name: string
  readonly state: Traffic
  readonly value: string
  readonly note: string
}

/** What the system's state is read from. */
export interface SystemStateParts {
  readonly store: Store
  readonly dataDir: string
  readonly services: ServiceRoom
  readonly nowMs: number
}

/** Disk, database, queues, services, backup and clocks; and the lag of the roll-up in minutes. */
export async function systemState(parts: SystemStateParts): Promise<{ lines: StateLine[]; lagMinutes: number }> {
  const queue = await queueState(parts)
  const lines = [
    await diskState(parts.dataDir),
    await databaseState(parts.store),
    queue.line,
    await taskState(parts.store),
    ...parts.services.all().map((service) => ({
      key: `service-${service.name}`,
      name: service.title,
      state: service.isUp ? ('good' as const) : service.isWanted === false ? ('none' as const) : ('bad' as const),
      value: service.isUp ? '运行' : service.isWanted === false ? '未开启' : '停止',
      note: service.message,
    })),
    { key: 'backup', name: '备份', state: 'none' as const, value: '未配置', note: '尚未设置备份' },
    await clockState(parts),
  ]
  return { lines, lagMinutes: queue.lagMinutes }
}

const gb = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`

async function diskState(dataDir: string): Promise<StateLine> {
  const { bavail, bfree, blocks, bsize } = await statfs(dataDir)
  // What is kept back for the system counts neither as used nor as free.
  const share = bavail / Math.max(1, bavail + blocks - bfree)
  const state = share < 0.1 ? 'bad' : share < 0.2 ? 'watch' : 'good'
  return {
    key: 'disk',
    name: '磁盘',
    state,
    value: `余 ${gb(bavail * bsize)}`,
    note: `剩余 ${(share * 100).toFixed(0)} %，已用 ${gb((blocks - bfree) * bsize)}`,
  }
}

async function databaseState(store: Store): Promise<StateLine> {
  const begun = performance.now()
  const { rows } = await store.pool.query<{ size: number }>(
    'select pg_database_size(current_database())::float8 as size',
  )
  const ms = performance.now() - begun
  const waiting = store.pool.waitingCount
  const state = ms > 1000 || waiting > 20 ? 'bad' : ms > 200 || waiting > 0 ? 'watch' : 'good'
  return {
    key: 'database',
    name: '数据库',
    state,
    value: gb(rows[0]!.size),
    note: `应答 ${ms.toFixed(0)} ms，连接 ${store.pool.totalCount} 个，排队 ${waiting} 个`,
  }
}

async function queueState({ store, nowMs }: SystemStateParts): Promise<{ line: StateLine; lagMinutes: number }> {
  const { rows } = await store.pool.query<{ n: number; oldest: string | null }>(
    'select coalesce(sum(coalesce(cardinality(meter_ids), 1)), 0) as n, min(at) as oldest from dirty',
  )
  const { n, oldest } = rows[0]!
  const lagMinutes = oldest === null ? 0 : Math.max(0, (nowMs - Date.parse(oldest)) / 60_000)
  const state = lagMinutes > 60 ? 'bad' : lagMinutes > 15 ? 'watch' : 'good'
  const line = {
    key: 'queue',
    name: '汇总队列',
    state,
    value: `${n} 项`,
    note: `滞后 ${lagMinutes.toFixed(0)} 分钟`,
  } as const
  return { line, lagMinutes }
}

async function taskState(store: Store): Promise<StateLine> {
  const { rows } = await store.pool.query<{ waiting: number; running: number; failed: number }>(
    `select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'running') as running,
       count(*) filter (where state = 'failed' and ended_at > now() - interval '1 day') as failed
     from task where deleted = 0`,
  )
  const { waiting, running, failed } = rows[0]!
  return {
    key: 'tasks',
    name: '后台任务',
    state: failed > 0 ? 'watch' : 'good',
    value: `${running} 个执行`,
    note: `等待 ${waiting} 个，一天内失败 ${failed} 个`,
  }
}

async function clockState({ store, nowMs }: SystemStateParts): Promise<StateLine> {
  const { rows } = await store.pool.query<{ now: number; skewed: number; worst: number | null }>(
    `select extract(epoch from clock_timestamp())::float8 as now,
       count(*) filter (where abs(clock_skew_seconds) > 60) as skewed, max(abs(clock_skew_seconds)) as worst
     from collector where deleted = 0 and status = 1`,
  )
  const { now, skewed, worst } = rows[0]!
  const apart = Math.abs(now - nowMs / 1000)
  const state = apart > 60 ? 'bad' : apart > 5 || skewed > 0 ? 'watch' : 'good'
  const note = skewed > 0 ? `${skewed} 台采集器偏差超过 60 秒，最大 ${Math.round(worst ?? 0)} 秒` : '采集器时钟正常'
  return {
    key: 'clock',
    name: '时钟',
    state,
    value: `${apart.toFixed(1)} s`,
    note: `与数据库相差 ${apart.toFixed(1)} 秒，${note}`,
  }
}
