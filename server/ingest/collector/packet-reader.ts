import type { PacketReader, Reread } from '../packet-reader.ts'
import { openFramer } from './framer.ts'
import { keyRing } from './key-ring.ts'
import { readFrame, readText } from './read-frame.ts'
import { readingsOf } from './readings-of.ts'

const mostBytes = 2 * 1024 * 1024
const noDefaults = { salt: '', key: '', iv: '' }

/** Reads a packet of the gateway again: with the keys of today, or from the text that it was decrypted to. */
export const gatewayPacketReader: PacketReader = ({ collector, body, plain, receivedMs }, directory): Reread => {
  const nothing = { points: 0, refused: [] }
  const framer = openFramer(mostBytes)
  framer.push(body)
  const frame = framer.next()
  const checked = frame?.isChecked === undefined ? {} : { isChecked: frame.isChecked }
  if (frame?.wrapping === undefined || frame.isChecked === false) {
    return { ...nothing, ...checked, error: frame?.fault ?? '报文不完整' }
  }
  const ring = keyRing(directory, () => noDefaults)
  const pairs = collector === undefined ? [...ring.likely(frame.payload, ''), ...ring.all()] : ring.of(collector)
  const fresh = readFrame(frame.payload, frame.wrapping, pairs)
  // Keys may have changed since: the text of then is still there.
  const kept = fresh.text === undefined && plain !== null ? readText(plain) : undefined
  const packet = fresh.packet ?? (kept && 'packet' in kept ? kept.packet : undefined)
  const { plain: text, isDecrypted, error } = fresh.shown
  const shown = {
    ...checked,
    ...(text === undefined || text === plain ? {} : { plain: text }),
    ...(isDecrypted === undefined || kept !== undefined ? {} : { isDecrypted }),
    isParsed: packet !== undefined,
  }
  if (packet === undefined) return { ...nothing, ...shown, error: error ?? '无法解析' }
  if (packet.body.kind !== 'data') return { ...nothing, ...shown }
  if (collector === undefined) return { ...nothing, ...shown, error: '采集器未登记' }
  const { batch, points, refused } = readingsOf(packet.body, collector, directory, receivedMs / 1000)
  return { ...shown, ...(batch.ts.length > 0 ? { batch } : {}), points, refused }
}
