import type { DataPacket, FunctionValue, MeterValues, Packet } from './packet.ts'

const head =
  /^\s*(?:<\?xml[^>]*\?>\s*)?<root>\s*<common>\s*<(building_id|project_id)>\s*([^<>&\s]{1,64})\s*<\/\1>\s*<gateway_id>\s*([^<>&\s]{1,64})\s*<\/gateway_id>\s*<type>\s*(report|continuous|reply)\s*<\/type>\s*<\/common>\s*<data operation\s*=\s*"\s*\4\s*"\s*>\s*<sequence>\s*([^<>&\s]{0,64})\s*<\/sequence>\s*(?:<parser>\s*(yes|no)\s*<\/parser>\s*)?<time>\s*(\d{0,14})\s*<\/time>\s*(?:<total>\s*(\d*)\s*<\/total>\s*)?(?:<current>\s*(\d*)\s*<\/current>\s*)?/

const foot = /^\s*<\/data>\s*<\/root\s*>\s*$/

/** Longest text in an attribute or value that the short way takes. */
const longest = 128

/**
 * A data packet in the usual spelling, read in one pass without building a tree; undefined for anything out of the
 * ordinary, which the tree decides. What it gives is what the tree would give.
 */
export function scanData(text: string): Packet | undefined {
  const start = head.exec(text)
  if (start === null) return undefined
  const [whole, element, buildingCode, gatewayCode, operation, sequence, parser, time, total, current] = start
  const scan = new Scan(text, whole.length)
  const meters: MeterValues[] = []
  for (let meter = scan.meter(); meter !== undefined; meter = scan.meter()) meters.push(meter)
  if (scan.isOdd || !foot.test(text.slice(scan.at))) return undefined
  const body: DataPacket = {
    kind: 'data',
    operation: operation as DataPacket['operation'],
    sequence: sequence!,
    isParsed: parser !== 'no',
    time: time!,
    ...(total === undefined || total === '' ? {} : { total }),
    ...(current === undefined || current === '' ? {} : { current }),
    meters,
  }
  const address = { buildingCode: buildingCode!, gatewayCode: gatewayCode! }
  return { address: element === 'project_id' ? { ...address, element } : address, body }
}

interface Opening {
  id: string
  coding: string
  error: string
  name: string | undefined
  sampleTime: string | undefined
  connection: string | undefined
  isClosed: boolean
}

class Scan {
  isOdd = false

  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  meter(): MeterValues | undefined {
    if (!this.begins('<meter ')) return undefined
    const opening = this.attributes(this.at + 7)
    if (opening === undefined) return this.odd()
    const functions: FunctionValue[] = []
    if (!opening.isClosed) {
      for (let value = this.value(); value !== undefined; value = this.value()) functions.push(value)
      if (this.isOdd || !this.begins('</meter>')) return this.odd()
      this.at += 8
    }
    const { id, name, connection } = opening
    if (name === undefined && connection === undefined) return { id, functions }
    return {
      id,
      ...(name === undefined ? {} : { name }),
      ...(connection === undefined ? {} : { connection }),
      functions,
    }
  }

  private value(): FunctionValue | undefined {
    if (!this.begins('<function ')) return undefined
    const opening = this.attributes(this.at + 10)
    if (opening === undefined) return this.odd()
    let value = ''
    if (!opening.isClosed) {
      const end = this.text.indexOf('</function>', this.at)
      if (end < 0 || end - this.at > longest) return this.odd()
      value = this.text.slice(this.at, end).trim()
      if (value.includes('<') || value.includes('&')) return this.odd()
      this.at = end + 11
    }
    const { id, coding, error, name, sampleTime } = opening
    if (name === undefined && sampleTime === undefined) return { id, coding, error, value }
    return {
      id,
      coding,
      error,
      value,
      ...(name === undefined ? {} : { name }),
      ...(sampleTime === undefined ? {} : { sampleTime }),
    }
  }

  /** Passes over blanks; whether `word` stands there. */
  private begins(word: string): boolean {
    let at = this.at
    for (let code = this.text.charCodeAt(at); code <= 32; code = this.text.charCodeAt(at)) at += 1
    this.at = at
    return this.text.startsWith(word, at)
  }

  /** Attributes from `at` to the end of the tag, `at` of the scan behind it; undefined for an unusual one. */
  private attributes(from: number): Opening | undefined {
    const { text } = this
    const opening: Opening = {
      id: '',
      coding: '',
      error: '',
      name: undefined,
      sampleTime: undefined,
      connection: undefined,
      isClosed: false,
    }
    let at = from
    for (;;) {
      while (text.charCodeAt(at) <= 32) at += 1
      const code = text.charCodeAt(at)
      if (code === 62) break
      if (code === 47 && text.charCodeAt(at + 1) === 62) {
        opening.isClosed = true
        at += 1
        break
      }
      const equals = text.indexOf('=', at)
      if (equals < 0 || equals - at > 20 || text.charCodeAt(equals + 1) !== 34) return undefined
      const end = text.indexOf('"', equals + 2)
      if (end < 0 || end - equals > longest) return undefined
      const value = text.slice(equals + 2, end)
      if (!put(opening, text.slice(at, equals), value)) return undefined
      at = end + 1
    }
    this.at = at + 1
    return opening
  }

  private odd(): undefined {
    this.isOdd = true
    return undefined
  }
}

function put(opening: Opening, name: string, value: string): boolean {
  if (value.includes('<') || value.includes('&') || value.includes('>')) return false
  switch (name) {
    case 'id':
      opening.id = value.trim()
      return true
    case 'coding':
      opening.coding = value.trim()
      return true
    case 'error':
      opening.error = value.trim()
      return true
    case 'name':
      opening.name = value.trim()
      return true
    case 'sample_time':
      opening.sampleTime = value.trim()
      return true
    case 'conn':
      opening.connection = value.trim()
      return true
    default:
      return /^[a-zA-Z_][\w.-]*$/.test(name)
  }
}
