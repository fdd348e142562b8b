import type { StartRoad } from '../road.ts'
import type { CommandResult, RoadCommands } from '../road-commands.ts'
import { holdDefaultKeys } from './default-keys.ts'
import { type CollectorLinks, openGateway } from './gateway.ts'
import type { PacketBody } from './packet.ts'
import { stampsOf } from './stamps.ts'

const title = '国标采集网关'

/**
 * The gateway on `COLLECTOR_PORT`; without one it is not opened, but for the demo, which takes any free port of this
 * machine. A port that is taken stops the start.
 */
export const startGateway: StartRoad = async ({ config, store, intake, directory, commands, log }) => {
  const port = config.collectorPort ?? (config.demo ? 0 : undefined)
  if (port === undefined) {
    const state = { title, isUp: false, isWanted: false, message: '没有设置 COLLECTOR_PORT，未开启' }
    return { state: () => state, close: async () => undefined }
  }
  const onError = (error: unknown) => log.error({ err: error }, `${title}出错`)
  const defaults = await holdDefaultKeys(store, onError)
  const host = config.collectorPort === undefined ? '127.0.0.1' : config.host
  const onLink = (text: string, { remote, collectorId }: { remote: string; collectorId?: number }) =>
    log.debug({ remote, collectorId }, text)
  const gateway = await openGateway({
    host,
    port,
    intake,
    directory,
    defaults: defaults.current,
    onError,
    onLink,
  }).catch((error: unknown) => {
    defaults.close()
    throw error
  })
  const withdraw = commands.offer(
    'XML-TCP',
    linkCommands(gateway, (id) => directory.collectorById(id)?.zone),
  )
  return {
    port: gateway.port,
    state: () => ({
      title,
      isUp: true,
      message: `监听 ${host}:${gateway.port}，${gateway.online().length} 个采集器在线，连接 ${gateway.count()} 个`,
    }),
    async close() {
      withdraw()
      await gateway.close()
      defaults.close()
    },
  }
}

const longestPeriodSeconds = 86_400

/** What collectors of the national protocol can be asked for; their answers come as packets like any other. */
export function linkCommands(
  links: Pick<CollectorLinks, 'send'>,
  zoneOf: (collectorId: number) => string | undefined,
): RoadCommands {
  const send = (collectorId: number, body: PacketBody, message: string): Promise<CommandResult> =>
    Promise.resolve(
      links.send(collectorId, body)
        ? { state: 'sent', message }
        : { state: 'offline', message: '采集器不在线，指令没有下发' },
    )
  const stamp = (collectorId: number, ts: number) => stampsOf(zoneOf(collectorId) ?? 'Asia/Shanghai').stamp(ts)
  return {
    readNow: (id, addresses) =>
      send(
        id,
        { kind: 'data-query', ...(addresses === undefined ? {} : { meters: addresses }) },
        '召测指令已下发，读数随应答报文到达',
      ),
    refill: (id, from, to) =>
      send(
        id,
        { kind: 'data-query', start: stamp(id, from), end: stamp(id, to) },
        '补传指令已下发，读数以补传报文到达',
      ),
    setClock: (id) =>
      send(id, { kind: 'heart-beat-time', time: stamp(id, Math.floor(Date.now() / 1000)) }, '校时报文已下发'),
    restart: (id) => send(id, { kind: 'config', operation: 'restart' }, '重启指令已下发'),
    async setPeriod(id, seconds) {
      if (!(seconds >= 60 && seconds <= longestPeriodSeconds && seconds % 60 === 0)) {
        return { state: 'failed', message: '上传周期应为整分钟，1 分钟到 1 天' }
      }
      return send(id, { kind: 'config', operation: 'period', period: String(seconds / 60) }, '上传周期已下发')
    },
  }
}
