import type { ModelPoint } from '../component-models/built-in-models.ts'
import { quantityOf } from '../component-models/quantity.ts'

/** A meter model of the demo: a few points of those that a real meter of its kind has. */
export interface DemoModel {
  readonly number: string
  readonly name: string
  readonly protocol: 'MQTT' | 'Modbus' | 'DLT645'
  readonly byteOrder: string | null
  readonly points: readonly ModelPoint[]
}

interface Register {
  readonly identifier: string
  readonly address?: string
  readonly coefficient?: number
}

function points(registers: readonly Register[], rest: Partial<ModelPoint>): ModelPoint[] {
  return registers.map(({ identifier, address, coefficient = 1 }, place) => {
    const quantity = quantityOf(identifier)
    if (!quantity) throw new Error(`No quantity ${identifier}.`)
    return {
      identifier,
      ...quantity,
      ...rest,
      access: 'r',
      ...(address === undefined ? {} : { address }),
      coefficient,
      offset: 0,
      isRegister: place === 0 ? 1 : 0,
      aliases: [],
    }
  })
}

/** Models of the meters that are not on a collector of the national protocol; the register comes first. */
export const demoModels: readonly DemoModel[] = [
  {
    number: 'demo-mqtt',
    name: '演示三相电表（MQTT）',
    protocol: 'MQTT',
    byteOrder: null,
    points: points(
      ['energyImport', 'power', 'voltageA', 'voltageB', 'voltageC', 'currentA', 'currentB', 'currentC'].map(
        (identifier) => ({ identifier }),
      ),
      {},
    ),
  },
  {
    number: 'demo-modbus',
    name: '演示三相电表（Modbus）',
    protocol: 'Modbus',
    byteOrder: 'ABCD',
    points: points(
      [
        { identifier: 'energyImport', address: '72' },
        { identifier: 'power', address: '52', coefficient: 0.001 },
        { identifier: 'voltageA', address: '0' },
        { identifier: 'currentA', address: '6' },
      ],
      { functionCode: 4, dataType: 'float32' },
    ),
  },
  {
    number: 'demo-dlt645',
    name: '演示三相电表（DL/T 645）',
    protocol: 'DLT645',
    byteOrder: null,
    points: points(
      [
        { identifier: 'energyImport', address: '00010000' },
        { identifier: 'power', address: '02030000' },
      ],
      { dataType: 'bcd' },
    ),
  },
]
