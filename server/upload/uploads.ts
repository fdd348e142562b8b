import type { Store } from '../db/connect.ts'
import { parsePacket } from '../ingest/collector/parse-packet.ts'
import { printPacket } from '../ingest/collector/print-packet.ts'
import { stampsOf } from '../ingest/collector/stamps.ts'
import type { SecretBox } from '../ingest/secret-box.ts'
import { emptyMemory, queueChanged } from './changed-figures.ts'
import {
  type DueBatch,
  nextBatch,
  noteFailure,
  noteReceipt,
  noteSent,
  noteTarget,
  readTargets,
} from './upload.store.ts'
import { callSuperior } from './upload-client.ts'
import { UploadFault, type UploadLine } from './upload-line.ts'
import { queueDue } from './upload-queue.ts'
import { addressOf, type UploadTarget } from './upload-target.ts'

/** What reports are made with. */
export interface UploadParts {
  readonly store: Store
  readonly secrets: SecretBox
  readonly onError: (error: unknown) => void
  readonly nowMs?: () => number
  /** How often targets and due periods are looked for; tests look more often. */
  readonly lookMs?: number
  /** How often figures that were told already are held against those of now; tests look more often. */
  readonly changeLookMs?: number
  /** First wait after a failure; doubled each time. */
  readonly firstWaitMs?: number
}

/** The running reports. */
export interface Uploads {
  close(): Promise<void>
}

const usualLookMs = 5000
const usualChangeLookMs = 60_000
const usualFirstWaitMs = 2000
const longestWaitMs = 300_000
/** A batch that was refused this often is given up until a person sends it again. */
const mostRefusals = 5

/** Reports all enabled targets until it is closed: each over its own line, one batch after the other. */
export function startUploads(parts: UploadParts): Uploads {
  const runners = new Map<number, Runner>()
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  const look = async () => {
    const targets = await readTargets(parts.store, parts.secrets)
    const wanted = new Map(targets.filter(({ isEnabled }) => isEnabled).map((target) => [target.id, target]))
    for (const [id, runner] of runners) {
      if (wanted.get(id)?.version === runner.target.version) continue
      runners.delete(id)
      await runner.stop()
      if (!wanted.has(id)) await noteTarget(parts.store, id, 'idle', null)
    }
    for (const target of wanted.values()) {
      if (!isClosed && !runners.has(target.id)) runners.set(target.id, startRunner(target, parts))
    }
  }
  const again = () => {
    looking = look()
      .catch(parts.onError)
      .finally(() => {
        if (!isClosed) timer = setTimeout(again, parts.lookMs ?? usualLookMs)
      })
  }
  again()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking
      for (const runner of runners.values()) await runner.stop()
    },
  }
}

interface Runner {
  readonly target: UploadTarget
  stop(): Promise<void>
}

function startRunner(target: UploadTarget, parts: UploadParts): Runner {
  const { store, onError, nowMs = Date.now, lookMs = usualLookMs, firstWaitMs = usualFirstWaitMs } = parts
  let isStopped = false
  let line: UploadLine | undefined
  let failures = 0
  /** Periods are looked for when there is nothing to send, and after a failure. */
  let isLooking = true
  let lastBeatMs = nowMs()
  const memory = emptyMemory()
  let lastChangeLookMs = Number.NEGATIVE_INFINITY
  let wake: () => void = () => undefined

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isStopped) return resolve()
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const waitMs = () => Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures, 10))

  const failed = async (error: UploadFault) => {
    line?.close()
    line = undefined
    await noteTarget(store, target.id, error.of === 'line' ? 'offline' : 'refused', error.message)
    isLooking = true
    const wait = waitMs()
    failures += 1
    await sleep(wait)
  }

  const send = async (batch: DueBatch) => {
    const text = batch.tries > 0 ? asContinuous(batch.packet) : batch.packet
    await noteSent(store, batch.id)
    try {
      const receipt = await line!.report(text, batch.sequence)
      failures = 0
      lastBeatMs = nowMs()
      await noteReceipt(store, target.id, batch.id, batch.sequence, receipt)
    } catch (error) {
      if (!(error instanceof UploadFault)) throw error
      const isHopeless = error.of === 'refused' && batch.tries + 1 >= mostRefusals
      const waitSeconds = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(batch.tries, 10)) / 1000
      await noteFailure(store, batch.id, error.message, isHopeless ? 'given-up' : { waitSeconds })
      if (error.of === 'line') await failed(error)
    }
  }

  const lookForWork = async () => {
    await queueDue(store, target, nowMs())
    if (!target.isResending || nowMs() - lastChangeLookMs < (parts.changeLookMs ?? usualChangeLookMs)) return
    lastChangeLookMs = nowMs()
    await queueChanged(store, target, nowMs(), memory)
  }

  const turn = async () => {
    if (isLooking) await lookForWork()
    isLooking = false
    const batch = await nextBatch(store, target.id)
    if (batch === undefined) isLooking = true
    if (batch === undefined && line === undefined) return sleep(lookMs)
    try {
      if (line?.isOpen !== true) {
        line = await callSuperior(target)
        await noteTarget(store, target.id, 'online', null)
      }
      if (batch !== undefined) return await send(batch)
      if (nowMs() - lastBeatMs >= target.heartbeatSeconds * 1000) {
        await line.heartBeat()
        lastBeatMs = nowMs()
      }
      await sleep(lookMs)
    } catch (error) {
      if (!(error instanceof UploadFault)) throw error
      await failed(error)
    }
  }

  const run = async () => {
    while (!isStopped) {
      await turn().catch(async (error: unknown) => {
        if (isStopped) return
        onError(error)
        await sleep(waitMs())
      })
    }
  }
  const running = run()
  return {
    target,
    async stop() {
      isStopped = true
      line?.close()
      wake()
      await running
    },
  }
}

/** A packet without values, by which a line is tried. */
export function emptyPacket(target: UploadTarget, nowMs: number): { readonly text: string; readonly sequence: string } {
  const time = stampsOf(target.zone).stamp(Math.floor(nowMs / 1000))
  const body = { kind: 'data', operation: 'continuous', sequence: time, isParsed: true, time, meters: [] } as const
  return { text: printPacket({ address: addressOf(target), body }), sequence: time }
}

/** The same packet as one that is sent again after a loss. */
function asContinuous(text: string): string {
  const { address, body } = parsePacket(text)
  return body.kind === 'data' ? printPacket({ address, body: { ...body, operation: 'continuous' } }) : text
}
