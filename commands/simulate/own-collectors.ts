import { createHash } from 'node:crypto'
import type { SimulatedCollector, SimulatedMeter } from '../../server/demo/simulation-plan.ts'
import type { HourlyUse } from './registers.ts'

/** How collectors are registered on a running platform. */
export interface RegisterOptions {
  /** `http://127.0.0.1:3000`. */
  readonly url: string
  readonly userName: string
  readonly password: string
  readonly collectors: number
  readonly metersEach: number
}

const projectNumber = 'SIM'

/**
 * Registers a project with so many collectors and meters through the platform's own calls, or finds those of an
 * earlier run; gives them with the last register that the platform has. Throws with the platform's words.
 */
export async function ownCollectors(options: RegisterOptions): Promise<SimulatedCollector[]> {
  const call = await signedIn(options)
  const projectId = await ensureProject(call)
  const made: SimulatedCollector[] = []
  for (let index = 1; index <= options.collectors; index += 1) {
    made.push(await ensureCollector(call, projectId, index, options.metersEach))
  }
  return made
}

/** A plain office's rhythm for meters that the demo does not know; a few kW each. */
export const plainUse: HourlyUse = (number, hour) => {
  const clock = (hour + 8) % 24
  return sizeOf(number) * (clock >= 8 && clock < 18 ? 1 : atRest)
}

const atRest = 0.15
const sizeOf = (number: string) => 2 + (digest(number).readUInt16BE(0) % 80) / 10
const dayUse = (number: string) => sizeOf(number) * (10 + 14 * atRest)

type Call = (method: string, path: string, body?: object) => Promise<unknown>

async function signedIn({ url, userName, password }: RegisterOptions): Promise<Call> {
  const ask = async (method: string, path: string, body: object | undefined, token: string) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { token }) },
      body: body && JSON.stringify(body),
    })
    const envelope = (await answer.json()) as { code: number; msg: string; data: unknown }
    if (envelope.code !== 200) throw new Error(`${method} ${path}：${envelope.msg}`)
    return envelope.data
  }
  const { token } = (await ask('POST', '/api/login', { userName, password }, '')) as { token: string }
  return (method, path, body) => ask(method, path, body, token)
}

interface Found {
  readonly rows: readonly { readonly id: number }[]
}

async function ensureProject(call: Call): Promise<number> {
  const found = (await call('GET', `/api/projects?number=${projectNumber}`)) as Found
  if (found.rows[0]) return found.rows[0].id
  const made = (await call('POST', '/api/projects', {
    number: projectNumber,
    name: '模拟采集项目',
    type: 'other',
    timeZone: 'Asia/Shanghai',
    status: 1,
  })) as { id: number }
  return made.id
}

async function ensureCollector(
  call: Call,
  projectId: number,
  index: number,
  meters: number,
): Promise<SimulatedCollector> {
  const serial = String(index).padStart(3, '0')
  const number = `${projectNumber}-${serial}`
  const buildingCode = `999999Z${serial}`
  const keys = { authKey: secretOf(`${number}/auth`).slice(0, 16), aesKey: secretOf(`${number}/aes`), aesIv: '' }
  const found = (await call('GET', `/api/collectors?number=${number}&projectId=${projectId}`)) as Found
  const row = {
    number,
    name: `模拟采集器 ${serial}`,
    protocol: 'XML-TCP',
    dialect: 'national-cbc',
    buildingCode,
    gatewayCode: '01',
    periodSeconds: 900,
    heartbeatSeconds: 30,
    status: 1,
  }
  const collectorId =
    found.rows[0]?.id ?? ((await call('POST', '/api/collectors', { projectId, ...row, ...keys })) as { id: number }).id
  const played: SimulatedMeter[] = []
  for (let meter = 1; meter <= meters; meter += 1) {
    played.push(await ensureMeter(call, projectId, collectorId, `${number}-${String(meter).padStart(3, '0')}`, meter))
  }
  return { number, road: 'national', buildingCode, gatewayCode: '01', ...keys, port: 0, meters: played }
}

async function ensureMeter(
  call: Call,
  projectId: number,
  collectorId: number,
  number: string,
  index: number,
): Promise<SimulatedMeter> {
  const found = (await call('GET', `/api/meters?number=${number}&projectId=${projectId}`)) as Found
  if (!found.rows[0]) {
    await call('POST', '/api/meters', {
      projectId,
      collectorId,
      number,
      name: `模拟电表 ${number}`,
      energyKind: '01',
      unit: 'kWh',
      role: 'branch',
      isCounted: 1,
      readingKind: 'register',
      address: String(index),
      periodSeconds: 900,
      registerMax: 1_000_000,
      decimals: 2,
      maxPerHour: 100,
      status: 1,
    })
  }
  // Registers follow from the clock alone, so a second run goes on where the first would stand now.
  const days = Math.floor(Date.now() / 86_400_000)
  const value = (days * dayUse(number)) % 1_000_000
  return {
    number,
    address: String(index),
    ratio: 1,
    registerMax: 1_000_000,
    decimals: 2,
    last: { ts: days * 86_400, value },
  }
}

const digest = (text: string) => createHash('sha256').update(`wattform simulator ${text}`).digest()
const secretOf = (text: string) => digest(text).toString('hex').slice(0, 32)
