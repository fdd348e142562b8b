import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { temporaryDataDir } from '../../server/db/temporary-data-dir.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** What the rounds saw. */
export interface PublishKillReport {
  readonly rounds: number
  /** Saves and publishes that were acknowledged before the kills. */
  readonly acknowledged: number
  /** Kills that came while a call was under way. */
  readonly inFlight: number
  /** Slowest start after a kill, in milliseconds. */
  readonly slowestStartMs: number
  /** What was acknowledged and is gone; empty where all is well. */
  readonly lost: readonly string[]
}

/** How the soak is run. */
export interface PublishKillOptions {
  readonly rounds: number
  /** Runs the server from its sources instead of the build, which may be older. */
  readonly fromSources?: boolean
  readonly log?: (message: string) => void
}

const kind = 'enum'
const ids = ['soakA', 'soakB', 'soakC'] as const

interface Acknowledged {
  /** Number that the document carried, by version, by id. */
  readonly saved: Map<string, Map<number, number>>
  /** Newest version known to be published, by id. */
  readonly published: Map<string, number>
  count: number
}

/**
 * Saves and publishes documents, kills the server with -9 at a random moment, starts it again and looks whether
 * everything that was acknowledged is there; `rounds` times over. The server must come up by itself each time.
 */
export async function soakPublish(
  root: string,
  { rounds, fromSources = false, log = () => undefined }: PublishKillOptions,
): Promise<PublishKillReport> {
  const dataDir = temporaryDataDir('soak')
  const known: Acknowledged = { saved: new Map(ids.map((id) => [id, new Map()])), published: new Map(), count: 0 }
  const lost: string[] = []
  let [inFlight, slowestStartMs] = [0, 0]
  let server: ServerProcess | undefined
  try {
    for (let round = 1; round <= rounds; round += 1) {
      server = await startServerProcess({ root, dataDir, fromSources })
      if (round > 1) slowestStartMs = Math.max(slowestStartMs, server.startMs)
      lost.push(...(await missing(server, known)))
      const writing = write(server, known)
      await sleep(randomInt(50, 900))
      server.kill()
      if ((await writing) === 'cut off') inFlight += 1
      await server.ended
      log(`round ${round}: ${known.count} acknowledged, ${lost.length} lost`)
    }
    server = await startServerProcess({ root, dataDir, fromSources })
    lost.push(...(await missing(server, known)))
  } finally {
    server?.process.kill('SIGTERM')
    await server?.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { rounds, acknowledged: known.count, inFlight, slowestStartMs: Math.round(slowestStartMs), lost }
}

/** Writes until the server is gone; what it acknowledged is noted only after the whole answer came. */
async function write({ call }: ServerProcess, known: Acknowledged): Promise<'cut off'> {
  for (;;) {
    try {
      for (const id of ids) await save(call, known, id)
      const { code, data } = await call('POST', '/api/documents/publish', {
        documents: ids.map((id) => ({ kind, id })),
        why: 'soak',
      })
      if (code !== 200) throw new Error(`publish was answered with ${code}: ${JSON.stringify(data).slice(0, 300)}`)
      known.count += 1
      for (const id of ids) known.published.set(id, Math.max(...(known.saved.get(id)?.keys() ?? [0])))
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return 'cut off'
      throw error
    }
  }
}

async function save(call: ServerProcess['call'], known: Acknowledged, id: string): Promise<void> {
  const opened = await call('GET', `/api/documents/items/${kind}/${id}`)
  const base = opened.code === 200 ? Number(opened.data.latest) : 0
  const value = randomInt(1_000_000_000)
  const document = { kind, schemaVersion: 1, id, title: id, items: [{ value, label: String(value) }] }
  const { code, data } = await call('PUT', `/api/documents/items/${kind}/${id}`, { base, document })
  if (code !== 200) throw new Error(`save of ${id} was answered with ${code}: ${JSON.stringify(data).slice(0, 300)}`)
  known.saved.get(id)?.set(Number(data.version), value)
  known.count += 1
}

async function missing({ call }: ServerProcess, known: Acknowledged): Promise<string[]> {
  const lost: string[] = []
  for (const id of ids) {
    for (const [version, value] of known.saved.get(id) ?? []) {
      const { code, data } = await call('GET', `/api/documents/items/${kind}/${id}?version=${version}`)
      const items = (data.document as { items?: { value: number }[] } | null)?.items
      if (code !== 200 || items?.[0]?.value !== value) lost.push(`${id} version ${version}`)
    }
    const published = known.published.get(id)
    if (published === undefined) continue
    const { data } = await call('GET', `/api/documents/items/${kind}/${id}`)
    if (Number(data.published) < published)
      lost.push(`${id} published ${String(data.published)}, acknowledged ${published}`)
  }
  return lost
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const report = await soakPublish(process.cwd(), { rounds: Number(process.argv[2] ?? 10), log: console.log })
  console.log(`publish under kill -9: ${JSON.stringify(report)}`)
  process.exit(report.lost.length === 0 ? 0 : 1)
}
