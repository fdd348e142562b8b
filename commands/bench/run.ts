import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { type OpenedStore, openStore } from '../../server/db/open-store.ts'
import { temporaryDataDir } from '../../server/db/temporary-data-dir.ts'
import { shippedEntities } from '../../server/db/test-store.ts'
import { ensureDemo } from '../../server/demo/demo.ts'
import { benchCompact, benchCompactQueries, type CompactFigures } from './compact.ts'
import { askedShape, layShape, madeShapes } from './compact-shapes.ts'
import { benchDesigner } from './designer/designer.ts'
import { benchDocuments } from './documents.ts'
import { benchDrawing } from './drawing/drawing.ts'
import { benchEndpoint } from './endpoint.ts'
import { benchGateway } from './gateway.ts'
import { benchIngest } from './ingest.ts'
import { benchLate, type LateFigures } from './late.ts'
import { benchListPage } from './list-page/list-page.ts'
import { fillUpTo } from './many-readings.ts'
import { benchQueries } from './queries.ts'
import { benchSlotEdge } from './slot-edge.ts'
import { bytesOfReadings, type StoredBytes } from './stored-bytes.ts'

const root = path.resolve(import.meta.dirname, '../..')
const cambridge = path.resolve(root, '../shared/data/cambridge')
/** Readings with their packets' share of usage in slots and hours; a meter of the slot's edge with ten readings. */
const bytesWithUsage = 320
const bytesPerMeter = 6000
const gb = (bytes: number) => (bytes / 1e9).toFixed(1)
const whole = (value: number) => Math.round(value).toLocaleString('en-US')

const parts: Record<string, () => Promise<void>> = {
  documents: async () => {
    const { pages, documents, coldMs, pageEditMs, entityEditMs } = await benchDocuments(110)
    console.log(`${pages} 个页面、${documents} 份文档：读入、连接、检查 ${coldMs.toFixed(0)} ms（预算 1000）`)
    console.log(
      `改一个页面后 ${pageEditMs.toFixed(1)} ms（预算 50） · 改一个被多处使用的实体后 ${entityEditMs.toFixed(1)} ms`,
    )
  },
  ingest: () =>
    withStore(async (store) => {
      const { rows, copyPerSecond, ingestPerSecond, wholePerSecond } = await benchIngest(store)
      console.log(
        `${whole(rows)} 条读数：入库 ${whole(ingestPerSecond)} 条/s，含差分与汇总 ${whole(wholePerSecond)} 条/s（预算 50,000）；同样行的 COPY ${whole(copyPerSecond)} 条/s；入库为其 ${(ingestPerSecond / copyPerSecond).toFixed(2)} 倍`,
      )
    }),
  late: () =>
    withStore(async (store) => {
      printLate('', await benchLate(store))
    }).then(() =>
      withStore(async (store) => {
        printLate('历史月份已压缩：', await benchLate(store, { isPacked: true }))
      }),
    ),
  compact: async () => {
    for (const name of ['cambridge', 'bdg2']) {
      const folder = path.resolve(root, '../shared/data', name)
      if (!existsSync(folder)) continue
      await withStore(async (store, dataDir) => {
        importInto(dataDir, folder)
        printCompact(`${name}（每小时的区间值）`, await benchCompact(store))
      })
    }
    for (const shape of madeShapes) {
      await withStore(async (store) => {
        const { meterIds, start } = await layShape(store, shape)
        if (shape !== askedShape) return printCompact(shape.name, await benchCompact(store))
        const { times, figures } = await benchCompactQueries(store, meterIds, start)
        printCompact(shape.name, figures)
        for (const { name, rows, packed } of times) {
          const text = ({ p50, p95 }: typeof rows) => `p50 ${p50.toFixed(1)} ms p95 ${p95.toFixed(1)} ms`
          console.log(`    ${name}：未压缩 ${text(rows)}，已压缩 ${text(packed)}（预算 100）`)
        }
      })
    }
  },
  endpoint: () => benchEndpoint(root),
  queries: () =>
    withStore(async (store, dataDir) => {
      if (existsSync(cambridge)) importInto(dataDir, cambridge)
      else {
        console.log('没有 ../shared/data/cambridge，改用演示数据')
        await ensureDemo(store, { nowMs: Date.now(), log: () => undefined })
      }
      await benchQueries(store)
      const wanted = isBig ? 100_000_000 : 10_000_000
      const { bavail, bsize } = statfsSync(dataDir)
      const needed = wanted * bytesWithUsage
      if (bavail * bsize < needed) {
        console.log(`磁盘剩余 ${gb(bavail * bsize)} GB，${whole(wanted)} 条读数约需 ${gb(needed)} GB，略过`)
        return
      }
      const begun = performance.now()
      const there = await fillUpTo(store, wanted, () => undefined)
      console.log(`\n补足至 ${whole(there)} 条读数并汇总，用时 ${((performance.now() - begun) / 1000).toFixed(0)} s`)
      await benchQueries(store)
      printBytes(await bytesOfReadings(store))
    }),
  gateway: () => benchRoad('national', '国标网关'),
  mqtt: () => benchRoad('mqtt', 'MQTT'),
  'slot-edge': () =>
    withStore(async (store, dataDir) => {
      const { bavail, bsize } = statfsSync(dataDir)
      const meters = Math.min(500_000, Math.floor((bavail * bsize) / bytesPerMeter / 10_000) * 10_000)
      const figures = await benchSlotEdge(store, dataDir, { meters, log: console.log })
      const { wholeSeconds, storedSeconds, serverCpuSeconds, databaseCpuSeconds, isRight } = figures
      console.log(
        `${whole(figures.meters)} 块表同一时刻：入库 ${storedSeconds.toFixed(1)} s，汇总完毕 ${wholeSeconds.toFixed(1)} s（预算 20）；` +
          `处理器时间 服务 ${serverCpuSeconds.toFixed(1)} s、数据库 ${databaseCpuSeconds.toFixed(1)} s；` +
          `同机 COPY ${whole(figures.copyPerSecond)} 行/s；用量${isRight ? '正确' : '有误'}`,
      )
    }),
  'list-page': async () => {
    await benchListPage()
  },
  designer: async () => {
    await benchDesigner()
  },
  drawing: async () => {
    await benchDrawing()
  },
  bundle: async () => {
    spawnSync(process.execPath, [path.join(root, 'commands/bench/bundle.mjs')], { cwd: root, stdio: 'inherit' })
  },
}

/** The road from the line to usage: a minute of it, or ten with --long to see whether the memory stays. */
async function benchRoad(road: 'national' | 'mqtt', title: string): Promise<void> {
  const figures = await benchGateway({
    root,
    road,
    collectors: 200,
    steps: isLong ? 3000 : 95,
    isPrebuilt: !isLong,
    log: isLong ? () => undefined : undefined,
  })
  const { readings, storedPerSecond, wholePerSecond, copyPerSecond, serverCpuSeconds, databaseCpuSeconds } = figures
  const micros = (seconds: number) => ((seconds / readings) * 1e6).toFixed(1)
  console.log(
    `${title}：${figures.collectors} 个采集器、${whole(readings)} 条读数：入库 ${whole(storedPerSecond)} 条/s，` +
      `含汇总 ${whole(wholePerSecond)} 条/s（目标 50,000）；同机 COPY ${whole(copyPerSecond)} 行/s，为其 ${(wholePerSecond / copyPerSecond).toFixed(2)} 倍`,
  )
  console.log(
    `每条读数处理器时间：服务 ${micros(serverCpuSeconds)} µs、数据库 ${micros(databaseCpuSeconds)} µs、发送 ${micros(figures.senderCpuSeconds)} µs；` +
      `内存（每十分之一段最高，MB）${figures.memoryMb.join(' ')}；用量${figures.isRight ? '正确' : '有误'}`,
  )
  printBytes(figures.bytes)
}

function printLate(title: string, { readings, lateSeconds, yearSeconds }: LateFigures): void {
  console.log(
    `${title}四小时迟到数据入库并重算到年 ${(lateSeconds * 1000).toFixed(0)} ms；一块表一年（${whole(readings)} 条）重算 ${(yearSeconds * 1000).toFixed(0)} ms（预算 1000）`,
  )
}

function printCompact(title: string, { packed, rowBytes, packedBytes, perSecond }: CompactFigures): void {
  console.log(
    `${title}：${whole(packed)} 条，每条读数占盘 ${rowBytes.toFixed(1)} B → ${packedBytes.toFixed(2)} B（目标 10），压缩 ${whole(perSecond)} 条/s`,
  )
}

function printBytes({ heap, index, packets }: StoredBytes): void {
  console.log(`每条读数占盘：行 ${heap.toFixed(1)} B、索引 ${index.toFixed(1)} B、原始数据包 ${packets.toFixed(1)} B`)
}

const flags = new Set(process.argv.slice(2).filter((text) => text.startsWith('--')))
const isBig = flags.has('--big')
const isLong = flags.has('--long')
const asked = process.argv.slice(2).filter((text) => !text.startsWith('--'))
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`没有名为 ${unknown.join('、')} 的基准；有：${Object.keys(parts).join('、')}`)
  process.exit(2)
}
for (const [name, bench] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n== ${name}`)
  await bench()
}
process.exit(0)

/** Hands an embedded store of its own, migrated, to the work, and removes it afterwards. */
async function withStore(work: (store: OpenedStore, dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = temporaryDataDir('bench')
  const store = await openStore({ dataDir })
  try {
    await migrate(store, shippedEntities(), migrations)
    await work(store, dataDir)
  } finally {
    await store.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function importInto(dataDir: string, folder: string): void {
  const args = ['--import', 'tsx', path.join(root, 'commands/import.ts'), folder]
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: '0' }
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env })
  if (status !== 0) throw new Error(`The import of ${folder} ended with ${status}.`)
}
