import { dialectOf } from '../ingest/collector/dialects.ts'
import type { PacketAddress } from '../ingest/collector/packet.ts'
import type { UploadStep } from './upload-packet.ts'

/** Where and how to report: a row of entity upload-target, its secrets in the clear. */
export interface UploadTarget {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly projectId: number
  readonly buildingId: number | null
  readonly zone: string
  readonly protocol: 'XML-TCP' | 'HTTP'
  /** Of XML-TCP. */
  readonly host: string
  readonly port: number
  /** Of HTTP. */
  readonly url: string
  readonly dialect: string
  readonly buildingCode: string
  readonly gatewayCode: string
  readonly authKey: string
  readonly aesKey: string
  readonly aesIv: string
  readonly content: 'total' | 'first' | 'all'
  readonly step: UploadStep
  readonly timeAt: 'start' | 'end'
  /** Local day, yyyy-mm-dd. */
  readonly startDay: string
  readonly delayMinutes: number
  readonly heartbeatSeconds: number
  /** Periods whose figures change after their receipt go out again by themselves. */
  readonly isResending: boolean
  readonly isEnabled: boolean
}

/** The address that packets to a target bear. */
export function addressOf({ buildingCode, gatewayCode, dialect }: UploadTarget): PacketAddress {
  const codes = { buildingCode, gatewayCode }
  return dialectOf(dialect).addressElement === 'project_id' ? { ...codes, element: 'project_id' } : codes
}
