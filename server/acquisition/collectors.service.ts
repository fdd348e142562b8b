import { readableProjects } from '../analysis/scope.ts'
import type { Store } from '../db/connect.ts'
import { notFound } from '../errors.ts'
import type { Service } from '../http/service.ts'
import { groupBy } from '../metering/group-by.ts'
import { dayStart, periodKeys } from '../metering/zone.ts'
import { loadCollectors, loadOnlineStretches, loadPacketCounts, type OnlineStretch } from './collectors.store.ts'
import { onlineBlocks, onlineShare } from './online-hours.ts'

const daySeconds = 86_400
const stripDays = 7
const stripBlocks = 28

/** `acquisition.collectors`: collectors with today's packets, their clock, their meters and a week of being online. */
export function collectorsService(store: Store, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const now = nowSeconds()
    const collectors = await loadCollectors(
      store,
      {
        projects: readableProjects(caller, (params.projectIds ?? []) as readonly number[]),
        online: params.online === undefined || params.online === '' ? undefined : Number(params.online),
        protocol: (params.protocol || undefined) as string | undefined,
        keyword: (params.keyword || undefined) as string | undefined,
      },
      now,
    )
    const ids = collectors.map(({ id }) => id)
    const since = collectors.map(({ id, zone, periodSeconds }) => ({ id, periodSeconds, from: dayStart(zone, now) }))
    const [packets, stretches] = await Promise.all([
      loadPacketCounts(store, since),
      loadOnlineStretches(store, ids, now - stripDays * daySeconds),
    ])
    const stretchesOf = groupBy(stretches, ({ collectorId }) => collectorId)
    const rows = collectors.map(({ zone: _, ...collector }, index) => {
      const own = stretchesOf.get(collector.id) ?? []
      const counts = packets.get(collector.id)
      // A collector that was connected today is due from then on.
      const dueFrom = Math.max(since[index]!.from, own[0]?.from ?? since[index]!.from)
      const due = Math.floor((now - dueFrom) / collector.periodSeconds)
      const received = Math.min(counts?.good ?? 0, due)
      return {
        ...collector,
        offlineSeconds: collector.online === 1 ? null : silentFor(collector.lastSeenAt, now),
        due,
        received,
        successPercent: due === 0 ? null : (received / due) * 100,
        faulty: counts?.faulty ?? 0,
        failedSignIns: counts?.failedSignIns ?? 0,
        week: onlineBlocks(own, { now, blocks: stripBlocks, blockSeconds: (stripDays * daySeconds) / stripBlocks }),
        weekPercent: weekShare(own, now),
      }
    })
    const online = rows.filter((row) => row.online === 1).length
    return {
      rows,
      total: rows.length,
      counts: {
        collectors: rows.length,
        online,
        offline: rows.length - online,
        onlinePercent: rows.length === 0 ? null : (online / rows.length) * 100,
        meters: rows.reduce((sum, row) => sum + row.meters, 0),
        freshMeters: rows.reduce((sum, row) => sum + row.freshMeters, 0),
        faulty: rows.reduce((sum, row) => sum + row.faulty, 0),
        failedSignIns: rows.reduce((sum, row) => sum + row.failedSignIns, 0),
      },
    }
  }
}

const silentFor = (lastSeenAt: string | null, now: number) =>
  lastSeenAt === null ? null : Math.max(0, Math.round(now - Date.parse(lastSeenAt) / 1000))

function weekShare(stretches: readonly OnlineStretch[], now: number): number | null {
  const first = stretches[0]?.from
  if (first === undefined) return null
  return onlineShare(stretches, Math.max(first, now - stripDays * daySeconds), now, now) * 100
}

/** `acquisition.onlineDays`: hour by hour how much of it a collector was online, the last seven days. */
export function onlineDaysService(store: Store, nowSeconds: () => number): Service {
  return async ({ params, caller }) => {
    const now = nowSeconds()
    const id = Number(params.collectorId)
    const { rows } = await store.pool.query<{ projectId: number; zone: string; name: string }>(
      `select c.project_id as "projectId", p.time_zone as zone, c.name from collector c
       join project p on p.id = c.project_id where c.id = $1 and c.deleted = 0`,
      [id],
    )
    const head = rows[0]
    if (!head || !(caller.projectIds === 'all' || caller.projectIds.includes(head.projectId))) throw notFound('采集器')
    const today = dayStart(head.zone, now)
    const from = dayStart(head.zone, today - (stripDays - 1) * daySeconds + daySeconds / 2)
    const stretches = await loadOnlineStretches(store, [id], from)
    const hours = []
    for (let start = from; start < now; start += 3600) {
      const { hour } = periodKeys(head.zone, start)
      const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(String(hour))!
      hours.push({
        day: `${year}-${month}-${day}`,
        hour: hour % 100,
        percent: Math.round(onlineShare(stretches, start, Math.min(start + 3600, now), now) * 1000) / 10,
      })
    }
    return {
      name: head.name,
      hours,
      stretches: stretches.toReversed().map((one) => ({
        from: new Date(one.from * 1000).toISOString(),
        to: one.to === null ? null : new Date(one.to * 1000).toISOString(),
        seconds: (one.to ?? now) - one.from,
      })),
    }
  }
}
