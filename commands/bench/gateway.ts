import { type ChildProcess, fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { openStore } from '../../server/db/open-store.ts'
import { temporaryDataDir } from '../../server/db/temporary-data-dir.ts'
import { shippedEntities } from '../../server/db/test-store.ts'
import { freePort, type ServerProcess, startServerProcess } from '../soak/server-process.ts'
import { type FieldCollector, layField, registerAfter } from './field.ts'
import { copyRate } from './ingest.ts'
import type { SendingPlan } from './packet-sender.ts'
import { cpuSecondsOf, databaseCpuSeconds, residentMb } from './processes.ts'
import { bytesOfReadings, type StoredBytes } from './stored-bytes.ts'

/** Figures of the road through the gateway; rates in readings a second. */
export interface GatewayFigures {
  readonly readings: number
  readonly collectors: number
  readonly metersEach: number
  /** Bytes of a packet on the line, mean. */
  readonly packetBytes: number
  /** From the first packet to the last acknowledgement. */
  readonly storedPerSecond: number
  /** From the first packet until nothing was left to be computed. */
  readonly wholePerSecond: number
  /** Plain COPY of rows of the same shape into the same database, afterwards. */
  readonly copyPerSecond: number
  /** Processor time of the sender, the server and its database over the whole run, seconds. */
  readonly senderCpuSeconds: number
  readonly serverCpuSeconds: number
  readonly databaseCpuSeconds: number
  readonly seconds: number
  /** Resident memory of the server at each tenth of the run, MB. */
  readonly memoryMb: readonly number[]
  readonly bytes: StoredBytes
  /** Usage is what the registers say. */
  readonly isRight: boolean
}

/** How much is sent. */
export interface GatewayBenchOptions {
  readonly root: string
  readonly road?: SendingPlan['road']
  readonly collectors?: number
  readonly metersEach?: number
  readonly steps: number
  readonly isPrebuilt: boolean
  /** Options of the server's node, such as `--cpu-prof`. */
  readonly nodeOptions?: readonly string[]
  readonly log?: (text: string) => void
}

const periodSeconds = 900
const window = 4
const aDay = 86_400
const pollMs = 100

/**
 * Sends packets of many collectors to a server of its own over TCP, as fast as it acknowledges, until usage of all of
 * them is computed. The server, its database and the sender are processes of this machine and share its cores.
 */
export async function benchGateway(options: GatewayBenchOptions): Promise<GatewayFigures> {
  const { root, road = 'national', collectors = 100, metersEach = 50, steps, isPrebuilt, nodeOptions } = options
  const { log = () => undefined } = options
  const dataDir = temporaryDataDir('bench')
  let server: ServerProcess | undefined
  let sender: ChildProcess | undefined
  try {
    const field = await layIn(dataDir, road, collectors, metersEach)
    const port = await freePort()
    server = await startServerProcess({
      root,
      dataDir,
      nodeOptions,
      env: { [road === 'mqtt' ? 'MQTT_PORT' : 'COLLECTOR_PORT']: String(port) },
    })
    // A collector's clock may be a day ahead: up to then nothing is late, as it is in the field. Beyond, all of it is.
    const isLive = steps < aDay / periodSeconds
    const first = Math.floor(Date.now() / 1000 / periodSeconds) - (isLive ? 0 : steps)
    const firstTs = first * periodSeconds
    const started = await startSender({ road, field, port, firstTs, periodSeconds, steps, window, isLive, isPrebuilt })
    sender = started.process
    const run = await timedRun(started, server, dataDir, { readings: collectors * metersEach * steps, metersEach, log })
    const store = await openStore({ dataDir })
    try {
      return {
        readings: collectors * metersEach * steps,
        collectors,
        metersEach,
        packetBytes: started.bytes / (collectors * steps),
        ...run,
        isRight: await isUsageRight(store, field, steps),
        bytes: await bytesOfReadings(store),
        copyPerSecond: await copyRate(store),
      }
    } finally {
      await store.close()
    }
  } finally {
    sender?.kill()
    server?.process.kill('SIGTERM')
    await server?.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function layIn(
  dataDir: string,
  road: SendingPlan['road'],
  collectors: number,
  metersEach: number,
): Promise<FieldCollector[]> {
  const store = await openStore({ dataDir })
  try {
    await migrate(store, shippedEntities(), migrations)
    const protocol = road === 'mqtt' ? 'MQTT' : 'XML-TCP'
    const projects = Math.ceil(collectors / 20)
    return await layField(store, { collectors, metersEach, periodSeconds, projects, protocol })
  } finally {
    await store.close()
  }
}

interface StartedSender {
  readonly process: ChildProcess
  readonly bytes: number
}

interface Told {
  readonly isReady?: boolean
  readonly bytes?: number
  readonly acknowledged?: number
  readonly isDone?: boolean
  readonly cpuSeconds?: number
}

function startSender(plan: SendingPlan): Promise<StartedSender> {
  const child = fork(path.join(import.meta.dirname, 'sender-process.ts'), {
    execArgv: ['--import', 'tsx', '--max-old-space-size=8192'],
  })
  child.send(JSON.stringify(plan))
  return new Promise((resolve, reject) => {
    child.once('message', (told: Told) => resolve({ process: child, bytes: told.bytes ?? 0 }))
    child.once('exit', (code) => reject(new Error(`发送进程以 ${code} 结束`)))
  })
}

async function timedRun(
  sender: StartedSender,
  server: ServerProcess,
  dataDir: string,
  { readings, metersEach, log }: { readings: number; metersEach: number; log: (text: string) => void },
) {
  const pid = server.process.pid!
  const store = await openStore({ dataDir })
  try {
    const cpuBefore = cpuSecondsOf(pid)
    const databaseBefore = databaseCpuSeconds(dataDir)
    const begun = performance.now()
    const since = () => (performance.now() - begun) / 1000
    let senderCpuSeconds = 0
    const memory: { at: number; mb: number }[] = []
    const sampling = setInterval(() => memory.push({ at: since(), mb: residentMb(pid) }), 500)
    const sent = new Promise<number>((resolve, reject) => {
      let last = 0
      sender.process.on('message', ({ acknowledged = 0, isDone, cpuSeconds = 0 }: Told) => {
        log(
          `${since().toFixed(1)} s：已确认 ${acknowledged * metersEach} 条（本秒 ${(acknowledged - last) * metersEach}）`,
        )
        last = acknowledged
        if (!isDone) return
        senderCpuSeconds = cpuSeconds
        resolve(since())
      })
      sender.process.once('exit', (code) => code !== 0 && reject(new Error(`发送进程以 ${code} 结束`)))
    })
    sender.process.send('go')
    const storedSeconds = await sent
    for (;;) {
      const { rows } = await store.pool.query<{ isDone: boolean }>('select not exists (select from dirty) as "isDone"')
      if (rows[0]!.isDone) break
      await sleep(pollMs)
    }
    const seconds = since()
    clearInterval(sampling)
    return {
      storedPerSecond: readings / storedSeconds,
      wholePerSecond: readings / seconds,
      seconds,
      senderCpuSeconds,
      serverCpuSeconds: cpuSecondsOf(pid) - cpuBefore,
      databaseCpuSeconds: databaseCpuSeconds(dataDir) - databaseBefore,
      memoryMb: tenths(memory, seconds),
    }
  } finally {
    await store.close()
  }
}

/** Highest memory in each tenth of the run. */
function tenths(samples: readonly { at: number; mb: number }[], seconds: number): number[] {
  return Array.from({ length: 10 }, (_, tenth) => {
    const own = samples.filter(({ at }) => at >= (seconds * tenth) / 10 && at < (seconds * (tenth + 1)) / 10)
    return Math.round(Math.max(0, ...own.map(({ mb }) => mb)))
  })
}

type OpenedStore = Awaited<ReturnType<typeof openStore>>

async function isUsageRight(store: OpenedStore, field: readonly FieldCollector[], steps: number): Promise<boolean> {
  const { rows } = await store.pool.query<{ use: number }>(
    `select coalesce(sum(use), 0) as use from usage_day where node_type = 'project'`,
  )
  const wanted = field
    .flatMap(({ meterIds }) => meterIds)
    .reduce((sum, id) => sum + registerAfter(id, steps - 1) - registerAfter(id, 0), 0)
  return Math.abs(rows[0]!.use - wanted) < 1e-6 * wanted
}
