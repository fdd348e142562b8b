import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig, type ServerConfig } from '../server/config.ts'
import type { Store } from '../server/db/connect.ts'
import { type OpenedStore, openStore } from '../server/db/open-store.ts'
import { startDocuments } from '../server/documents/start-documents.ts'
import {
  type ImportOutcome,
  type ImportRequest,
  importFiles,
  type PlannedFile,
} from '../server/ingest/import/import-files.ts'
import { type ImportCounts, loadRefusals } from '../server/ingest/import/import-job.store.ts'
import { refusalsKept } from '../server/ingest/import/portion.ts'
import { refusalsCsv } from '../server/ingest/import/refusals-csv.ts'
import { isZone } from '../server/metering/zone.ts'
import { serviceNames } from '../server/service-names.ts'

const usage = `用法：npm run import -- 文件或文件夹… [选项]
  --project 名称     导入到的项目（名称或编号，没有则新建；默认取文件夹名）
  --zone 时区        项目及文件中本地时间的时区，如 Asia/Shanghai、Europe/Zurich
  --mapping JSON     改动推断出的列对应，如 '{"stamp":"end","values":"register"}'，或一个 .json 文件
  --dry-run          只检查，不写入
支持 csv、csv.gz、tsv、xlsx；可识别建筑表、仪表表、读数（长表或宽表）和气象表。中断后再次运行会接着导入。`

function requestOf(args: readonly string[]): ImportRequest {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      project: { type: 'string' },
      zone: { type: 'string' },
      mapping: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  if (positionals.length === 0) throw new Error(usage)
  if (values.zone !== undefined && !isZone(values.zone)) throw new Error(`不认识的时区：${values.zone}`)
  const mapping = values.mapping?.endsWith('.json') ? readFileSync(values.mapping, 'utf8') : values.mapping
  return {
    paths: positionals,
    project: values.project,
    zone: values.zone,
    dryRun: values['dry-run'],
    mapping: mapping === undefined ? undefined : JSON.parse(mapping),
  }
}

const kindNames: Readonly<Record<string, string>> = {
  long: '读数（长表）',
  wide: '读数（宽表）',
  buildings: '建筑',
  meters: '仪表',
  weather: '气象',
  ignored: '不导入',
}

function fileLine(file: PlannedFile): string {
  const { mapping } = file
  const what = kindNames[mapping.kind] ?? mapping.kind
  if (mapping.kind === 'ignored') return `  ${file.fileName}：不导入（${mapping.note}）`
  if (mapping.kind !== 'long' && mapping.kind !== 'wide') return `  ${file.fileName}：${what}`
  const stamp = mapping.values === 'interval' ? `，时间为区间${mapping.stamp === 'start' ? '起点' : '终点'}` : ''
  const clock = mapping.clock === 'standard' ? '（全年标准时）' : ''
  const numbers = mapping.numberStyle === 'comma' ? '，小数逗号' : ''
  const reverse = mapping.negatives === 'reverse' ? '，负值记入反向表' : ''
  const recalled = file.isRecalled ? '，沿用上次的列对应' : ''
  const points = mapping.series.filter((one) => one.point !== undefined).length
  const meters = mapping.series.length - points
  const values = mapping.values === 'interval' ? `区间用量${stamp}` : '累计读数'
  const columns = [meters > 0 ? `${meters} 块表，${values}` : '', points > 0 ? `${points} 个设备点位` : '']
  const content = mapping.kind === 'long' ? values : columns.filter((text) => text !== '').join('，')
  return `  ${file.fileName}：${what}，${content}${numbers}${reverse}，周期 ${mapping.periodSeconds / 60} 分钟，时区 ${mapping.zone}${clock}${recalled}`
}

const number = (value: number) => value.toLocaleString('en-US')
const isTerminal = process.stdout.isTTY

function showProgress(file: PlannedFile, counts: ImportCounts, startedMs: number): void {
  const share = file.sizeBytes > 0 ? Math.min(1, counts.bytesDone / file.sizeBytes) : 1
  const perSecond = counts.rowsDone / Math.max(0.001, (Date.now() - startedMs) / 1000)
  const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░')
  const text = `  ${bar} ${(share * 100).toFixed(0).padStart(3)} %  ${number(counts.rowsDone)} 行  ${number(Math.round(perSecond))} 行/秒`
  process.stdout.write(isTerminal ? `\r${text}` : `${text}\n`)
}

async function report(store: Store, dataDir: string, outcome: ImportOutcome, dryRun: boolean): Promise<boolean> {
  let isRight = true
  for (const { file, jobId, counts } of outcome.files) {
    if (!counts) continue
    const parts = [`${dryRun ? '可导入' : '导入'} ${number(counts.taken)}`, `重复 ${number(counts.repeated)}`]
    parts.push(`拒绝 ${number(counts.refused)}`)
    if (counts.conflicting > 0) parts.push(`与已有值冲突 ${number(counts.conflicting)}`)
    if (counts.missing > 0) parts.push(`空值 ${number(counts.missing)}`)
    if (counts.again > 0) parts.push(`时钟回拨时的重复时刻 ${number(counts.again)}（按先后各记一次）`)
    console.log(`${file.fileName}：${parts.join('，')}`)
    if (counts.refused === 0) continue
    const refusals = await loadRefusals(store.pool, jobId, refusalsKept)
    for (const one of refusals.slice(0, 3))
      console.log(`  第 ${one.line} 行 ${one.column} “${one.value}”：${one.reason}`)
    const path = join(dataDir, 'imports', `refused-${jobId}.csv`)
    mkdirSync(join(dataDir, 'imports'), { recursive: true })
    writeFileSync(path, refusalsCsv(refusals))
    console.log(`  被拒明细：${path}`)
  }
  if (!dryRun && outcome.facts.meterTotals.size > 0) isRight = await checkTotals(store, outcome)
  return isRight
}

/** Holds the usage of each meter against the total that its table names. */
async function checkTotals(store: Store, outcome: ImportOutcome): Promise<boolean> {
  const { rows } = await store.pool.query<{ number: string; use: number }>(
    `select m.number, sum(u.use) as use from usage_year u join meter m on m.id = u.node_id
     where u.node_type = 'meter' and m.project_id = $1 group by m.number order by m.number`,
    [outcome.project.id],
  )
  const useOf = new Map(rows.map((row) => [row.number, row.use]))
  const totals = [...outcome.facts.meterTotals]
  const wrong = totals.filter(([meter, total]) => Math.abs((useOf.get(meter) ?? 0) - total) > 0.1)
  console.log(`与仪表表中的合计核对：${totals.length - wrong.length}/${totals.length} 块表一致（误差不超过 0.1）`)
  for (const [meter, total] of wrong.slice(0, 10))
    console.log(`  ${meter}：表中 ${total}，导入后 ${useOf.get(meter) ?? '--'}`)
  return wrong.length === 0
}

/** Makes the tables of a store that no server has used yet; otherwise they are as its server left them. */
async function ensureTables(store: OpenedStore, config: ServerConfig): Promise<void> {
  const { rows } = await store.pool.query(`select to_regclass('import_progress') is not null as there`)
  if (rows[0].there) return
  const root = join(import.meta.dirname, '..')
  await startDocuments({ config, root, store, log: pino({ level: 'warn' }), services: serviceNames })
}

async function main(): Promise<void> {
  const request = requestOf(process.argv.slice(2))
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  const store = await openStore(config)
  try {
    await ensureTables(store, config)
    const startedMs = Date.now()
    let fileStartedMs = startedMs
    const outcome = await importFiles(
      store,
      { ...request, keepDir: join(config.dataDir, 'imports') },
      {
        planned: (project, zone, files) => {
          console.log(`项目：${project}（${zone}）${request.dryRun ? '，只检查，不写入' : ''}`)
          for (const file of files) console.log(fileLine(file))
        },
        began: (file, _jobId, isResumed) => {
          fileStartedMs = Date.now()
          console.log(`${isResumed ? '接着导入' : '正在导入'} ${file.fileName} …`)
        },
        progress: (file, counts) => showProgress(file, counts, fileStartedMs),
        ended: () => isTerminal && process.stdout.write('\n'),
        summing: (done, of) => isTerminal && process.stdout.write(`\r正在汇总用量 ${done}/${of} 块表 …`),
      },
    )
    if (isTerminal) process.stdout.write('\n')
    const isRight = await report(store, config.dataDir, outcome, request.dryRun)
    console.log(`完成，用时 ${((Date.now() - startedMs) / 1000).toFixed(1)} 秒`)
    if (!isRight) process.exitCode = 2
  } finally {
    await store.close()
  }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
