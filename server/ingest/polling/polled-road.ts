import type { PacketReader } from '../packet-reader.ts'
import type { StartRoad } from '../road.ts'
import { addressOfRemote, polledBatch } from './polled-batch.ts'
import { openPoller, pollTickMs } from './poller.ts'
import type { PollRoad } from './road.ts'

/** A road on which the platform asks: starts its poller, and reads meters at a person's word. */
export function polledRoad(road: PollRoad, title: string): StartRoad {
  return async ({ directory, intake, commands, log }) => {
    const onError = (error: unknown) => log.error({ err: error }, `${title}出错`)
    const poller = openPoller({ road, directory, intake, onError })
    const timer = setInterval(() => poller.tick(Date.now()), pollTickMs)
    const withdraw = commands.offer(road.protocol, {
      async readNow(collectorId, addresses) {
        const tally = await poller.readNow(collectorId, addresses)
        if (!tally) return { state: 'failed', message: '采集器未启用，或没有填写 IP 地址与端口' }
        if (tally.asked === 0) return { state: 'failed', message: '采集器下没有选好型号的仪表' }
        if (tally.answered === 0) return { state: 'offline', message: `${tally.asked} 只仪表都没有应答` }
        return { state: 'done', message: `召测 ${tally.asked} 只仪表，${tally.answered} 只已应答` }
      },
    })
    return {
      state() {
        const collectors = directory.collectors(road.protocol).filter(({ isEnabled }) => isEnabled)
        const unreachable = collectors.filter(({ ip, port }) => !ip || !port).length
        const told = unreachable > 0 ? `，${unreachable} 个没有填写 IP 地址与端口` : ''
        return { title, isUp: true, message: `轮询 ${collectors.length} 个采集器${told}` }
      },
      async close() {
        withdraw()
        clearInterval(timer)
        await poller.close()
      },
    }
  }
}

/** Reads the packets of a polled road again, by the meter's model of today. */
export function polledPacketReader(road: PollRoad): PacketReader {
  return ({ collector, remote, body, receivedMs }, directory) => {
    const address = addressOfRemote(remote)
    const meter = collector && directory.polled(collector.id).find((one) => one.address === address)
    if (!collector || !meter) return { points: 0, refused: [], error: `通讯地址 ${address} 没有选好型号的仪表` }
    const { values, faults } = road.read(body, meter.model)
    const { batch, refused, plain } = polledBatch(directory, collector.id, meter, values, receivedMs)
    const error = faults.length > 0 ? { error: faults.slice(0, 10).join('；') } : {}
    return { batch, points: values.length, refused, plain, isParsed: values.length > 0, ...error }
  }
}
