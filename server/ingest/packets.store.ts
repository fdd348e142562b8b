import { promisify } from 'node:util'
import { deflateRawSync, inflateRaw } from 'node:zlib'
import type pg from 'pg'
import { CopyWriter } from '../metering/copy-binary.ts'
import { type PacketNote, packetResult, resultOf } from './packet-note.ts'

/** A packet ready to be written: its bytes are packed, its texts hold nothing that the store cannot. */
export interface PackedPacket {
  readonly note: PacketNote
  readonly projectId: number | null
  readonly bytes: number
  readonly packing: number
  readonly body: Buffer
  readonly plain: Buffer | null
}

/** What became of a packet's readings. */
export interface PacketOutcome {
  readonly taken: number
  readonly repeated: number
  readonly conflicting: number
  readonly bad: number
  readonly refused: readonly { readonly address: string; readonly reason: string }[]
  readonly error?: string
}

const columns = {
  id: 'int8',
  received_ms: 'int8',
  collector_id: 'int8',
  project_id: 'int8',
  road: 'text',
  dialect: 'text',
  kind: 'text',
  sequence: 'text',
  remote: 'text',
  bytes: 'int4',
  packing: 'int2',
  body: 'bytea',
  plain: 'bytea',
  is_decrypted: 'bool',
  is_checked: 'bool',
  is_authentic: 'bool',
  is_parsed: 'bool',
  points: 'int4',
  bad: 'int4',
  taken: 'int4',
  repeated: 'int4',
  conflicting: 'int4',
  result: 'int2',
  error: 'text',
  refused: 'jsonb',
  handled_ms: 'int4',
} as const

/** Shorter bytes are kept as they are: deflating them costs more than it saves. */
const packFrom = 200
const mostRefused = 100
const bodyDeflated = 1
const plainDeflated = 2

/** Packs the bytes of a packet (raw deflate where it pays); done before its transaction, while others are written. */
export function packPacket(note: PacketNote, projectId: number | null): PackedPacket {
  const body =
    note.isDecrypted && looksRandom(note.body) ? { bytes: note.body, isDeflated: false } : deflated(note.body)
  const text = note.plain === undefined ? null : Buffer.from(note.plain)
  const plain = text === null ? null : deflated(text)
  const packing = (body.isDeflated ? bodyDeflated : 0) | (plain?.isDeflated ? plainDeflated : 0)
  return { note, projectId, bytes: note.body.length, packing, body: body.bytes, plain: plain?.bytes ?? null }
}

/** Encrypted bytes cannot be packed; the same as hex text can. */
function looksRandom(bytes: Buffer): boolean {
  const seen = new Uint8Array(256)
  let kinds = 0
  const end = Math.min(bytes.length, 512)
  for (let at = 0; at < end; at += 1) {
    if (seen[bytes[at]!] === 0) kinds += 1
    seen[bytes[at]!] = 1
  }
  return kinds > 128 || (end < 256 && kinds > end / 2)
}

function deflated(bytes: Buffer): { bytes: Buffer; isDeflated: boolean } {
  if (bytes.length < packFrom) return { bytes, isDeflated: false }
  const packed = deflateRawSync(bytes, { level: 1 })
  return packed.length < bytes.length ? { bytes: packed, isDeflated: true } : { bytes, isDeflated: false }
}

const inflate = promisify(inflateRaw)

/** The bytes of a stored packet as they came, and its text where it has one. */
export async function unpackPacket(row: {
  readonly packing: number
  readonly body: Buffer
  readonly plain: Buffer | null
}): Promise<{ body: Buffer; plain: string | null }> {
  const body = (row.packing & bodyDeflated) !== 0 ? await inflate(row.body) : row.body
  if (row.plain === null) return { body, plain: null }
  const plain = (row.packing & plainDeflated) !== 0 ? await inflate(row.plain) : row.plain
  return { body, plain: plain.toString('utf8') }
}

/** Writes packets by one COPY inside the caller's transaction; their partitions must be there. */
export async function writePackets(
  client: pg.PoolClient,
  packets: readonly { readonly id: number; readonly packet: PackedPacket; readonly outcome: PacketOutcome }[],
): Promise<void> {
  const nowMs = Date.now()
  const writer = CopyWriter.open(client, 'raw_packet', columns)
  for (const { id, packet, outcome } of packets) {
    const { note } = packet
    const refused = [...(note.refused ?? []), ...outcome.refused].slice(0, mostRefused)
    const bad = note.bad + outcome.bad
    const error = outcome.error ?? note.error
    const wait = writer.append([
      id,
      Math.floor(note.receivedMs),
      note.collectorId,
      packet.projectId,
      note.road,
      textOf(note.dialect, 40),
      note.kind,
      textOf(note.sequence, 200),
      textOf(note.remote, 200) ?? '',
      packet.bytes,
      packet.packing,
      packet.body,
      packet.plain,
      note.isDecrypted ?? null,
      note.isChecked ?? null,
      note.isAuthentic ?? null,
      note.isParsed ?? null,
      note.points,
      bad,
      outcome.taken,
      outcome.repeated,
      outcome.conflicting,
      outcome.error === undefined
        ? resultOf(note, { bad, taken: outcome.taken, known: outcome.repeated + outcome.conflicting })
        : packetResult.refused,
      textOf(error, 2000),
      refused.length === 0 ? null : refusedJson(refused),
      Math.max(0, Math.min(nowMs - note.receivedMs, 2_000_000_000)) | 0,
    ])
    if (wait) await wait
  }
  await writer.finish()
}

/** Refused readings as JSON that the store takes. */
export function refusedJson(refused: readonly { readonly address: string; readonly reason: string }[]): string {
  return JSON.stringify(
    refused.map(({ address, reason }) => ({ address: textOf(address, 200) ?? '', reason: textOf(reason, 300) ?? '' })),
  )
}

/** Text without what PostgreSQL refuses (zero bytes, halves of characters), cut to a length. */
export function textOf(text: string | undefined, most: number): string | null {
  if (text === undefined) return null
  const known = text.length > most ? `${text.slice(0, most - 1)}…` : text
  return Buffer.from(known).toString().replaceAll('\0', '\u{FFFD}')
}
