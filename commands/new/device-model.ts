import { modelFaults } from '../../server/component-models/model-rules.ts'
import { quantityOf } from '../../server/component-models/quantity.ts'
import { argumentsOf } from '../arguments.ts'
import { Refused } from '../read-documents.ts'
import { requireId } from './entity.ts'
import {
  documentMade,
  homeOf,
  type Json,
  loadBefore,
  type Made,
  requireFree,
  writeDocuments,
  writeMade,
} from './made.ts'

/** What `--help` prints. */
export const deviceModelUsage = `npm run new -- device-model 标识 [文件夹] --title 型号名称 --protocol Modbus|MQTT|DLT645 --points "energyImport:地址,power:地址"
  一个设备型号，写入 models/标识.json，在“组件模型 → 导入”中导入。点位写作 标识:地址，第一个累计量作为仪表读数；
  标识用 energyImport、powerA、voltageA、volume、flow、temperature 等，名称与单位由此而来。
  Modbus 的地址是寄存器号，DLT645 的是 8 位十六进制数据标识；MQTT 的是消息中的路径，另生成主题文档 topics/标识.json。
  --vendor 厂家  --energy 能源种类代码（01 电、02 水、03 燃气、04 热、05 冷，默认 01）
  --type Modbus 的数据类型（默认 float32）  --function Modbus 的功能码（默认 3）`

const protocols = ['Modbus', 'MQTT', 'DLT645'] as const

/** What a device model is to be. */
export interface ModelWish {
  readonly id: string
  readonly title: string
  readonly vendor: string
  readonly energyKind: string
  readonly protocol: (typeof protocols)[number]
  /** `identifier:address`, joined by commas. */
  readonly points: string
  /** Of Modbus registers. */
  readonly dataType: string
  readonly functionCode: number
}

interface PointWish {
  readonly identifier: string
  readonly address: string
}

function pointsOf(text: string): readonly PointWish[] {
  const points = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [identifier = '', ...address] = part.split(':').map((word) => word.trim())
      return { identifier, address: address.join(':') }
    })
  if (points.length === 0) throw new Refused('至少要有一个点位')
  return points
}

/** The model as 组件模型 imports it; throws `Refused` where a point is not known or does not fit the protocol. */
export function deviceModel(wish: ModelWish): Json {
  const { id, title, vendor, energyKind, protocol, dataType, functionCode } = wish
  const isModbus = protocol === 'Modbus'
  const wished = pointsOf(wish.points)
  const register = wished.find(({ identifier }) => quantityOf(identifier)?.kind === 'cumulative')
  const points = wished.map(({ identifier, address }) => {
    const quantity = quantityOf(identifier)
    if (quantity === undefined)
      throw new Refused(`点位标识“${identifier}”不认识，可用 energyImport、power、voltageA、volume 等`)
    if (address === '') throw new Refused(`点位“${identifier}”没有地址，应写作 ${identifier}:地址`)
    return {
      identifier,
      ...quantity,
      access: 'r',
      ...(protocol === 'MQTT' ? {} : { address }),
      ...(isModbus ? { functionCode, dataType } : {}),
      coefficient: 1,
      offset: 0,
      isRegister: identifier === register?.identifier ? 1 : 0,
    }
  })
  const order = isModbus ? { byteOrder: 'ABCD' } : {}
  const [fault] = modelFaults({ protocol, ...order, points })
  if (fault !== undefined) throw new Refused(fault)
  const head = { number: id, name: title, vendor, modelVersion: '1.0', category: 'meter', energyKind, protocol }
  return { kind: 'component-models', models: [{ ...head, ...order, points, icon: 'meter' }] }
}

/** The topic of a model that reports over MQTT: one message of JSON per meter. */
export function modelTopic({ id, title, points }: Pick<ModelWish, 'id' | 'title' | 'points'>): Json {
  return {
    $schema: '../../meta/topic.schema.json',
    kind: 'topic',
    schemaVersion: 1,
    id,
    title,
    topics: [`${id}/{collector}/up/{device}`],
    down: [`${id}/{collector}/down/{device}`],
    format: 'json',
    collector: { part: 'collector' },
    device: { part: 'device' },
    at: { path: 'at' },
    points: 'pointName',
    types: [
      {
        id: 'any',
        metrics: pointsOf(points).map(({ identifier, address }) => ({
          id: `m-${identifier}`,
          path: address,
          point: identifier,
          ...(quantityOf(identifier)?.unit ? { unit: quantityOf(identifier)?.unit } : {}),
        })),
      },
    ],
  }
}

/** Writes a new device model. */
export async function newDeviceModel(args: readonly string[]): Promise<Made> {
  const { values, positionals } = argumentsOf(
    args,
    {
      title: { type: 'string' },
      vendor: { type: 'string', default: '' },
      energy: { type: 'string', default: '01' },
      protocol: { type: 'string', default: 'Modbus' },
      points: { type: 'string', default: '' },
      type: { type: 'string', default: 'float32' },
      function: { type: 'string', default: '3' },
      force: { type: 'boolean', default: false },
    },
    2,
  )
  const id = requireId(positionals[0], deviceModelUsage)
  const protocol = protocols.find((known) => known === values.protocol)
  if (protocol === undefined) throw new Refused(`通讯协议应为 ${protocols.join('、')} 之一`)
  const home = homeOf(positionals[1])
  const { title = id, vendor, energy, type, points } = values
  const wish = { id, title, vendor, energyKind: energy, protocol, points, dataType: type }
  const model = deviceModel({ ...wish, functionCode: Number(values.function) })
  const file = { file: `models/${id}.json`, content: `${JSON.stringify(model, null, 2)}\n` }
  requireFree(home.folder, [file], values.force)
  const topics = protocol === 'MQTT' ? [documentMade(modelTopic(wish))] : []
  const topicFiles = topics.length > 0 ? await writeDocuments(await loadBefore(home), topics, values.force) : []
  return {
    written: [...writeMade(home.folder, [file], values.force), ...topicFiles],
    next: [`在“组件模型 → 导入”中选择 models/${id}.json，再到“仪表参数”为仪表选这个型号`],
  }
}
