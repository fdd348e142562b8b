import { ServerTCP } from 'modbus-serial'

/** A meter on a Modbus line: its unit number and what its registers hold now, by address of the first register. */
export interface ModbusMeter {
  readonly unit: number
  /** Float values (two registers, high word first) by register address. */
  readonly floats: () => ReadonlyMap<number, number>
}

/** A gateway that answers Modbus TCP for several meters. */
export interface ModbusMeters {
  readonly port: number
  close(): Promise<void>
}

const noSuchRegister = Object.assign(new Error('illegal data address'), { modbusErrorCode: 2 })

/** Serves holding and input registers of the meters; a unit that is not there does not answer. */
export async function serveModbusMeters(
  meters: readonly ModbusMeter[],
  { host, port }: { readonly host: string; readonly port: number },
): Promise<ModbusMeters> {
  const byUnit = new Map(meters.map((meter) => [meter.unit, meter]))
  const registers = (address: number, length: number, unit: number): number[] => {
    const meter = byUnit.get(unit)
    if (!meter) throw noSuchRegister
    const floats = meter.floats()
    return Array.from({ length }, (_, index) => {
      const first = [address + index, address + index - 1].find((at) => floats.has(at))
      if (first === undefined) return 0
      const bytes = Buffer.alloc(4)
      bytes.writeFloatBE(floats.get(first)!)
      return bytes.readUInt16BE((address + index - first) * 2)
    })
  }
  const server = new ServerTCP(
    {
      getMultipleInputRegisters: (address: number, length: number, unit: number) => registers(address, length, unit),
      getMultipleHoldingRegisters: (address: number, length: number, unit: number) => registers(address, length, unit),
    },
    { host, port, unitID: 255 },
  )
  await new Promise<void>((resolve, reject) => {
    server.on('initialized', () => resolve())
    server.on('serverError', (error) => reject(error))
  })
  server.on('socketError', () => undefined)
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
