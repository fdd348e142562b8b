import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { type OpenedStore, openStore } from '../../server/db/open-store.ts'
import { shippedEntities } from '../../server/db/test-store.ts'
import { ensureDemo } from '../../server/demo/demo.ts'
import { benchDocuments } from './documents.ts'
import { benchEndpoint } from './endpoint.ts'
import { benchIngest } from './ingest.ts'
import { benchLate } from './late.ts'
import { benchListPage } from './list-page/list-page.ts'
import { benchQueries } from './queries.ts'

const root = path.resolve(import.meta.dirname, '../..')
const cambridge = path.resolve(root, '../shared/data/cambridge')
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
      const { readings, lateSeconds, yearSeconds } = await benchLate(store)
      console.log(
        `四小时迟到数据重算到年 ${(lateSeconds * 1000).toFixed(0)} ms；一块表一年（${whole(readings)} 条）重算 ${(yearSeconds * 1000).toFixed(0)} ms（预算 1000）`,
      )
    }),
  endpoint: () => benchEndpoint(root),
  queries: () =>
    withStore(async (store, dataDir) => {
      if (existsSync(cambridge)) importInto(dataDir, cambridge)
      else {
        console.log('没有 ../shared/data/cambridge，改用演示数据')
        await ensureDemo(store, { nowMs: Date.now(), log: () => undefined })
      }
      await benchQueries(store)
    }),
  'list-page': async () => {
    await benchListPage()
  },
  bundle: async () => {
    spawnSync(process.execPath, [path.join(root, 'commands/bench/bundle.mjs')], { cwd: root, stdio: 'inherit' })
  },
}

const asked = process.argv.slice(2)
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
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'wattform-bench-'))
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
