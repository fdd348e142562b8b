import type { Generated, JSONColumnType } from 'kysely'

/** One raw reading. A meter's register has the meter's id as its point id; see server/metering/points.ts. */
export interface ReadingsTable {
  point_id: number
  /** Epoch seconds UTC; of an interval value (source 5) the end of its interval. */
  ts: number
  value: number
  /** Bits of server/metering/quality.ts as the source gave them. */
  quality: Generated<number>
  /** 0 采集 1 补传 2 手抄 3 补录 4 修复 5 区间值. */
  source: number
  packet: number | null
}

/** Readings of a point and month packed together; see server/metering/readings. */
export interface ReadingBlockTable {
  point_id: number
  /** Beginning of the month (UTC), epoch seconds. */
  month: number
  count: number
  first_ts: number
  last_ts: number
  /** Readings with a quality other than 0. */
  marked: number
  /** Readings that are interval values, and their sum. */
  intervals: number
  interval_sum: number
  data: Buffer
}

/** Months of which there is or was a block. */
export interface CompactMonthTable {
  month: number
}

/** A second value for the same point and instant, and the one that was kept. */
export interface ReadingConflictTable {
  point_id: number
  ts: number
  id: Generated<number>
  value: number
  source: number
  kept_value: number
  kept_source: number
  at: Generated<string>
}

/** A repair of a reading; the reading itself is never changed. `new_value` null: marked bad. */
export interface ReadingFixTable {
  point_id: number
  ts: number
  id: Generated<number>
  old_value: number | null
  new_value: number | null
  /** bad, linear, samePeriod or manual. */
  method: string
  reason: Generated<string>
  by_user: number | null
  by_name: Generated<string>
  at: Generated<string>
  undone_at: string | null
}

/** The newest reading of each point. */
export interface ReadingLatestTable {
  point_id: number
  ts: number
  value: number
  quality: number
  source: number
}

/** Usage of one slot shorter than an hour, in the meter's unit. */
export interface UsageSlotTable {
  meter_id: number
  ts: number
  use: number
  est: Generated<number>
  guess: Generated<number>
  /** Bits of server/metering/slots.ts. */
  mark: number
}

/**
 * Usage of a node in one period (hour yyyymmddhh, day, month, year; local to the project).
 *
 * Meters in their own unit, all other nodes in the energy kind's canonical unit. `use`: what is known, null where
 * nothing is; `est`: the part of it whose course was estimated; `guess`: estimate of what is unknown, not in `use`.
 * 完整率 = n_good / n_due, in slots. `peak_kw`: highest mean of a slot per hour, `peak_ts` its start.
 */
export interface UsageTable {
  node_id: number
  /** meter branch subitem org region building project. */
  node_type: string
  energy_kind: string
  period: number
  use: number | null
  n_due: number
  n_good: number
  n_est: number
  est: Generated<number>
  guess: Generated<number>
  peak_kw: number | null
  peak_ts: number | null
  /** 0 实测 1 推导 3 估算. */
  src: Generated<number>
  rev: Generated<number>
}

/**
 * What has to be computed again: everything of a meter that readings between two instants bear on. Either `meter_id` is
 * set, or `meter_ids` with the project that they were of when the row was written.
 */
export interface DirtyTable {
  id: Generated<number>
  meter_id: number | null
  meter_ids: number[] | null
  project_id: number | null
  from_ts: number
  to_ts: number
  reason: string
  at: Generated<string>
}

/**
 * The reading at or before the start of the running hour of a meter whose last readings simply go on; see
 * server/metering/tail. `stamp` is another one whenever the meter was computed from its readings.
 */
export interface MeterTailTable {
  meter_id: number
  ts: number
  value: number
  stamp: Generated<number>
}

/** A meter that counts into a node while `from_hour <= hour < to_hour` (local yyyymmddhh), times `factor`. */
export interface NodeMeterTable {
  meter_id: number
  node_type: string
  node_id: number
  energy_kind: string
  project_id: number
  factor: number
  from_hour: number
  to_hour: number
}

/** One import of one file; the states are those of enum importState. */
export interface ImportJobTable {
  id: Generated<number>
  project_id: number | null
  kind: string
  file_name: string
  sha256: string
  time_zone: string
  dry_run: Generated<boolean>
  state: string
  bytes_total: Generated<number>
  bytes_done: Generated<number>
  rows_taken: Generated<number>
  rows_repeated: Generated<number>
  rows_refused: Generated<number>
  message: Generated<string>
  started_at: string | null
  ended_at: string | null
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  deleted: Generated<number>
}

/** How far an import got; committed together with its rows. */
export interface ImportProgressTable {
  job_id: number
  file_path: string
  mapping: JSONColumnType<object>
  preview: JSONColumnType<unknown[]>
  /** Data rows of the file that are done with. */
  rows_done: Generated<number>
  missing: Generated<number>
  again: Generated<number>
  conflicting: Generated<number>
  owner: Generated<string>
  beat_at: Generated<string>
}

/** A value of an imported file that was not taken, and why. */
export interface ImportRefusalTable {
  job_id: number
  line: number
  column_name: Generated<string>
  value: Generated<string>
  reason: string
  id: Generated<number>
}

/**
 * A packet as it came, and what became of it (table partitioned by month of `received_ms`, epoch milliseconds).
 *
 * `packing` 0: `body` and `plain` as they are; bit 1: `body` deflated (raw), bit 2: `plain` deflated.
 * `result` is of enum packetResult: 0 nothing to store, 1 taken whole, 2 taken in part, 3 refused.
 */
export interface RawPacketTable {
  id: number
  received_ms: number
  collector_id: number | null
  project_id: number | null
  road: string
  dialect: string | null
  kind: string
  sequence: string | null
  remote: Generated<string>
  /** Length of the body before it was packed. */
  bytes: number
  packing: Generated<number>
  body: Buffer
  plain: Buffer | null
  is_decrypted: boolean | null
  is_checked: boolean | null
  is_authentic: boolean | null
  is_parsed: boolean | null
  points: Generated<number>
  bad: Generated<number>
  taken: Generated<number>
  repeated: Generated<number>
  conflicting: Generated<number>
  result: number
  error: string | null
  refused: JSONColumnType<{ address: string; reason: string }[]> | null
  /** From receipt to commit. */
  handled_ms: Generated<number>
  reparsed_at: string | null
}

/** A stretch of time (epoch seconds) in which a collector answered; `to_ts` null: it still does. */
export interface CollectorOnlineTable {
  collector_id: number
  from_ts: number
  to_ts: number | null
}

/** The answer that a call of /api/ingest got, by the key that its sender chose. */
export interface IngestKeyTable {
  user_id: number
  key: string
  /** SHA-256 of the call, so that one key is not used for two different ones. */
  digest: string
  answer: JSONColumnType<object>
  at: Generated<string>
}

/** What a check report says: the document that its preview and its files are drawn from. */
export interface CheckReportBodyTable {
  report_id: number
  body: JSONColumnType<object>
}

/** A node's figure of a month as it was when the month was closed; never changed afterwards. */
export interface UsageClosedTable {
  project_id: number
  /** yyyymm. */
  month: number
  node_type: string
  node_id: number
  energy_kind: string
  use: number | null
  n_due: number
  n_good: number
}

/** One side of a reversal of a closed month: `amount` is −old (side −1) or +new (side 1); both carry one `ref`. */
export interface UsageReversalTable {
  id: Generated<number>
  ref: number
  project_id: number
  month: number
  node_type: string
  node_id: number
  energy_kind: string
  amount: number
  side: number
  reason: string
  at: Generated<string>
}

/** The formula by which the stored usage of a virtual meter was computed; see server/metering/virtual.store.ts. */
export interface VirtualStateTable {
  meter_id: number
  project_id: number
  energy_kind: string
  formula: string
}

/** A meter that stands for what people declare, with the amounts (yyyymm -> usage) that its usage was made from. */
export interface DeclaredMeterTable {
  meter_id: number
  project_id: number
  energy_kind: string
  amounts: string
}

/** A message of the bell that a user has read. */
export interface MessageReadTable {
  user_id: number
  message: string
  read_at: Generated<string>
}

/** One run of the detection of a span of days; `result` is what /systemDetection shows. */
export interface DetectionRunTable {
  id: Generated<number>
  project_ids: JSONColumnType<number[]>
  from_day: string
  to_day: string
  /** running, done or failed. */
  state: string
  progress: Generated<number>
  score: number | null
  result: JSONColumnType<object> | null
  message: Generated<string>
  by_user: number | null
  by_name: Generated<string>
  started_at: Generated<string>
  ended_at: string | null
}

/** Tables written by hand in migrations: readings, usage, queues. Their row types stand here, keyed by table name. */
export interface FactTables {
  readings: ReadingsTable
  reading_block: ReadingBlockTable
  compact_month: CompactMonthTable
  reading_conflict: ReadingConflictTable
  reading_fix: ReadingFixTable
  reading_latest: ReadingLatestTable
  usage_slot: UsageSlotTable
  usage_hour: UsageTable
  usage_day: UsageTable
  usage_month: UsageTable
  usage_year: UsageTable
  dirty: DirtyTable
  meter_tail: MeterTailTable
  node_meter: NodeMeterTable
  usage_closed: UsageClosedTable
  usage_reversal: UsageReversalTable
  virtual_state: VirtualStateTable
  declared_meter: DeclaredMeterTable
  message_read: MessageReadTable
  detection_run: DetectionRunTable
  import_job: ImportJobTable
  import_progress: ImportProgressTable
  import_refusal: ImportRefusalTable
  raw_packet: RawPacketTable
  collector_online: CollectorOnlineTable
  ingest_key: IngestKeyTable
  check_report_body: CheckReportBodyTable
}
