import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { rmSync, watch } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { temporaryDataDir } from '../../server/db/temporary-data-dir.ts'
import { names, openSoakDocuments, pageIds } from './rename-documents.ts'

/** What is published while the kills come: one document, or a renaming over twenty. */
export type KilledPublish = 'one' | 'rename'

/** What the rounds saw. */
export interface RenameKillReport {
  readonly rounds: number
  /** Publishes that were acknowledged before the kills. */
  readonly acknowledged: number
  /** Publishes that were in force though the kill came before they were acknowledged. */
  readonly untold: number
  /** States that were not whole, and what was acknowledged and is gone; empty where all is well. */
  readonly faults: readonly string[]
}

/**
 * Publishes without end in a process of its own, kills it with -9 at a random moment and looks at what is in force then:
 * `rounds` times over. It must be one whole state, no older than the last that was acknowledged, with no half-made
 * versions beside it.
 */
export async function soakRename(
  root: string,
  { rounds, mode, log = () => undefined }: { rounds: number; mode: KilledPublish; log?: (message: string) => void },
): Promise<RenameKillReport> {
  const dataDir = temporaryDataDir('rename-soak')
  const faults: string[] = []
  let [acknowledged, untold] = [0, 0]
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const before = await stateOf(root, dataDir)
      const said = await killed(root, dataDir, mode, round % 2 === 0)
      acknowledged += said.length
      const after = await stateOf(root, dataDir)
      faults.push(...after.faults.map((fault) => `round ${round}: ${fault}`))
      const done = after.publishes - before.publishes
      if (done < said.length) faults.push(`round ${round}: ${said.length} acknowledged, ${done} in force`)
      // One more than was told of may have come through; it too must be whole.
      if (done > said.length + 1) faults.push(`round ${round}: ${done} in force, ${said.length} acknowledged`)
      untold += Math.max(0, done - said.length)
      log(`round ${round}: ${acknowledged} acknowledged, ${faults.length} faults`)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { rounds, acknowledged, untold, faults }
}

/**
 * Runs the process until a random moment after its first acknowledgement, or, every other time, until its files are just
 * being written; gives what it acknowledged.
 */
async function killed(root: string, dataDir: string, mode: KilledPublish, inWriting: boolean): Promise<string[]> {
  const tsx = pathToFileURL(path.join(root, 'node_modules/tsx/dist/esm/index.mjs')).href
  const script = path.join(root, 'commands/soak/rename-process.ts')
  const child = spawn(process.execPath, ['--import', tsx, script, root, dataDir, mode], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  child.stderr.on('data', (chunk: Buffer) => errors.push(String(chunk)))
  let text = ''
  const begun = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += String(chunk)
      if (text.split('\n').length > 2) resolve()
    })
    child.on('exit', () => reject(new Error(`The process ended by itself:\n${errors.join('').slice(-3000)}`)))
  })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  await begun
  if (inWriting) await written(path.join(dataDir, 'documents/publishes'))
  await sleep(randomInt(0, inWriting ? 30 : 600))
  child.kill('SIGKILL')
  await ended
  return text.split('\n').slice(1, -1)
}

/** The next time that a file of a folder is touched. */
function written(folder: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, () => {
      watcher.close()
      resolve()
    })
  })
}

interface State {
  readonly publishes: number
  readonly faults: readonly string[]
}

async function stateOf(root: string, dataDir: string): Promise<State> {
  const documents = await openSoakDocuments(root, dataDir)
  const { model, sources } = documents.current()
  const faults: string[] = []
  const standing = names.filter((name) => model.enums[name] !== undefined)
  const [name = ''] = standing
  if (standing.length !== 1) faults.push(`the enumeration stands as ${standing.join(' and ') || 'nothing'}`)
  for (const id of pageIds) {
    const text = sources.find(({ key }) => key === `page/${id}`)?.text ?? ''
    if (!text.includes(`enumLabel('${name}', 1)`)) faults.push(`page ${id} is not of ${name}`)
  }
  const versions = await documents.versions()
  const open = [...versions].filter(([, { latest, published }]) => latest > published)
  // A single save that was cut off before its publish is a draft as any other; a renaming makes none.
  const drafts = open.filter(([key]) => key !== `page/${pageIds[0]}`)
  if (drafts.length > 0) faults.push(`half-made versions are left: ${drafts.map(([key]) => key).join(', ')}`)
  return {
    publishes: (await documents.publishes()).length,
    faults,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rounds = Number(process.argv[2] ?? 50)
  for (const mode of ['one', 'rename'] as const) {
    const report = await soakRename(process.cwd(), { rounds, mode, log: console.log })
    console.log(`${mode} under kill -9: ${JSON.stringify(report)}`)
    if (report.faults.length > 0) process.exitCode = 1
  }
}
