import { crc16 } from './crc16.ts'
import { marks } from './envelope-framer.ts'
import type { Wrapping } from './frame.ts'
import { shandongHead } from './shandong-framer.ts'

/** Sequence that collectors of the national guideline were seen to send. */
export const usualSequence = Buffer.from('00010000', 'hex')

/** The wrapping of the national guideline's frames. */
export const nationalWrapping: Wrapping = {
  kind: 'envelope',
  isMirrored: false,
  checkFrom: 8,
  isCheckBigEndian: false,
  sequence: usualSequence,
}

/** The wrapping of Beijing's renewable projects: marks the other way round, check from the head on, high byte first. */
export const mirroredWrapping: Wrapping = {
  kind: 'envelope',
  isMirrored: true,
  checkFrom: 0,
  isCheckBigEndian: true,
  sequence: usualSequence,
}

/** A payload as a whole frame. */
export function wrap(wrapping: Wrapping, payload: Buffer): Buffer {
  switch (wrapping.kind) {
    case 'envelope':
      return envelope(wrapping, payload)
    case 'hex-length': {
      const hex = payload.toString('hex')
      const length = (wrapping.unit === 'digits' ? hex.length : payload.length).toString(16).padStart(8, '0')
      const text = length + hex
      return Buffer.from(wrapping.isUpperCase ? text.toUpperCase() : text, 'latin1')
    }
    case 'shandong':
      return Buffer.concat([shandongHead, Buffer.from([wrapping.command, 0]), payload, Buffer.from('16161616', 'hex')])
    case 'typed': {
      const head = Buffer.from([0x1f, 0x1f, wrapping.command, 0, 0, 0, 0])
      head.writeUInt32BE(payload.length, 3)
      return Buffer.concat([head, payload])
    }
    case 'bare':
      return payload
  }
}

function envelope(wrapping: Extract<Wrapping, { kind: 'envelope' }>, payload: Buffer): Buffer {
  const { isMirrored, checkFrom, isCheckBigEndian, sequence } = wrapping
  const [head, tail] = isMirrored ? [marks.mirrored, marks.plain] : [marks.plain, marks.mirrored]
  const frame = Buffer.allocUnsafe(18 + payload.length)
  head.copy(frame, 0)
  frame.writeUInt32LE(4 + payload.length, 4)
  sequence.copy(frame, 8, 0, 4)
  payload.copy(frame, 12)
  const checkAt = 12 + payload.length
  const check = crc16(frame, checkFrom, checkAt)
  if (isCheckBigEndian) frame.writeUInt16BE(check, checkAt)
  else frame.writeUInt16LE(check, checkAt)
  tail.copy(frame, checkAt + 2)
  return frame
}
