import type { Packet, PacketAddress } from '../ingest/collector/packet.ts'
import { stampsOf } from '../ingest/collector/stamps.ts'
import { dateOfDays, daysOfDate, periodStart } from '../metering/zone.ts'

/** Length of a reported period. */
export type UploadStep = 'hour' | 'day' | 'month' | 'year'

/** What a node used in a period. */
export interface ReportedValue {
  /** Sub-item code, such as 01A00. */
  readonly coding: string
  /** In the unit of the energy kind: kWh, m³, GJ. */
  readonly use: number
  /** All of it was measured: nothing estimated, nothing missing. */
  readonly isWhole: boolean
}

/** A period of one target, ready to be put into a packet. */
export interface ReportedPeriod {
  readonly address: PacketAddress
  readonly operation: 'report' | 'continuous'
  readonly sequence: string
  readonly step: UploadStep
  /** yyyymmddhh, yyyymmdd, yyyymm or yyyy, local to the project. */
  readonly period: number
  readonly zone: string
  /** Which end of the period the packet's time names. */
  readonly timeAt: 'start' | 'end'
  readonly values: readonly ReportedValue[]
}

/** Meter under which a building's sub-items go. */
const meterId = '1'

/**
 * The packet of a period: one meter for the building, a function for each sub-item with its coding. Values that were
 * partly estimated carry error 64 (uncertain, after OPC).
 */
export function packetOf(given: ReportedPeriod): Packet {
  const start = periodStart(given.zone, given.period)
  const ts = given.timeAt === 'start' ? start : periodStart(given.zone, nextPeriod(given.step, given.period))
  const functions = given.values.map(({ coding, use, isWhole }, place) => ({
    id: String(place + 1),
    coding,
    error: isWhole ? '0' : '64',
    value: textOf(use),
  }))
  return {
    address: given.address,
    body: {
      kind: 'data',
      operation: given.operation,
      sequence: given.sequence,
      isParsed: true,
      time: stampsOf(given.zone).stamp(ts),
      meters: [{ id: meterId, functions }],
    },
  }
}

/** The period after one. */
export function nextPeriod(step: UploadStep, period: number): number {
  switch (step) {
    case 'hour': {
      const [day, hour] = [Math.floor(period / 100), period % 100]
      return hour < 23 ? period + 1 : nextPeriod('day', day) * 100
    }
    case 'day': {
      const days = daysOfDate(Math.floor(period / 10_000), Math.floor(period / 100) % 100, period % 100)
      const { year, month, day } = dateOfDays(days + 1)
      return year * 10_000 + month * 100 + day
    }
    case 'month':
      return period % 100 < 12 ? period + 1 : period + 89
    case 'year':
      return period + 1
  }
}

/** The period of a step that holds a local day (yyyy-mm-dd), the first of it for hours. */
export function periodOfDay(step: UploadStep, day: string): number {
  const digits = Number(day.replaceAll('-', ''))
  if (step === 'hour') return digits * 100
  return step === 'day' ? digits : step === 'month' ? Math.floor(digits / 100) : Math.floor(digits / 10_000)
}

/** A period in words: `2026-11-21 08 时`, `2026-11-21`, `2026-11`, `2026`. */
export function periodText(period: number): string {
  const digits = String(period)
  const [year, month, day, hour] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8), digits.slice(8, 10)]
  const date = [year, month, day].filter((part) => part !== '').join('-')
  return hour === '' ? date : `${date} ${hour} 时`
}

/** Four decimals, without zeros at the end. */
function textOf(use: number): string {
  return String(Math.round(use * 1e4) / 1e4)
}
