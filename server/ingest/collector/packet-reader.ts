import type { PacketReader, Reread } from '../packet-reader.ts'
import { decodeText } from './decode-text.ts'
import { firstMode } from './dialects.ts'
import { openFramer } from './framer.ts'
import { keyRing } from './key-ring.ts'
import { parsePacket } from './parse-packet.ts'
import { readingsOf } from './readings-of.ts'
import { open } from './seal.ts'

const mostBytes = 2 * 1024 * 1024
const noDefaults = { salt: '', key: '', iv: '' }

/** Reads a packet of the gateway again: with the keys of today, or with the text that it was decrypted to. */
export const gatewayPacketReader: PacketReader = ({ collector, body, plain, receivedMs }, directory): Reread => {
  const nothing = { points: 0, refused: [] }
  const framer = openFramer(mostBytes)
  framer.push(body)
  const frame = framer.next()
  const shown = frame?.isChecked === undefined ? {} : { isChecked: frame.isChecked }
  if (frame?.wrapping === undefined) return { ...nothing, ...shown, error: frame?.fault ?? '报文不完整' }
  if (frame.isChecked === false) return { ...nothing, ...shown, error: frame.fault ?? 'CRC 校验不符' }
  const ring = keyRing(directory, () => noDefaults)
  const pairs = collector === undefined ? ring.ofAll('') : ring.of(collector)
  const opened = open(frame.payload, pairs, firstMode(frame.wrapping))
  const text = opened === undefined ? plain : decodeText(opened.plain)
  if (text === null) return { ...nothing, ...shown, isDecrypted: false, error: '无法解密：密钥不符或密文不完整' }
  const decrypted = { ...shown, ...(frame.wrapping.kind === 'bare' || text === plain ? {} : { plain: text }) }
  const isDecrypted = opened?.seal === undefined ? {} : { isDecrypted: true }
  try {
    const { body: said } = parsePacket(text)
    if (said.kind !== 'data') return { ...nothing, ...decrypted, ...isDecrypted, isParsed: true }
    if (collector === undefined) return { ...nothing, ...decrypted, isParsed: true, error: '采集器未登记' }
    const { batch, intervals, points, refused } = readingsOf(said, collector, directory, receivedMs / 1000)
    const found = batch.ts.length > 0 ? batch : intervals
    const readings = found.ts.length > 0 ? { batch: found } : {}
    return { ...decrypted, ...isDecrypted, ...readings, points, refused, isParsed: true }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { ...nothing, ...decrypted, ...isDecrypted, isParsed: false, error: message }
  }
}
