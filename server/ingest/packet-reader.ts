import type { ReadingBatch } from '../metering/reading-batch.ts'
import type { Directory, KnownCollector } from './directory.ts'
import type { PacketRoad, RefusedReading } from './packet-note.ts'

/** A stored packet, unpacked, with its collector as it is known today. */
export interface StoredPacket {
  readonly id: number
  readonly collector: KnownCollector | undefined
  readonly road: PacketRoad
  readonly dialect: string | null
  readonly kind: string
  /** Epoch milliseconds. */
  readonly receivedMs: number
  readonly remote: string
  readonly body: Buffer
  /** Its decrypted text, where it could be decrypted when it came. */
  readonly plain: string | null
}

/** What reading a packet again gives. */
export interface Reread {
  /** Absent where it carries no readings, or none that has a point. */
  readonly batch?: ReadingBatch
  /** Values that it carries. */
  readonly points: number
  readonly refused: readonly RefusedReading[]
  /** Decrypted text, where it differs from what is stored. */
  readonly plain?: string
  readonly isDecrypted?: boolean
  readonly isChecked?: boolean
  readonly isParsed?: boolean
  /** Why it still cannot be read, in Chinese. */
  readonly error?: string
}

/** Reads the bytes of a packet as its road would today; what it stores is up to the caller. Must not throw for bad bytes. */
export type PacketReader = (packet: StoredPacket, directory: Directory) => Reread
