import { registerMap } from '../ingest/modbus/register-map.ts'
import type { ModelPoint } from './built-in-models.ts'

/** What a model says of its points and how they are read. */
export interface ModelContent {
  readonly protocol?: string | null
  readonly byteOrder?: string | null
  readonly points: readonly Partial<ModelPoint>[]
}

/** What is wrong with a model's points, in Chinese, in their order; [] where all is well. */
export function modelFaults({ protocol, byteOrder, points }: ModelContent): string[] {
  const faults: string[] = []
  const seen = new Set<string>()
  for (const { identifier = '', name, low, high, address } of points) {
    const who = `点位“${name ?? identifier}”`
    if (seen.has(identifier)) faults.push(`${who}的标识“${identifier}”重复`)
    seen.add(identifier)
    if (typeof low === 'number' && typeof high === 'number' && low > high) faults.push(`${who}的下限大于上限`)
    if (protocol === 'DLT645' && address && !/^[0-9A-Fa-f]{8}$/.test(address))
      faults.push(`${who}的数据标识“${address}”应为 8 位十六进制数`)
  }
  const registers = points.filter(({ isRegister }) => isRegister === 1)
  if (registers.length > 1) faults.push('只能有一个点位是累计读数')
  if (protocol === 'Modbus') {
    const read = points.map((point) => ({ ...point, identifier: point.identifier ?? '' }))
    for (const { identifier, reason } of registerMap(read, byteOrder).faults)
      faults.push(`点位“${identifier}”：${reason}`)
  }
  return faults
}
