import type { Store } from '../db/connect.ts'
import type { ReadingBatch } from '../metering/reading-batch.ts'
import type { PacketNote } from './packet-note.ts'

/** Keeps when each collector was heard of last, and how far its clock is off. */
export interface Sightings {
  /** A packet of a collector was stored. */
  note(item: { readonly note: PacketNote; readonly batch?: ReadingBatch }): void
  /** Writes what is not written yet. */
  close(): Promise<void>
}

/** A collector and the project that it is of. */
export interface CollectorPlace {
  readonly collectorId: number
  readonly projectId: number
}

/** What sightings are made from. */
export interface SightingParts {
  readonly store: Store
  readonly directory?: { collectorById(id: number): { readonly projectId: number } | undefined }
  readonly onOnline?: (collectors: readonly CollectorPlace[]) => void
  readonly onError: (error: unknown) => void
}

interface Sighting {
  seenMs: number
  writtenMs: number
  /** Lags of the newest live packets, seconds; the clock skew is their median. */
  readonly lags: number[]
}

/** Not every packet writes the row of its collector: at most one write in five seconds. */
const renewMs = 5000
const tickMs = 1000
const mostLags = 15
const roadsOfPeople = new Set(['hand', 'file'])

/** Sightings over the store; collectors not heard of before come online, with a new stretch in `collector_online`. */
export function sightings({ store, directory, onOnline, onError }: SightingParts): Sightings {
  const known = new Map<number, Sighting>()
  const changed = new Set<number>()
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const write = async (isLast: boolean) => {
    const nowMs = Date.now()
    const due = [...changed].filter((id) => isLast || nowMs - known.get(id)!.writtenMs >= renewMs)
    if (due.length === 0) return
    due.sort((one, other) => one - other)
    const cameOnline = await writeSightings(store, due, known)
    for (const id of due) {
      const sighting = known.get(id)!
      sighting.writtenMs = nowMs
      changed.delete(id)
    }
    const places = cameOnline.flatMap((collectorId) => {
      const projectId = directory?.collectorById(collectorId)?.projectId
      return projectId === undefined ? [] : [{ collectorId, projectId }]
    })
    if (places.length > 0) onOnline?.(places)
  }

  const tick = () => {
    timer = undefined
    writing = write(false)
      .catch(onError)
      .finally(() => {
        writing = undefined
        if (changed.size > 0) timer ??= setTimeout(tick, tickMs)
      })
  }

  return {
    note({ note, batch }) {
      const { collectorId } = note
      // A wrong signature is not the collector; a wrong checksum may be nobody's word at all (a poll without an answer).
      const isDoubtful = [note.isAuthentic, note.isDecrypted, note.isChecked].includes(false)
      if (collectorId === null || isDoubtful || roadsOfPeople.has(note.road)) return
      const sighting = known.get(collectorId) ?? { seenMs: 0, writtenMs: 0, lags: [] }
      known.set(collectorId, sighting)
      sighting.seenMs = Math.max(sighting.seenMs, note.receivedMs)
      if (note.kind === 'data' && batch !== undefined && batch.ts.length > 0) {
        let newest = batch.ts[0]!
        for (const ts of batch.ts) if (ts > newest) newest = ts
        sighting.lags.push(note.receivedMs / 1000 - newest)
        if (sighting.lags.length > mostLags) sighting.lags.shift()
      }
      changed.add(collectorId)
      if (writing === undefined) timer ??= setTimeout(tick, tickMs)
    },
    async close() {
      clearTimeout(timer)
      await writing
      clearTimeout(timer)
      await write(true).catch(onError)
    },
  }
}

/** Writes last contact, skew and online; gives the collectors that were not online before. */
async function writeSightings(
  store: Store,
  ids: readonly number[],
  known: ReadonlyMap<number, Sighting>,
): Promise<number[]> {
  const seen = ids.map((id) => known.get(id)!.seenMs / 1000)
  const skews = ids.map((id) => medianOf(known.get(id)!.lags))
  await store.pool.query(
    `update collector c set last_seen_at = greatest(coalesce(c.last_seen_at, to_timestamp(0)), to_timestamp(g.seen)),
       online = 1, clock_skew_seconds = coalesce(g.skew, c.clock_skew_seconds)
     from unnest($1::bigint[], $2::float8[], $3::float8[]) as g (id, seen, skew) where c.id = g.id`,
    [ids, seen, skews],
  )
  const { rows } = await store.pool.query<{ collector_id: number }>(
    `insert into collector_online (collector_id, from_ts)
     select g.id, floor(g.seen)::bigint from unnest($1::bigint[], $2::float8[]) as g (id, seen)
     where not exists (select 1 from collector_online o where o.collector_id = g.id and o.to_ts is null)
     order by g.id on conflict (collector_id, from_ts) do update set to_ts = null returning collector_id`,
    [ids, seen],
  )
  return rows.map((row) => row.collector_id)
}

/** Middle value; null of none. Positive where the collector's clock is behind, seconds. */
function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[sorted.length >> 1]!
}
