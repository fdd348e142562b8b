import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import express from 'express'
import pg from 'pg'
import pino from 'pino'
import { temporaryDataDir } from '../../server/db/temporary-data-dir.ts'
import { startServer } from '../../server/index.ts'

/** Requests a second of one address under a load. */
interface Load {
  readonly perSecond: number
  readonly p95Ms: number
}

const clients = 8
const seconds = 3
const rounds = 3

/**
 * Prints the list endpoint's requests a second beside a hand-written Express handler over the same query and the same
 * rows, as a ratio of medians (budget: at least 0.8). Both run in one process, in turn; the load comes from a worker.
 */
export async function benchEndpoint(root: string): Promise<void> {
  const dataDir = temporaryDataDir('bench')
  const server = await startServer({
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDir,
      demo: false,
      mqttPort: 0,
      logLevel: 'fatal',
      adminPassword: 'Bench-2026',
    },
    log: pino({ level: 'fatal' }),
    root,
    development: false,
    rateLimits: { signedIn: 1e9, anonymous: 1e9 },
  })
  const byHand = await handWritten(server.store.url)
  try {
    await server.store.pool.query(rowsSql)
    await server.store.pool.query('analyze')
    const signIn = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: 'admin', password: 'Bench-2026' }),
    })
    const { data } = (await signIn.json()) as { data: { token: string } }
    const ours = `${server.url}/api/meters?page=3&size=50&energyKind=01&sort=-number`
    const theirs = `${byHand.url}/api/meters?page=3&size=50&energyKind=01&sort=-number`
    await same(ours, theirs, data.token)
    for (const url of [ours, theirs]) await load(url, data.token, 1)
    const product: Load[] = []
    const reference: Load[] = []
    for (let round = 0; round < rounds; round++) {
      product.push(await load(ours, data.token, seconds))
      reference.push(await load(theirs, data.token, seconds))
    }
    const [a, b] = [middle(product), middle(reference)]
    console.log(
      `list endpoint: ${a.perSecond.toFixed(0)} requests/s (p95 ${a.p95Ms.toFixed(1)} ms) · hand-written ${b.perSecond.toFixed(0)} requests/s (p95 ${b.p95Ms.toFixed(1)} ms) · ratio ${(a.perSecond / b.perSecond).toFixed(2)} (budget 0.80)`,
    )
  } finally {
    await byHand.close()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const rowsSql = `
  with p as (insert into project (number, name, type, time_zone, status) values ('P1', '基准项目', 'government', 'Asia/Shanghai', 1) returning id)
  insert into meter (project_id, number, name, energy_kind, unit, role, is_counted, reading_kind, period_seconds, register_max, decimals, status)
  select p.id, 'E-' || lpad(n::text, 5, '0'), '仪表 ' || n, case when n % 4 = 0 then '02' else '01' end, 'kWh', 'branch', 1, 'register', 900, 1000000, 2, 1
  from p, generate_series(1, 5000) n`

const columns = `t.id, t.version, t.created_at, t.updated_at, t.project_id, t.number, t.name, t.energy_kind, t.unit, t.role, t.is_counted, t.parent_meter_id, t.building_id, t.collector_id, t.address, t.model, t.manufacturer, t.reading_kind, t.period_seconds, t.register_max, t.decimals, t.max_per_hour, t.ratio, t.initial_reading, t.install_day, t.calibrated_day, t.calibration_due_day, t.offline_manual, t.status, t.remark`

/** What an engineer would write by hand for this one list: no rights, no schemas. */
async function handWritten(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const app = express()
  app.get('/api/meters', async (req, res) => {
    const { page = '1', size = '15', energyKind } = req.query as Record<string, string>
    const where = `t.deleted = 0 and t.energy_kind = $1`
    const [rows, total] = await Promise.all([
      pool.query(
        `select ${columns}, p.name as project_label, m.name as parent_meter_label, b.name as building_label, c.name as collector_label
         from (select * from meter t where ${where} order by t.number desc, t.id limit $2 offset $3) t
         left join project p on p.id = t.project_id left join meter m on m.id = t.parent_meter_id
         left join building b on b.id = t.building_id left join collector c on c.id = t.collector_id
         order by t.number desc, t.id`,
        [energyKind, Number(size), (Number(page) - 1) * Number(size)],
      ),
      pool.query(`select count(*)::int as n from meter t where ${where}`, [energyKind]),
    ])
    const data = {
      rows: rows.rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value])),
      ),
      total: total.rows[0].n,
    }
    res.json({ code: 200, msg: 'success', data })
  })
  const http = createServer(app)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: async () => {
      http.closeAllConnections()
      http.close()
      await pool.end()
    },
  }
}

async function same(ours: string, theirs: string, token: string): Promise<void> {
  const numbers = async (url: string) => {
    const body = (await (await fetch(url, { headers: { token } })).json()) as {
      data: { total: number; rows: { number: string }[] }
    }
    return `${body.data.total} ${body.data.rows.map((row) => row.number).join(',')}`
  }
  const [a, b] = [await numbers(ours), await numbers(theirs)]
  if (a !== b) throw new Error(`The two handlers answer differently:\n${a}\n${b}`)
}

const middle = (loads: readonly Load[]): Load =>
  [...loads].sort((a, b) => a.perSecond - b.perSecond)[loads.length >> 1] as Load

const loader = `
const { parentPort, workerData } = require('node:worker_threads')
const http = require('node:http')
const { url, token, seconds, clients } = workerData
const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
const times = []
const until = performance.now() + seconds * 1000
const once = () => new Promise((resolve, reject) => {
  const started = performance.now()
  http.get(url, { agent, headers: { token } }, (res) => {
    if (res.statusCode !== 200) reject(new Error('status ' + res.statusCode))
    res.on('data', () => {}).on('end', () => { times.push(performance.now() - started); resolve() })
  }).on('error', reject)
})
const client = async () => { while (performance.now() < until) await once() }
Promise.all(Array.from({ length: clients }, client)).then(() => {
  times.sort((a, b) => a - b)
  parentPort.postMessage({ perSecond: times.length / seconds, p95Ms: times[Math.floor(times.length * 0.95)] })
  agent.destroy()
})`

function load(url: string, token: string, duration: number): Promise<Load> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(loader, { eval: true, workerData: { url, token, seconds: duration, clients } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
