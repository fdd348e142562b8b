import type { Store } from '../db/connect.ts'
import { badInput, notFound } from '../errors.ts'
import type { Caller, Service } from '../http/service.ts'
import { type CommandResult, type CommandRoom, type RoadCommands, unsupported } from '../ingest/road-commands.ts'

interface Target {
  readonly id: number
  readonly name: string
  readonly protocol: string
  /** Addresses of the chosen meters; empty for the collector as a whole. */
  readonly addresses: readonly string[]
}

type Order = (road: RoadCommands, target: Target) => Promise<CommandResult> | undefined

const longestRefillSeconds = 40 * 86_400

/** Services that send commands to collectors; each answers for every collector what became of it. */
export function commandServices(store: Store, room: CommandRoom) {
  const toMeters = (order: (params: Params) => Order): Service => {
    return async ({ params, caller }) => carryOut(room, await targetsOfMeters(store, params, caller), order(params))
  }
  const toCollectors = (order: (params: Params) => Order): Service => {
    return async ({ params, caller }) => carryOut(room, await targetsOfCollectors(store, params, caller), order(params))
  }
  return {
    'acquisition.readNow': toMeters(
      () =>
        (road, { id, addresses }) =>
          road.readNow?.(id, addresses),
    ),
    'acquisition.refill': toMeters(refillOrder),
    'acquisition.refillCollectors': toCollectors(refillOrder),
    'acquisition.setClocks': toCollectors(
      () =>
        (road, { id }) =>
          road.setClock?.(id),
    ),
    'acquisition.restart': toCollectors(
      () =>
        (road, { id }) =>
          road.restart?.(id),
    ),
  }
}

type Params = Readonly<Record<string, unknown>>

function refillOrder(params: Params): Order {
  const [from, to] = [params.from, params.to].map((text) => Math.floor(Date.parse(String(text)) / 1000)) as [
    number,
    number,
  ]
  if (to <= from) throw badInput('to', '结束时间应晚于开始时间')
  if (to - from > longestRefillSeconds) throw badInput('to', '一次最多补 40 天')
  return (road, { id }) => road.refill?.(id, from, to)
}

async function carryOut(room: CommandRoom, targets: readonly Target[], order: Order) {
  const results = await Promise.all(
    targets.map(async (target) => {
      const result = await answerOf(order, room.of(target.protocol), target)
      return { collectorId: target.id, collectorName: target.name, ...result }
    }),
  )
  const done = results.filter(({ state }) => state === 'done' || state === 'sent').length
  return { results, done, failed: results.length - done }
}

async function answerOf(order: Order, road: RoadCommands, target: Target): Promise<CommandResult> {
  try {
    return (await order(road, target)) ?? unsupported
  } catch (error) {
    return { state: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

async function targetsOfMeters(store: Store, params: Params, caller: Caller): Promise<Target[]> {
  const { rows } = await store.pool.query<Target>(
    `select c.id, c.name, c.protocol, array_agg(coalesce(m.address, '') order by m.number) as addresses
     from meter m join collector c on c.id = m.collector_id and c.deleted = 0
     where m.id = any($1) and m.deleted = 0 and ($2::bigint[] is null or m.project_id = any($2))
     group by c.id, c.name, c.protocol order by c.name`,
    [params.meterIds, scopeOf(caller)],
  )
  if (rows.length === 0) throw notFound('所选仪表的采集器')
  return rows
}

async function targetsOfCollectors(store: Store, params: Params, caller: Caller): Promise<Target[]> {
  const { rows } = await store.pool.query<Target>(
    `select id, name, protocol, array[]::text[] as addresses from collector
     where id = any($1) and deleted = 0 and ($2::bigint[] is null or project_id = any($2)) order by name`,
    [params.ids, scopeOf(caller)],
  )
  if (rows.length === 0) throw notFound('所选采集器')
  return rows
}

const scopeOf = ({ projectIds }: Caller) => (projectIds === 'all' ? null : [...projectIds])
