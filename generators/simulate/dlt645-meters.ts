import { createServer, type Socket } from 'node:net'

/** A meter on a DL/T 645-2007 line. */
export interface Dlt645Meter {
  /** Twelve decimal digits. */
  readonly address: string
  /** Forward active energy in kWh (data identifier 00010000), two decimals. */
  readonly energy: () => number
}

/** A serial server with meters behind it. */
export interface Dlt645Meters {
  readonly port: number
  close(): Promise<void>
}

const forwardActiveEnergy = '00010000'

/** Answers read requests for the forward active energy; any other identifier gets the meter's error answer. */
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
  if (identifier !== forwardActiveEnergy) return frame(address, 0xd1, Buffer.from([0x02]))
  const digits = String(Math.round(meter.energy() * 100) % 100_000_000).padStart(8, '0')
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
