import { createServer, type Socket } from 'node:net'

/** A meter on a DL/T 645-2007 line. */
export interface Dlt645Meter {
  /** Twelve decimal digits. */
  readonly address: string
  /** Forward active energy in kWh (data identifier 00010000, two decimals). */
  readonly energy: () => number
  /** Active power in kW (02030000, four decimals). */
  readonly power: () => number
}

/** A serial server with meters behind it. */
export interface Dlt645Meters {
  readonly port: number
  close(): Promise<void>
}

/** Digits and decimals of what can be read (DL/T 645-2007, annex A). */
const readable: Readonly<Record<string, { of: (meter: Dlt645Meter) => number; digits: number; decimals: number }>> = {
  '00010000': { of: (meter) => meter.energy(), digits: 8, decimals: 2 },
  '02030000': { of: (meter) => meter.power(), digits: 6, decimals: 4 },
}

/** Answers read requests for energy and power; any other identifier gets the meter's error answer. */
export async function serveDlt645Meters(
  meters: readonly Dlt645Meter[],
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Dlt645Meters> {
  const byAddress = new Map(meters.map((meter) => [meter.address, meter]))
  const lines = new Set<Socket>()
  const server = createServer((line) => {
    lines.add(line)
    let rest: Buffer = Buffer.alloc(0)
    line.on('error', () => undefined)
    line.on('close', () => lines.delete(line))
    line.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes])
      for (let frame = requestIn(rest); frame; frame = requestIn(rest)) {
        rest = rest.subarray(frame.end)
        const meter = byAddress.get(frame.address)
        if (meter) line.write(answerTo(frame, meter))
      }
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const close = () =>
    new Promise<void>((resolve) => {
      for (const line of lines) line.destroy()
      server.close(() => resolve())
    })
  return { port, close }
}

interface Request {
  readonly address: string
  readonly identifier: string
  readonly end: number
}

const frameHead = 10

/** The first whole request in the bytes; nothing where it has not come yet. */
function requestIn(bytes: Buffer): Request | undefined {
  const start = bytes.indexOf(0x68)
  if (start < 0 || bytes.length < start + frameHead) return undefined
  const length = bytes[start + 9]!
  const end = start + frameHead + length + 2
  if (bytes.length < end) return undefined
  const address = reversed(bytes.subarray(start + 1, start + 7)).toString('hex')
  const data = Buffer.from(bytes.subarray(start + frameHead, start + frameHead + length).map((byte) => byte - 0x33))
  return { address, identifier: reversed(data.subarray(0, 4)).toString('hex'), end }
}

function answerTo({ address, identifier }: Request, meter: Dlt645Meter): Buffer {
  const item = readable[identifier]
  if (!item) return frame(address, 0xd1, Buffer.from([0x02]))
  const shown = Math.round(item.of(meter) * 10 ** item.decimals) % 10 ** item.digits
  const digits = String(shown).padStart(item.digits, '0')
  const data = Buffer.concat([reversed(Buffer.from(identifier, 'hex')), reversed(Buffer.from(digits, 'hex'))])
  return frame(address, 0x91, data)
}

function frame(address: string, control: number, data: Buffer): Buffer {
  const shifted = Buffer.from(data.map((byte) => byte + 0x33))
  const body = Buffer.concat([
    Buffer.from([0x68]),
    reversed(Buffer.from(address, 'hex')),
    Buffer.from([0x68, control, shifted.length]),
    shifted,
  ])
  const sum = body.reduce((total, byte) => (total + byte) & 0xff, 0)
  return Buffer.concat([body, Buffer.from([sum, 0x16])])
}

const reversed = (bytes: Buffer) => Buffer.from(bytes).reverse()
