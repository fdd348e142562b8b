import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { SimulationPlan } from '../server/demo/simulation-plan.ts'
import { ownCollectors, plainUse } from './simulate/own-collectors.ts'
import { readPlan } from './simulate/plan.ts'
import { demoUse } from './simulate/registers.ts'
import { simulate } from './simulate/simulation.ts'

const usage = `用法：npm run simulate -- [选项]
  --collectors 数量   登记并模拟这么多采集器（国标协议）；不给则模拟演示项目的全部采集器
  --meters 数量       每个采集器的表数（20）
  --faults            线路时断时续，帧被拆开、破坏、重发
  --every 秒          上报间隔（300）
  --url 地址          平台地址（http://127.0.0.1:3000）
  --user 账号         登记采集器所用账号（admin）
  --password 密码     缺省取环境变量 ADMIN_PASSWORD，或 DATA_DIR 中保存的初始密码
  --gateway 端口      采集网关端口；缺省取环境变量 COLLECTOR_PORT，或演示服务留下的端口`

const { values } = parseArgs({
  options: {
    collectors: { type: 'string' },
    meters: { type: 'string', default: '20' },
    faults: { type: 'boolean', default: false },
    every: { type: 'string', default: '300' },
    url: { type: 'string', default: `http://127.0.0.1:${process.env.PORT ?? 3000}` },
    user: { type: 'string', default: 'admin' },
    password: { type: 'string' },
    gateway: { type: 'string' },
    quiet: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}

const dataDir = process.env.DATA_DIR ?? './data'
const whole = (name: string, text: string) => {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new Error(`--${name} 应为正整数，而不是“${text}”`)
}

async function planOf(): Promise<SimulationPlan> {
  const left = readPlan(join(dataDir, 'simulators.json'))
  if (values.collectors === undefined) {
    if (left) return left
    throw new Error(
      `${dataDir} 中没有演示服务留下的 simulators.json；请先以 DEMO=1 启动服务，或用 --collectors 指定数量`,
    )
  }
  const port = values.gateway ?? process.env.COLLECTOR_PORT ?? left?.collectorPort?.toString()
  if (port === undefined) throw new Error('不知道采集网关的端口：请用 --gateway 或环境变量 COLLECTOR_PORT 指定')
  const collectors = await ownCollectors({
    url: values.url,
    userName: values.user,
    password: values.password ?? process.env.ADMIN_PASSWORD ?? keptPassword(),
    collectors: whole('collectors', values.collectors),
    metersEach: whole('meters', values.meters),
  })
  return { collectorPort: whole('gateway', port), mqttPort: null, collectors }
}

function keptPassword(): string {
  try {
    return readFileSync(join(dataDir, 'admin-password'), 'utf8').trim()
  } catch {
    throw new Error('请用 --password 给出登记采集器所用账号的密码')
  }
}

async function main(): Promise<void> {
  const plan = await planOf()
  const meters = plan.collectors.reduce((sum, collector) => sum + collector.meters.length, 0)
  if (!values.quiet)
    console.log(`模拟 ${plan.collectors.length} 个采集器、${meters} 块表，每 ${values.every} s 上报一次`)
  const simulation = await simulate(plan, {
    host: '127.0.0.1',
    everySeconds: whole('every', values.every),
    use: values.collectors === undefined ? demoUse() : plainUse,
    hasFaults: values.faults,
    say: (text) => values.quiet || console.log(text),
  })
  const telling = setInterval(() => {
    const { acknowledged, waiting } = simulation.counts()
    if (!values.quiet) console.log(`已确认 ${acknowledged} 条读数，待确认 ${waiting} 包`)
  }, 60_000)
  const stop = async () => {
    clearInterval(telling)
    await simulation.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
