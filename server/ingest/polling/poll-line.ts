import type { Directory, KnownCollector, PolledMeter } from '../directory.ts'
import type { Intake } from '../intake.ts'
import { type BackOffRule, backOffMs } from './back-off.ts'
import { polledBatch, remoteOf } from './polled-batch.ts'
import type { Polled, PollRoad } from './road.ts'
import type { Line } from './tcp-line.ts'

/** What the poller of a line works with. */
export interface LinePollerParts {
  readonly road: PollRoad
  readonly line: Line
  readonly directory: Pick<Directory, 'polled' | 'point'>
  readonly intake: Pick<Intake, 'submit' | 'note'>
  readonly now: () => number
  readonly requestTimeoutMs?: number
  /** Longest time that one meter may take. */
  readonly meterTimeoutMs?: number
  readonly onError: (error: unknown) => void
}

/** Asks the meters of one line, one after another. */
export interface LinePoller {
  /**
   * Asks all meters of a collector once; those that did not answer lately come last, or are left alone for a while. With
   * `addresses` only those, and none is left alone: a person waits for it.
   */
  poll(collector: KnownCollector, signal: AbortSignal, addresses?: readonly string[]): Promise<PollTally>
}

/** How many meters were asked, and how many answered. */
export interface PollTally {
  readonly asked: number
  readonly answered: number
}

/** How long a meter that does not answer is left alone: from a minute up to half an hour. */
const silentMeter: BackOffRule = { firstMs: 60_000, mostMs: 1_800_000 }
/** A silent meter is asked with less patience, so that it takes little of its neighbours' time. */
const silentTimeoutMs = 800

/** The poller of one line. What a meter gave is submitted meter by meter, so that a slow one holds nothing up. */
export function linePoller(parts: LinePollerParts): LinePoller {
  const { road, line, directory, intake, now, requestTimeoutMs = 2000, meterTimeoutMs = 10_000, onError } = parts
  const silent = new Map<number, { failures: number; notBeforeMs: number }>()
  const failuresOf = ({ meterId }: PolledMeter) => silent.get(meterId)?.failures ?? 0

  const note = async (collector: KnownCollector, meter: PolledMeter, polled: Polled) => {
    const receivedMs = now()
    const made = polledBatch(directory, collector.id, meter, polled.values, receivedMs)
    const packet = {
      collectorId: collector.id,
      road: road.road,
      kind: 'data' as const,
      receivedMs,
      remote: remoteOf(collector, meter.address),
      body: polled.body,
      plain: made.plain,
      isChecked: polled.isAnswered,
      isParsed: polled.values.length > 0,
      points: polled.values.length,
      bad: made.bad,
      ...(polled.faults.length > 0 ? { error: polled.faults.slice(0, 10).join('；') } : {}),
      ...(made.refused.length > 0 ? { refused: made.refused.slice(0, 100) } : {}),
    }
    if (made.batch.pointIds.length > 0) await intake.submit({ note: packet, batch: made.batch })
    else await intake.note(packet)
  }

  return {
    async poll(collector, signal, addresses) {
      const wanted = directory.polled(collector.id).filter(({ address }) => addresses?.includes(address) ?? true)
      const meters = [...wanted].sort((a, b) => failuresOf(a) - failuresOf(b))
      let [asked, answered] = [0, 0]
      for (const meter of meters) {
        if (signal.aborted) break
        const known = silent.get(meter.meterId)
        if (known && addresses === undefined && now() < known.notBeforeMs) continue
        asked += 1
        const startedMs = now()
        const bounds = {
          requestTimeoutMs: known ? Math.min(silentTimeoutMs, requestTimeoutMs) : requestTimeoutMs,
          deadlineMs: startedMs + meterTimeoutMs,
          now,
          signal,
        }
        const polled = await road.poll(line, meter, bounds)
        if (signal.aborted) break
        if (polled.isAnswered) answered += 1
        if (polled.isAnswered) silent.delete(meter.meterId)
        else if (!polled.isLineDown) {
          const failures = failuresOf(meter) + 1
          silent.set(meter.meterId, { failures, notBeforeMs: now() + backOffMs(failures, silentMeter) })
        }
        await note(collector, meter, polled).catch(onError)
        if (polled.isLineDown) break
      }
      return { asked, answered }
    },
  }
}
