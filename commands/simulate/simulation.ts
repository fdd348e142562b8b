import { serveDlt645Meters } from '../../generators/simulate/dlt645-meters.ts'
import { lineFaults, seededDraw } from '../../generators/simulate/line-faults.ts'
import { serveModbusMeters } from '../../generators/simulate/modbus-meters.ts'
import { startMqttGateway } from '../../generators/simulate/mqtt-gateway.ts'
import { startNationalCollector } from '../../generators/simulate/national-collector.ts'
import type { SimulatedCollector, SimulationPlan } from '../../server/demo/simulation-plan.ts'
import { keepValues } from './kept-values.ts'
import { type HourlyUse, type RunningRegister, runningRegister } from './registers.ts'

/** How a simulation runs. */
export interface SimulationOptions {
  readonly host: string
  /** Seconds between two reports; reports stand on whole multiples of it. */
  readonly everySeconds: number
  readonly use: HourlyUse
  /** Lines break, frames are bent and sent twice. */
  readonly hasFaults: boolean
  readonly say: (text: string) => void
}

/** What was done so far. */
export interface SimulationCounts {
  readonly acknowledged: number
  readonly waiting: number
}

/** A running simulation. */
export interface Simulation {
  counts(): SimulationCounts
  close(): Promise<void>
}

interface Player {
  /** Values of an instant; `isOld` where it lies before the start. */
  report(ts: number, isOld: boolean): void
  disturb(draw: number): void
  waiting(): number
  close(): Promise<void> | void
}

const tickMs = 1000
/** What was missed while nothing ran is sent by the hour, a month back at most. */
const missedStep = 3600
const missedMost = 31 * 86_400

/** Plays all collectors of a plan: first what was missed, then a report at each step of the clock. */
export async function simulate(plan: SimulationPlan, options: SimulationOptions): Promise<Simulation> {
  let acknowledged = 0
  const count = (values: number) => {
    acknowledged += values
  }
  const players: Player[] = []
  for (const collector of plan.collectors) {
    const player = await playerOf(collector, plan, options, count)
    if (player) players.push(player)
  }
  const nowSeconds = () => Math.floor(Date.now() / 1000)
  let done = Math.min(...plan.collectors.flatMap(({ meters }) => meters.map(({ last }) => last.ts)), nowSeconds())
  done = Math.max(done, nowSeconds() - missedMost)
  for (let ts = (Math.floor(done / missedStep) + 1) * missedStep; ts < nowSeconds(); ts += missedStep) {
    for (const player of players) player.report(ts, true)
    done = ts
  }
  const lastStep = Math.floor(nowSeconds() / options.everySeconds) * options.everySeconds
  if (lastStep > done) {
    done = lastStep
    for (const player of players) player.report(lastStep, true)
  }
  const draw = seededDraw(nowSeconds())
  const tick = () => {
    const ts = Math.floor(nowSeconds() / options.everySeconds) * options.everySeconds
    if (ts > done) {
      done = ts
      for (const player of players) player.report(ts, false)
    }
    if (!options.hasFaults) return
    for (const player of players) player.disturb(draw())
  }
  const ticking = setInterval(tick, tickMs)
  return {
    counts: () => ({ acknowledged, waiting: players.reduce((sum, player) => sum + player.waiting(), 0) }),
    async close() {
      clearInterval(ticking)
      await Promise.all(players.map((player) => player.close()))
    },
  }
}

type Count = (values: number) => void

async function playerOf(
  collector: SimulatedCollector,
  plan: SimulationPlan,
  options: SimulationOptions,
  count: Count,
): Promise<Player | undefined> {
  const registers = collector.meters.map((meter) => runningRegister(meter, options.use))
  if (collector.road === 'national' && plan.collectorPort !== null) {
    return nationalPlayer(collector, registers, plan.collectorPort, options, count)
  }
  if (collector.road === 'mqtt' && plan.mqttPort !== null) {
    return mqttPlayer(collector, registers, plan.mqttPort, options, count)
  }
  if (collector.road === 'modbus' || collector.road === 'dlt645') return polledPlayer(collector, registers, options)
  return undefined
}

function nationalPlayer(
  collector: SimulatedCollector,
  registers: readonly RunningRegister[],
  port: number,
  { host, hasFaults, say }: SimulationOptions,
  count: Count,
): Player {
  const draw = seededDraw(collector.number.length * 7919 + collector.meters.length)
  const kinds = Object.values(lineFaults)
  const key = Buffer.from(collector.aesKey, 'hex')
  const memory = keepValues()
  /** Values of those meters whose register stands after what the platform had at the start. */
  const valuesAt = (ts: number, registerOf: (index: number) => number) =>
    collector.meters.flatMap((meter, index) =>
      ts <= meter.last.ts ? [] : [{ meter: meter.address, item: '1', coding: '', value: registerOf(index) }],
    )
  const link = startNationalCollector({
    host,
    port,
    address: collector,
    keys: { salt: collector.authKey, key, iv: collector.aesIv === '' ? key : Buffer.from(collector.aesIv, 'hex') },
    zoneHours: 8,
    heartBeatMs: 30_000,
    onAcknowledged: (_, values) => count(values),
    onState: (state) => say(`${collector.number} ${state}`),
    memory: {
      now() {
        const ts = Math.floor(Date.now() / 1000)
        return { ts, values: valuesAt(ts, (index) => registers[index]!.at(ts)) }
      },
      kept: (from, to) =>
        memory.between(from, to).map(({ ts, values }) => ({ ts, values: valuesAt(ts, (index) => values[index]!) })),
    },
    onLine: hasFaults
      ? (frame) => (draw() < 0.05 ? kinds[Math.floor(draw() * kinds.length)]!(frame, draw) : [frame])
      : undefined,
  })
  return {
    report(ts, isOld) {
      const now = registers.map((register, index) => register.at(Math.max(ts, collector.meters[index]!.last.ts)))
      memory.keep(ts, now)
      const values = valuesAt(ts, (index) => now[index]!)
      if (values.length > 0) link.report(ts, values, isOld)
    },
    disturb: (drawn) => drawn < 0.01 && link.cut(),
    waiting: link.waiting,
    close: link.close,
  }
}

function mqttPlayer(
  collector: SimulatedCollector,
  registers: readonly RunningRegister[],
  port: number,
  { host, say }: SimulationOptions,
  count: Count,
): Player {
  let open = 0
  const link = startMqttGateway({
    url: `mqtt://${host}:${port}`,
    userName: collector.number,
    password: collector.authKey,
    onAcknowledged: count,
    onState: (state) => say(`${collector.number} ${state}`),
  })
  return {
    report(ts) {
      const values = collector.meters.flatMap((meter, index) => {
        if (ts <= meter.last.ts) return []
        const energy = registers[index]!.at(ts)
        const power = registers[index]!.rate(ts)
        return [{ device: meter.address, energy, power, voltage: 229 + (ts % 7) / 2 }]
      })
      open += values.length
      const settle = () => {
        open -= values.length
      }
      link.report(ts, values).then(settle, settle)
    },
    disturb: (drawn) => drawn < 0.005 && link.cut(),
    waiting: () => open,
    close: link.close,
  }
}

/** First registers of what a Modbus meter of the demo shows (map of the Eastron SDM630): V, A, W, kWh. */
const registerOf = { voltage: 0, current: 6, power: 52, energy: 72 }
const volts = 230

async function polledPlayer(
  collector: SimulatedCollector,
  registers: readonly RunningRegister[],
  { host }: SimulationOptions,
): Promise<Player> {
  const { port, meters, road } = collector
  const now = (index: number) => registers[index]!.at(Math.max(Math.floor(Date.now() / 1000), meters[index]!.last.ts))
  const power = (index: number) => registers[index]!.rate(Date.now() / 1000)
  const line =
    road === 'modbus'
      ? await serveModbusMeters(
          meters.map((meter, index) => ({
            unit: Number(meter.address),
            floats: () =>
              new Map([
                [registerOf.voltage, volts],
                [registerOf.current, (power(index) * 1000) / 3 / volts / 0.92],
                [registerOf.power, power(index) * 1000],
                [registerOf.energy, now(index)],
              ]),
          })),
          { host, port },
        )
      : await serveDlt645Meters(
          meters.map((meter, index) => ({
            address: meter.address,
            energy: () => now(index),
            power: () => power(index),
          })),
          { host, port },
        )
  return { report: () => undefined, disturb: () => undefined, waiting: () => 0, close: line.close }
}
