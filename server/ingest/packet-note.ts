/** By which road a packet came. */
export type PacketRoad = 'xml-tcp' | 'mqtt' | 'modbus' | 'dlt645' | 'http' | 'file' | 'hand'

/** What a packet is for. */
export type PacketKind = 'auth' | 'heartbeat' | 'data' | 'resend' | 'device' | 'config' | 'unknown'

/** A reading of a packet that was not taken, and why, in Chinese. */
export interface RefusedReading {
  readonly address: string
  readonly reason: string
}

/** One raw packet with what became of it. What a road does not have (a checksum, a signature) it leaves out. */
export interface PacketNote {
  /** Absent where nobody knows the sender. */
  readonly collectorId: number | null
  readonly road: PacketRoad
  readonly dialect?: string
  readonly kind: PacketKind
  /** Epoch milliseconds. */
  readonly receivedMs: number
  /** The sender's own number of the packet. */
  readonly sequence?: string
  /** `ip:port`, or the topic. */
  readonly remote: string
  /** Bytes as they came. */
  readonly body: Buffer
  /** Decrypted or decoded text, where the body is none. */
  readonly plain?: string
  readonly isDecrypted?: boolean
  /** The checksum was right. */
  readonly isChecked?: boolean
  /** The signature or password was right. */
  readonly isAuthentic?: boolean
  readonly isParsed?: boolean
  /** Values that it carried. */
  readonly points: number
  /** Values among them that were refused. */
  readonly bad: number
  /** Why the whole packet was refused, in Chinese. */
  readonly error?: string
  /** Of many, the first hundred are kept. */
  readonly refused?: readonly RefusedReading[]
}

/** What became of a packet: values of enum packetResult and of `raw_packet.result`. */
export const packetResult = { nothing: 0, whole: 1, part: 2, refused: 3, repeated: 4 } as const

/** Judges a packet by its note and by how many of its readings count (`taken`) or were there already. */
export function resultOf(
  note: Pick<PacketNote, 'error' | 'isAuthentic' | 'isChecked' | 'isDecrypted' | 'isParsed'>,
  { bad, taken, known }: { readonly bad: number; readonly taken: number; readonly known: number },
): number {
  const isFaulty = [note.isAuthentic, note.isChecked, note.isDecrypted, note.isParsed].includes(false)
  const stored = taken + known
  if (isFaulty || note.error !== undefined) return stored > 0 ? packetResult.part : packetResult.refused
  if (bad > 0) return stored > 0 ? packetResult.part : packetResult.refused
  if (taken > 0) return packetResult.whole
  return known > 0 ? packetResult.repeated : packetResult.nothing
}
