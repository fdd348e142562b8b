import { quantityOf } from './quantity.ts'
import abbAbSeries from './seeds/abb-ab-series.json' with { type: 'json' }
import acrelAdw300 from './seeds/acrel-adw300.json' with { type: 'json' }
import bgEtechWs100 from './seeds/bg-etech-ws100.json' with { type: 'json' }
import carloGavazziEm24 from './seeds/carlo-gavazzi-em24.json' with { type: 'json' }
import chintDtsu666 from './seeds/chint-dtsu666.json' with { type: 'json' }
import dlt645SinglePhase from './seeds/dlt645-single-phase.json' with { type: 'json' }
import dlt645ThreePhase from './seeds/dlt645-three-phase.json' with { type: 'json' }
import eastronSdm72 from './seeds/eastron-sdm72.json' with { type: 'json' }
import eastronSdm120 from './seeds/eastron-sdm120.json' with { type: 'json' }
import eastronSdm220 from './seeds/eastron-sdm220.json' with { type: 'json' }
import eastronSdm230 from './seeds/eastron-sdm230.json' with { type: 'json' }
import eastronSdm630 from './seeds/eastron-sdm630.json' with { type: 'json' }
import finder7m24 from './seeds/finder-7m24.json' with { type: 'json' }
import ineproPro380 from './seeds/inepro-pro380.json' with { type: 'json' }
import janitzaBSeries from './seeds/janitza-b-series.json' with { type: 'json' }
import mqttThreePhase from './seeds/mqtt-three-phase.json' with { type: 'json' }
import mqttWater from './seeds/mqtt-water.json' with { type: 'json' }
import ornoWe516 from './seeds/orno-we516.json' with { type: 'json' }
import schneiderIem3000 from './seeds/schneider-iem3000.json' with { type: 'json' }
import siemensPac2200 from './seeds/siemens-pac2200.json' with { type: 'json' }

/** One point of a component model, as the entity has it. */
export interface ModelPoint {
  readonly identifier: string
  readonly name: string
  readonly kind: string
  readonly unit: string
  readonly access: string
  readonly address?: string
  readonly functionCode?: number
  readonly dataType?: string
  readonly coefficient: number
  readonly offset: number
  readonly low?: number
  readonly high?: number
  readonly isRegister: number
  readonly aliases: readonly string[]
}

/** A model that comes with the platform: fields of the entity component-model. */
export interface BuiltInModel {
  readonly number: string
  readonly name: string
  readonly vendor: string
  readonly modelVersion: string
  readonly category: string
  readonly energyKind?: string
  readonly protocol: string
  readonly byteOrder?: string
  readonly icon: string
  readonly sourceDoc: string
  readonly points: readonly ModelPoint[]
}

/** How a seed file is written: addresses by identifier, in groups of one data type and coefficient. */
interface Seed {
  readonly number: string
  readonly name: string
  readonly vendor: string
  readonly modelVersion: string
  readonly category: string
  readonly energyKind: string
  readonly protocol: string
  readonly byteOrder?: string
  readonly functionCode?: number
  /** Identifier of the point that is the meter's register. */
  readonly register: string
  readonly sourceDoc: string
  readonly groups: readonly {
    readonly dataType?: string
    readonly coefficient?: number
    /** Address by identifier; an empty one where the road has names instead of addresses. */
    readonly addresses: Readonly<Record<string, string | undefined>>
  }[]
}

const seeds: readonly Seed[] = [
  abbAbSeries,
  acrelAdw300,
  bgEtechWs100,
  carloGavazziEm24,
  chintDtsu666,
  dlt645SinglePhase,
  dlt645ThreePhase,
  eastronSdm120,
  eastronSdm220,
  eastronSdm230,
  eastronSdm630,
  eastronSdm72,
  finder7m24,
  ineproPro380,
  janitzaBSeries,
  mqttThreePhase,
  mqttWater,
  ornoWe516,
  schneiderIem3000,
  siemensPac2200,
]

function modelOf({ groups, register, functionCode, ...head }: Seed): BuiltInModel {
  const points = groups.flatMap(({ dataType, coefficient = 1, addresses }) =>
    Object.entries(addresses).map(([identifier, address]): ModelPoint => {
      const quantity = quantityOf(identifier)
      if (!quantity) throw new Error(`Seed ${head.number}: no quantity ${identifier}.`)
      return {
        identifier,
        ...quantity,
        access: 'r',
        ...(address ? { address } : {}),
        ...(functionCode === undefined ? {} : { functionCode }),
        ...(dataType === undefined ? {} : { dataType }),
        coefficient,
        offset: 0,
        isRegister: identifier === register ? 1 : 0,
        aliases: aliasesOf(identifier),
      }
    }),
  )
  return { ...head, icon: 'meter', points: points.sort((a, b) => b.isRegister - a.isRegister) }
}

const named: Readonly<Record<string, string>> = {
  energyImport: 'Import',
  energyExport: 'Export',
  energyTotal: 'Sum',
  reactiveImport: 'ReactiveImport',
  reactiveExport: 'ReactiveExport',
  reactiveTotal: 'ReactiveSum',
  powerFactor: 'Cosphi',
}

/** Names by which gateways send the same quantity: `VoltageL1` for `voltageA`, `Import` for `energyImport`. */
function aliasesOf(identifier: string): string[] {
  const [, base = identifier, suffix = ''] = /^(.+?)([ABC]|T[1-9])?$/.exec(identifier) ?? []
  const phase = { A: 'L1', B: 'L2', C: 'L3' }[suffix] ?? suffix
  return [`${named[base] ?? base.charAt(0).toUpperCase() + base.slice(1)}${phase}`]
}

/** The models that come with the platform, by number. */
export const builtInModels: readonly BuiltInModel[] = seeds.map(modelOf)
